"""Hold what one seat, or a spectator, knows of a game at one moment: what reports, lists and sentences are made of."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property

from elgrande_tui.games.elgrande.board.flash import NOTHING, Flash
from elgrande_tui.games.elgrande.board.new_on_board import NewOnBoard
from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.context import Context
from elgrande_tui.widgets.ink import Ink
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import Board, GrandeView


@dataclass(frozen=True)
class GrandeFacts:
    """A game as one seat, or a spectator, knows it now."""

    rules: GrandeRules
    view: GrandeView
    seat: int | None
    """The player's seat; None for a spectator."""
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
        """What lies open on the table, as the engine's rule queries want it."""
        return open_table(self.rules, self.now)


def open_table(rules: GrandeRules, board: Board) -> GrandeState:
    """Return a state with what everybody sees: regions, pieces, modules.

    Cards are missing, and so are the Castillo's contents while they are not shown.
    """
    g = rules.start()
    g.round, g.king = board.round, board.king
    g.areas = [[0] * len(rules.box.kinds) if counts is None else counts[:] for counts in board.areas]
    g.court, g.provinces = board.court[:], board.provinces[:]
    g.grandes, g.boards, g.scores = board.grandes[:], board.boards[:], board.scores[:]
    # Modules draw only what a view hides, and no rule query looks at that here: any seed does.
    chance = random.Random(0)
    g.modules = {name: part.world(board.modules[name], chance) for name, part in rules.box.contents.slices.items()}
    return g


def shown_order(view: GrandeView) -> list[int]:
    """Return the seats in turn order; while power cards are being played, in the order in which they are played."""
    if view.now.order:
        return list(view.now.order)
    seats = len(view.now.scores)
    first = max(view.now.first, 0)
    return [(first + step) % seats for step in range(seats)]


@dataclass(frozen=True)
class GrandeContext(Context, GrandeFacts):
    """The Context of a match of El Grande."""

    rules: GrandeRules
    view: GrandeView
    flash: Flash = NOTHING
    new: NewOnBoard | None = None

    def pointed(self, thing: str) -> Ink:
        """Return the ink of a thing that the player is pointed at; "" where they are not."""
        return ("chip:gold" if self.glyphs.painted else "bold flash") if thing in self.flash.things else ""
