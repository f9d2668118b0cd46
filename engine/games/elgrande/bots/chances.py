"""What an area pays when the counts are not certain any more by the time it is scored."""

from __future__ import annotations

import math
from collections.abc import Sequence

SPREAD = 1.6
"""By how many caballeros two counts must differ for the lead to be rather safe."""
ARRIVAL = 0.6
"""How seriously a seat is taken that has nobody there yet."""

BEATS = tuple(1 / (1 + math.exp(lead / SPREAD)) for lead in range(-30, 31))
"""By lead + 30: how likely the one ahead by `lead` is overtaken."""


def likely(strengths: Sequence[int], ladder: Sequence[int], bonuses: Sequence[int]) -> list[float]:
    """Points that each seat may expect where the counts are `strengths` now.

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
        place = int(rank)
        part = rank - place
        points = ladder[place] * (1 - part) + ladder[place + 1] * part
        found.append(points + bonuses[seat] * first)
    return found
