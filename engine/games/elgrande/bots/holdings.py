"""Estimate what a seat has: caballeros at court, while turns are left to place them, and power cards in hand."""

from __future__ import annotations

from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.state import GrandeState

RATE = 0.8
"""Points for a caballero at court that is sure to be placed."""
ENOUGH = 14
"""Caballeros at court beyond which one more hardly helps."""
READY = 5
"""Caballeros that can be placed in one turn."""


def court_worth(count: float, turns: int) -> float:
    """Return the points that `count` caballeros at court stand for when their owner has `turns` turns to come.

    Each further caballero is worth less.
    """
    if not turns or count <= 0:
        return 0.0
    # Two parabolas that are flat where the court is full: the slope is the worth of the next caballero.
    full = min(count, ENOUGH)
    curve = full - full * full / (2 * ENOUGH)
    ready = min(count, READY)
    urgent = ready - ready * ready / (2 * READY)
    return RATE * min(1.0, turns / 2) * (curve + 0.5 * urgent) + 0.02 * count


FIRST = 1.8
"""Points that the highest power card is worth while many rounds are left."""
CARRIED = 0.15
"""Points for each caballero pictured on a power card."""
SOON = 4
"""Rounds before the end at which power cards begin to lose their worth."""


def keeping_worth(g: GrandeState, power: int) -> float:
    """Return the points that the power card of that number is worth in the rounds to come."""
    rounds = sum(1 for number in g.box.rounds if number > g.round)
    return min(1.0, rounds / SOON) * full_worth(g.box, power)


def full_worth(box: Box, power: int) -> float:
    """Return the points that the power card is worth while many rounds are left."""
    high = box.power_values[power] / max(box.power_values)
    return FIRST * high * high + CARRIED * box.powers[power].province
