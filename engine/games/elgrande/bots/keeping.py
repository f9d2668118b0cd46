"""Weigh a power card in the hand (B-1.3, B-12.28)."""

from __future__ import annotations

from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.state import GrandeState

FIRST = 1.8
"""Points that the highest power card is worth while many rounds are left."""
CARRIED = 0.15
"""Points for each caballero pictured on a power card."""
SOON = 4
"""How many rounds before the end power cards begin to lose their worth."""


def keeping_worth(g: GrandeState, power: int) -> float:
    """Return the points that the power card of that number is worth in the rounds to come."""
    rounds = sum(1 for number in g.box.rounds if number > g.round)
    return min(1.0, rounds / SOON) * full_worth(g.box, power)


def full_worth(box: Box, power: int) -> float:
    """Return the points that the power card is worth while many rounds are left."""
    high = box.power_values[power] / max(box.power_values)
    return FIRST * high * high + CARRIED * box.powers[power].province
