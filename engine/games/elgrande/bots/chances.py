"""Estimate what an area pays when its counts may have changed by the time it is scored."""

from __future__ import annotations

import math
from collections.abc import Sequence

SPREAD = 1.6
"""The lead in caballeros that is rather safe."""
ARRIVAL = 0.6
"""How likely a seat that has no caballero there yet overtakes, compared with one that has."""

BEATS = tuple(1 / (1 + math.exp(lead / SPREAD)) for lead in range(-30, 31))
"""By lead + 30: how likely a seat that is ahead by `lead` is overtaken."""


def likely_points(strengths: Sequence[int], ladder: Sequence[int], bonuses: Sequence[int]) -> list[float]:
    """Return the points that each seat may expect where the counts are `strengths` now.

    `ladder` has the points per place, best first, and a zero for each place that pays nothing; `bonuses` is what each
    seat would get on top as the only leader.
    """
    found = []
    for seat, strength in enumerate(strengths):
        if not strength:
            found.append(0.0)
            continue
        rank, first = 0.0, 1.0
        for other, rival in enumerate(strengths):
            if other != seat:
                beats = BEATS[max(-30, min(30, strength - rival)) + 30]
                if not rival:
                    beats *= ARRIVAL
                rank += beats
                first *= 1 - beats
        # The expected rank lies between two places: their points are mixed in proportion.
        place = int(rank)
        part = rank - place
        points = ladder[place] * (1 - part) + ladder[place + 1] * part
        found.append(points + bonuses[seat] * first)
    return found
