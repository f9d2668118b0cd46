"""V3: who relocates a caballero far relocates fewer."""

from __future__ import annotations

from collections.abc import Sequence

from engine.elgrande.figures import CASTILLO, Card
from engine.elgrande.options import Move
from engine.elgrande.questions import counts, kinds_meant
from engine.elgrande.state import GrandeState
from engine.modules import Module

PRICE = 2
"""How many fewer may be relocated once one goes far (V3.3)."""


def far(g: GrandeState, move: Move) -> bool:
    """Whether the target is neither a neighbour of the source nor the Castillo (V3.2)."""
    box = g.box
    return move.target != CASTILLO and box.region_of[move.target] not in box.neighbours[box.region_of[move.source]]


def relocates(g: GrandeState, card: Card, actor: int, made: Sequence[Move], move: Move) -> bool:
    """Whether `move` may follow those `made` in the action of `card` (V3.4)."""
    limit = card.limit
    if card.max == "all":  # V3.1: as many as stood there when the action began
        here = counts(g, g.box.region_of[move.source])
        limit = sum(here[kind] for kind in kinds_meant(g, "own", actor)) + len(made)
    if any(far(g, step) for step in (*made, move)):
        limit -= PRICE
    return len(made) < limit


MOVEMENT_LIMITS = Module("V3", hooks={"relocates": (relocates,)})
"""The manifest."""
