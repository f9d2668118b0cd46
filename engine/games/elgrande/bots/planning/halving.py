"""Share out simulations among candidates: half of them drop out again and again (sequential halving)."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

TRUST = 4.0
"""So many simulations the prior counts for."""


POWER_SHARE = 0.5
"""The part of a turn's time that goes into the choice of the power card, each time for a whole round."""


class Effort(NamedTuple):
    """How much a bot may think about a turn."""

    simulations: int
    seconds: float = math.inf
    """Of the processor, for the whole turn; simulations end before it is over."""
    varied: int = 4
    """How many plans each character has for a card beside the one that looks best."""
    characters: int = 3
    """How many characters look at the table."""
    powers: int = 0
    """How many power cards are played through; with less than two the one that looks best is played."""

    @property
    def for_power(self) -> Effort:
        """The part of it that goes into the choice of the power card."""
        return self._replace(simulations=self.simulations // 3, seconds=self.seconds * POWER_SHARE)

    @property
    def for_card(self) -> Effort:
        """The part that goes into the turn itself."""
        return self if self.powers < 2 else self._replace(seconds=self.seconds * (1 - POWER_SHARE))

    def part(self, share: float) -> Effort:
        """Return such a share of the effort, from 0 to 1; with 0 nothing is simulated."""
        if share >= 1:
            return self
        return Effort(
            int(self.simulations * share),
            self.seconds * share if share else 0.0,  # infinity has no part of zero
            math.ceil(self.varied * share),
            max(1, math.ceil(self.characters * share)),
            self.powers,
        )


def best_of(
    priors: Sequence[float], simulate: Callable[[int, int], float], effort: Effort, since: float
) -> tuple[int, list[float], list[int]]:
    """Return the best candidate, what each is believed to be worth, and how often each was simulated.

    `simulate(candidate, number)` plays once; those with one number share their luck. The effort counts since that time
    of the processor.
    """
    count = len(priors)
    sums, played = [0.0] * count, [0] * count
    alive = list(range(count))
    clock, until = processor_time, since + effort.seconds
    left = effort.simulations
    halvings = max(1, math.ceil(math.log2(count)))

    def believed(candidate: int) -> float:
        return (sums[candidate] + TRUST * priors[candidate]) / (played[candidate] + TRUST)

    for halving in range(halvings):
        each = max(1, left // (len(alive) * (halvings - halving)))
        share = until if math.isinf(until) else clock() + (until - clock()) / (halvings - halving)
        for _ in range(each):
            if clock() > share or left <= 0:
                break
            for candidate in alive:
                sums[candidate] += simulate(candidate, played[candidate])
                played[candidate] += 1
                left -= 1
        alive.sort(key=believed, reverse=True)
        alive = alive[: max(1, math.ceil(len(alive) / 2))]
    return alive[0], [believed(candidate) for candidate in range(count)], played


def processor_time() -> float:
    """Return the seconds of the processor that this thread has used."""
    return time.thread_time()
