"""Choose the power card: the best few are each played through a whole round (B-5)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.bots.halving import best_of, processor_time
from engine.games.elgrande.bots.keeping import keeping_worth
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.planning.effort import Effort
from engine.games.elgrande.bots.planning.rollout import Rollouts
from engine.games.elgrande.model.options import Power

POWER_SLOPE = 0.5
"""How much of what a power card looks better than another is believed before any simulation."""
KEPT = 1.0
"""How much the worth of a power card that is kept counts beside what is simulated."""


def power_plans(
    outlook: Outlook, options: Sequence[Power], worths: Sequence[float], effort: Effort, rng: random.Random
) -> list[float]:
    """Return what power cards are worth, after the best few have been simulated."""
    found = list(worths)
    for best, _believed in power_beliefs(outlook, options, worths, effort, rng)[:1]:
        found[best] = max(worths) + 2.0
    return found


def power_beliefs(
    outlook: Outlook, options: Sequence[Power], worths: Sequence[float], effort: Effort, rng: random.Random
) -> list[tuple[int, float]]:
    """Return the numbers of the power cards that were simulated, the best first, and what each is believed to be worth.

    There are none where nothing can be simulated.
    """
    ranked = sorted(range(len(options)), key=lambda number: worths[number], reverse=True)[: effort.powers]
    since, luck = processor_time(), rng.getrandbits(32)
    if len(ranked) < 2 or not effort.simulations or not any(outlook.g.offer):
        return []
    rollouts = Rollouts(outlook)

    def simulate(candidate: int, number: int) -> float:
        power = options[ranked[candidate]].power
        lost = KEPT * keeping_worth(outlook.g, power)
        return rollouts.play_round(outlook.g, power, random.Random(f"{luck} {number}")) - lost

    first = [simulate(candidate, 0) for candidate in range(len(ranked))]
    middle, mean = sum(first) / len(first), sum(worths[number] for number in ranked) / len(ranked)
    priors = [middle + POWER_SLOPE * (worths[number] - mean) for number in ranked]
    best, believed, _ = best_of(priors, simulate, effort.simulations, since + effort.seconds)
    order = [best, *(candidate for candidate in range(len(ranked)) if candidate != best)]
    return [(ranked[candidate], believed[candidate]) for candidate in order]
