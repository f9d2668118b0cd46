"""Plan a turn: candidates by card and by where caballeros go, the best by simulations of the round."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from engine.games.elgrande.bots.keeping import keeping_worth
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.planning.carrying import Carried, Placer, best_places, carry_out, varied
from engine.games.elgrande.bots.planning.halving import Effort, best_of, processor_time
from engine.games.elgrande.bots.planning.rollout import Rollouts
from engine.games.elgrande.model.options import Power
from engine.games.elgrande.model.state import GrandeState

MISJUDGED = 1.6
"""Points by which those misjudge an area."""
CANDIDATES = 3
"""How many plans are simulated at most, for each plan that a card has."""
WITHIN = 6.0
"""Points by which a plan may look worse than the best and still be simulated."""
SLOPE = 0.2
POWER_SLOPE = 0.5
"""How much of what a plan looks better than another is believed before any simulation."""


class Plan(NamedTuple):
    """A turn as it is planned."""

    card: str
    places: tuple[int, ...]
    """Where caballeros are placed."""
    worth: float
    """What it is believed to be worth, compared with the others: points of a table as it may be when the round ends."""
    simulated: int
    """How often it was played through."""


def later_seats(g: GrandeState, seat: int) -> list[int]:
    """Return the seats that have their turns after this one in the round."""
    order = g.order or sorted(range(len(g.scores)), key=lambda other: -g.box.power_values[g.played[other]])
    if seat not in order:
        return []
    return [other for other in order[order.index(seat) + 1 :] if not g.taken[other]]


def plans(outlook: Outlook, effort: Effort, rng: random.Random) -> list[Plan]:
    """Return the turns that were thought of, best first."""
    found = _candidates(outlook, effort.varied, rng)
    luck = rng.getrandbits(32)
    if len(found) == 1 or not effort.simulations:
        return [Plan(card, carried.placed, carried.worth, 0) for card, carried in found]
    rollouts = Rollouts(outlook)
    seats = later_seats(outlook.g, outlook.seat)

    def simulate(candidate: int, number: int) -> float:
        carried = found[candidate][1]
        return rollouts.play(carried.outlook.g, seats, carried.credit, random.Random(f"{luck} {number}"))

    first = [simulate(candidate, 0) for candidate in range(len(found))]
    middle = sum(first) / len(first)
    mean = sum(carried.worth for _, carried in found) / len(found)
    priors = [middle + SLOPE * (carried.worth - mean) for _, carried in found]
    _, believed, played = best_of(priors, simulate, effort, processor_time)
    made = [
        Plan(card, carried.placed, worth, count)
        for (card, carried), worth, count in zip(found, believed, played, strict=True)
    ]
    return sorted(made, key=lambda plan: (plan.simulated, plan.worth), reverse=True)


def _candidates(outlook: Outlook, more: int, rng: random.Random) -> list[tuple[str, Carried]]:
    """Return cards carried out in several ways; of equal tables one, and none that looks far worse than the best."""
    g = outlook.g
    ways: list[Placer] = [best_places, *(varied(random.Random(rng.getrandbits(32)), MISJUDGED) for _ in range(more))]
    found: dict[object, tuple[str, Carried]] = {}
    for card in g.offer:
        for way in ways if card else ():
            carried = carry_out(outlook, g.box.cards[card], way)
            after = carried.outlook.g
            after.offer = ["" if other == card else other for other in after.offer]
            found.setdefault((card, tuple(sorted(carried.placed)), after.king, *after.scores), (card, carried))
    ranked = sorted(found.values(), key=lambda one: one[1].worth, reverse=True)
    return [one for one in ranked[: CANDIDATES * (more + 1)] if one[1].worth > ranked[0][1].worth - WITHIN]


# Power cards


def power_plans(
    outlook: Outlook, options: Sequence[Power], worths: Sequence[float], effort: Effort, rng: random.Random
) -> list[float]:
    """Return what power cards are worth, after the best few have been simulated."""
    ranked = sorted(range(len(options)), key=lambda number: worths[number], reverse=True)[: effort.powers]
    luck = rng.getrandbits(32)
    if len(ranked) < 2 or not effort.simulations or not any(outlook.g.offer):
        return list(worths)
    rollouts = Rollouts(outlook)

    def simulate(candidate: int, number: int) -> float:
        power = options[ranked[candidate]].power
        lost = keeping_worth(outlook.g, power)
        return rollouts.play_round(outlook.g, power, random.Random(f"{luck} {number}")) - lost

    first = [simulate(candidate, 0) for candidate in range(len(ranked))]
    middle, mean = sum(first) / len(first), sum(worths[number] for number in ranked) / len(ranked)
    priors = [middle + POWER_SLOPE * (worths[number] - mean) for number in ranked]
    best, _, _ = best_of(priors, simulate, effort, processor_time)
    found = list(worths)
    found[ranked[best]] = max(worths) + 2.0
    return found
