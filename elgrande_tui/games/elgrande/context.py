"""Gather everything that what shows El Grande is drawn from at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from elgrande_tui.games.elgrande.board.flash import NOTHING, Flash
from elgrande_tui.games.elgrande.facts import open_table
from elgrande_tui.model.context import Context
from elgrande_tui.widgets.ink import Ink
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import Board, GrandeView


@dataclass(frozen=True)
class GrandeContext(Context):
    """The Context of a match of El Grande."""

    rules: GrandeRules
    view: GrandeView
    flash: Flash = NOTHING

    def pointed(self, thing: str) -> Ink:
        """Return the ink of a thing that the player is pointed at; "" where they are not."""
        return ("chip:gold" if self.glyphs.painted else "bold flash") if thing in self.flash.things else ""

    @property
    def now(self) -> Board:
        """The board of the view."""
        return self.view.now

    @cached_property
    def open(self) -> GrandeState:
        """What lies open on the table, as the engine's rule queries want it."""
        return open_table(self.rules, self.now)
