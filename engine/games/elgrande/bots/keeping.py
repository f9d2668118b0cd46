"""What a power card in hand stands for (B-1.3, B-12.28)."""

from __future__ import annotations

from engine.games.elgrande.model.state import GrandeState

FIRST = 1.8
"""Points that the highest power card stands for while many rounds are left."""
CARRIED = 0.15
"""The same for each caballero pictured."""
SOON = 4
"""So many rounds before the end cards begin to lose their worth."""


def keep(g: GrandeState, value: int) -> float:
    """Points that the power card of that value stands for in the rounds to come."""
    constants = g.box.constants
    rounds = sum(1 for number in g.box.rounds if number > g.round)
    high = value / constants.power_cards
    return min(1.0, rounds / SOON) * (FIRST * high * high + CARRIED * constants.intake[value - 1])
