"""Weigh caballeros at court: they can be placed, as long as there are turns left to place them."""

from __future__ import annotations

RATE = 0.8
"""Points that a caballero at court stands for while it is sure to be placed."""
ENOUGH = 14
"""So many at court that one more hardly helps."""
READY = 5
"""So many can be placed in one turn."""


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
