"""Play by the row of these rules, with other power cards and without action cards.

- R-1 Ten power cards take the place of those of the box; no stack of action cards is in the game.
- R-2 A row of cards lies beside the board, as many as there are seats: which, depends on their number. In turn order
  each seat gets the first that is left, places by its number, and acts as it says.
- R-3 Who has a power card that acts does that in place of it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.ask import Steps
from engine.core.figures import FiguresFile
from engine.core.state import Section
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import GrandeState, Seams
from engine.games.elgrande.rules.turns import use_halves

NAME = "row"


class RowFigures(msgspec.Struct, frozen=True):
    """The figures of the module beside its cards."""

    cards: dict[int, tuple[str, ...]]
    """By number of seats."""


def turn_plan(g: GrandeState, order: Sequence[int], plan: list[Section]) -> list[Section]:
    row = g.box.figures.own[NAME].cards[len(g.box.seats)]
    places = {seat: place for place, seat in enumerate(g.order)}
    return [s if s.name != "card" else Section(NAME, s.seat, row[places[s.seat]]) for s in plan]


def row(g: GrandeState, section: Section) -> Steps[None]:
    seat, card = section.seat, section.arg
    g.taken[seat] = card
    yield from use_halves(g, seat, card, g.box.powers[g.played[seat]].do or card)


ROW = GrandeModule(
    NAME,
    figures=FiguresFile("tests.games.small", "row.toml", RowFigures),
    seams=Seams(
        turn_plan=(turn_plan,),
    ),
    sections={NAME: row},
)
"""The manifest."""
