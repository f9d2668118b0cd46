"""Distribute simulations among candidates by sequential halving: after each round the worse half drops out."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

TRUST = 4.0
"""Weight of a prior, in simulations."""


def best_of(
    priors: Sequence[float], simulate: Callable[[int, int], float], simulations: int, until: float = math.inf
) -> tuple[int, list[float], list[int]]:
    """Return the best candidate, the estimated worth of each, and how often each was simulated.

    `simulate(candidate, number)` plays once; simulations of the same number share their luck. It ends after this many
    simulations, or at the processor time `until`.
    """
    count = len(priors)
    sums, played = [0.0] * count, [0] * count
    alive = list(range(count))
    clock, left = processor_time, simulations
    halvings = max(1, math.ceil(math.log2(count)))

    def believed(candidate: int) -> float:
        return (sums[candidate] + TRUST * priors[candidate]) / (played[candidate] + TRUST)

    for halving in range(halvings):
        each = max(1, left // (len(alive) * (halvings - halving)))
        # Every round gets an equal part of the time that is left, so that the last ones, which decide, are not cut off.
        share = until if math.isinf(until) else clock() + (until - clock()) / (halvings - halving)
        for _ in range(each):
            if clock() > share or left <= 0:
                break
            # All candidates with the same luck, one after the other: what differs between them is then the candidates.
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
