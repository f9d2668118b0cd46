"""Add the nomads of these rules: caballeros that nobody owns, and that go wherever others go.

- N-1 Set-up puts two nomads into the region of the King and one into the Castillo. They are foreign to everybody.
- N-2 Nothing keeps them from the Castillo, out of which no disc leads them.
"""

from __future__ import annotations

from engine.core.ask import Steps
from engine.games.elgrande.model.box import Contents
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import GrandeState, Seams

NOMADS = 3


def set_up(g: GrandeState) -> Steps[None]:
    nomad = g.box.kinds.number("nomad")
    g.provinces[nomad] -= NOMADS
    g.areas[g.king][nomad] += NOMADS - 1
    g.areas[CASTILLO][nomad] += 1
    yield from ()


WANDERING = GrandeModule(
    "nomads",
    contents=Contents(
        colours={"nomad": lambda figures: NOMADS},
    ),
    seams=Seams(
        set_up=(set_up,),
    ),
    verbs=("nomad",),
)
"""The manifest."""
