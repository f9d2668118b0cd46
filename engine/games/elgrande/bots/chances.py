"""Estimate what an area pays when its counts may have changed by the time it is scored."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache

SPREAD = 1.6
"""The lead in caballeros that is fairly safe."""
ARRIVAL = 0.6
"""How likely a seat without caballeros there overtakes, compared with one that has some."""


def likely_points(strengths: Sequence[int], ladder: Sequence[int], bonuses: Sequence[int]) -> Sequence[float]:
    """Return the points that each seat may expect where the counts are `strengths` now.

    `ladder` has the points per place, best first, and a zero for each place that pays nothing; `bonuses` is what each
    seat would get on top as the only leader.
    """
    return _likely_points(tuple(strengths), tuple(ladder), tuple(bonuses), SPREAD, ARRIVAL)


@lru_cache(maxsize=1 << 16)
def _likely_points(
    strengths: tuple[int, ...], ladder: tuple[int, ...], bonuses: tuple[int, ...], spread: float, arrival: float
) -> tuple[float, ...]:
    overtakes = _overtakes(spread)
    found = []
    for seat, strength in enumerate(strengths):
        if not strength:
            found.append(0.0)
            continue
        rank, first = 0.0, 1.0
        for other, rival in enumerate(strengths):
            if other != seat:
                beats = overtakes[max(-30, min(30, strength - rival)) + 30]
                if not rival:
                    beats *= arrival
                rank += beats
                # Rivals are taken to be independent; exact chances of ranks would cost a product over all orders.
                first *= 1 - beats
        # The expected rank lies between two places: their points are mixed in proportion.
        place = int(rank)
        part = rank - place
        points = ladder[place] * (1 - part) + ladder[place + 1] * part
        found.append(points + bonuses[seat] * first)
    return tuple(found)


@cache
def _overtakes(spread: float) -> tuple[float, ...]:
    """Return, by lead + 30, how likely a seat with that lead is overtaken (a logistic curve)."""
    return tuple(1 / (1 + math.exp(lead / spread)) for lead in range(-30, 31))
