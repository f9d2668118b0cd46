"""SPSA: weights are moved by matches of pairs that differ in all of them at once, in opposite directions (Spall, 1992).

Every game tells something of every weight, so that few games say much where there are many weights.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, stdev

from engine.arena.contest import Contest, Played, Unit
from engine.arena.tallies import margin

STEP = 0.5
"""How far a weight is moved at most after one generation, in the unit by which candidates differ."""
SURE = 2.0
"""It is moved so far when its effect is so many standard errors away from none; less far when it is less sure."""


class Spsa:
    """The middle of what is looked at, and how it moves.

    All numbers are those of `Tuning.weights`: 0 is a weight as it is, 1 is `by` more.
    """

    def __init__(self, weights: int, pairs: int, seed: int) -> None:
        self.mean = [0.0] * weights
        self._pairs = pairs
        self._rng = random.Random(seed)
        self._signs: list[list[int]] = []

    def ask(self) -> list[list[float]]:
        """Return candidates, two opposite ones after each other."""
        self._signs = [[self._rng.choice((-1, 1)) for _ in self.mean] for _ in range(self._pairs)]
        return [
            [middle + side * sign for middle, sign in zip(self.mean, signs, strict=True)]
            for signs in self._signs
            for side in (1, -1)
        ]

    def tell(self, margins: Sequence[float]) -> None:
        """Move the middle by the margin of the first of each pair over the second, in the order of `ask`."""
        for number in range(len(self.mean)):
            effects = [signs[number] * points for signs, points in zip(self._signs, margins, strict=True)]
            error = stdev(effects) / math.sqrt(len(effects)) if len(effects) > 1 else 0.0
            sureness = fmean(effects) / (SURE * error) if error else 0.0
            self.mean[number] += STEP * max(-1.0, min(1.0, sureness))


def units_of_pairs(contest: Contest, first: int, games: int) -> Iterator[Unit]:
    """Yield units in which entries 1 and 2, 3 and 4 and so on meet on the same deals, in about so many games."""
    for unit in contest.units(first, games):
        one, other = min(unit.seats), max(unit.seats)
        if one % 2 and other == one + 1:
            yield unit


def pair_margins(contest: Contest, played: Iterable[Played]) -> list[float]:
    """Return the mean margin of the first of each pair over the second, in the order of the pairs."""
    found: dict[int, list[float]] = {entry: [] for entry in range(1, len(contest.entries), 2)}
    for one in played:
        entry = min(one.unit.seats)
        found[entry].append(margin(one, entry))
    return [fmean(values) for values in found.values()]
