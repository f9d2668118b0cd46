"""Hold the facts of a game at one moment, for reports."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from elgrande_tui.games.elgrande.model.open_table import open_table
from elgrande_tui.games.elgrande.model.turn_order import shown_order
from elgrande_tui.i18n.seats import Names
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import Board, GrandeView


@dataclass(frozen=True)
class GrandeFacts:
    """GameFacts of one view of one seat."""

    rules: GrandeRules
    view: GrandeView
    seat: int | None
    """None: a spectator."""
    names: Names

    @property
    def now(self) -> Board:
        """The board of the view."""
        return self.view.now

    @property
    def order(self) -> list[int]:
        """The seats in turn order."""
        return shown_order(self.view)

    @cached_property
    def open(self) -> GrandeState:
        """What lies open on the table."""
        return open_table(self.rules, self.now)
