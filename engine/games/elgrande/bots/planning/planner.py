"""Plan a turn: candidates by card and by where caballeros go, the best by simulations of the round."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from engine.bots.halving import best_of, processor_time
from engine.games.elgrande.bots.court import court_worth
from engine.games.elgrande.bots.keeping import keeping_worth
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.planning.carrying import Carried, Step, Tasting, carry_out
from engine.games.elgrande.bots.planning.characters import CHARACTERS, Character, seen_by
from engine.games.elgrande.bots.planning.effort import Effort
from engine.games.elgrande.bots.planning.rollout import Rollouts
from engine.games.elgrande.bots.relocating import NO_TASTE, Taste
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import Power
from engine.games.elgrande.model.state import GrandeState

MISJUDGED = 1.6
"""Points by which those misjudge an area."""
PREPARING = 0.4
"""The part of the time in which plans are looked for, before they are simulated."""
MOST, MANY = 24, 200
"""How many plans are simulated at most; twice as many from so many simulations on."""
WITHIN = 6.0
"""Points by which a plan may look worse than the best and still be simulated."""
SLOPE = 0.2
POWER_SLOPE = 0.5
"""How much of what a plan looks better than another is believed before any simulation."""


class Plan(NamedTuple):
    """A turn as it is planned."""

    card: str
    character: Character
    """With whose eyes it was planned."""
    places: tuple[int, ...]
    """Where caballeros are placed."""
    steps: tuple[Step, ...]
    """What is done by the special action, as far as that is planned..."""
    acts_first: bool
    """...and that it comes before the caballeros."""
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
    return [plan for plan, _carried in carried_plans(outlook, effort, rng)]


def carried_plans(outlook: Outlook, effort: Effort, rng: random.Random) -> list[tuple[Plan, Carried]]:
    """Return the turns that were thought of, best first, each carried out."""
    since = processor_time()
    found = _candidates(outlook, effort, rng, since + PREPARING * effort.seconds)
    luck = rng.getrandbits(32)
    if len(found) == 1 or not effort.simulations:
        return [(_plan(candidate, candidate.worth, 0), candidate.carried) for candidate in found]
    rollouts = Rollouts(outlook)
    seats = later_seats(outlook.g, outlook.seat)

    def simulate(candidate: int, number: int) -> float:
        if not number and len(first) == len(found):
            return first[candidate]
        carried = found[candidate].carried
        return rollouts.play(carried.outlook.g, seats, carried.credit, random.Random(f"{luck} {number}"))

    first: list[float] = []
    for candidate in range(len(found)):
        first.append(simulate(candidate, 0))
        if processor_time() > since + effort.seconds / 2:  # those that look worse are left out
            del found[candidate + 1 :]
            break
    middle = sum(first) / len(first)
    mean = sum(candidate.worth for candidate in found) / len(found)
    priors = [middle + SLOPE * (candidate.worth - mean) for candidate in found]
    _, believed, played = best_of(priors, simulate, effort.simulations, since + effort.seconds)
    made = [(_plan(*one), one[0].carried) for one in zip(found, believed, played, strict=True)]
    return sorted(made, key=lambda one: (one[0].simulated, one[0].worth), reverse=True)


def _plan(candidate: Candidate, worth: float, simulated: int) -> Plan:
    card, character, carried, _worth = candidate
    return Plan(card, character, carried.placed, carried.steps, carried.acted_first, worth, simulated)


class Candidate(NamedTuple):
    """A turn that is thought of."""

    card: str
    character: Character
    carried: Carried
    worth: float
    """What the table is worth then, as it looks before anybody answers."""


def _candidates(outlook: Outlook, effort: Effort, rng: random.Random, until: float) -> list[Candidate]:
    """Return cards carried out in several ways; of equal tables one, and none that looks far worse than the best.

    From the time `until` on no more are looked for.
    """
    g = outlook.g
    tastes: list[Taste] = [NO_TASTE]
    tastes += [Tasting(random.Random(rng.getrandbits(32)), MISJUDGED) for _ in range(effort.varied)]
    found: dict[object, Candidate] = {}
    eyes = [(character, seen_by(character, outlook)) for character in CHARACTERS[: effort.characters]]
    for taste, (character, seen), card in product(tastes, eyes, filter(None, g.offer)):
        if found and processor_time() > until:
            break
        carried = carry_out(seen, g.box.cards[card], taste)
        after = carried.outlook.g
        after.offer = ["" if other == card else other for other in after.offer]
        key = (card, after.king, *after.scores, *after.grandes, *after.boards, *(tuple(r) for r in after.areas))
        if key not in found:
            found[key] = Candidate(card, character, carried, carried.credit + static_worth(outlook, after))
    ranked = sorted(found.values(), key=lambda one: one.worth, reverse=True)
    most = MOST if effort.simulations < MANY else 2 * MOST
    return [one for one in ranked[:most] if one.worth > ranked[0].worth - WITHIN]


def static_worth(outlook: Outlook, g: GrandeState) -> float:
    """Return what a table is worth as it looks to the seat."""
    there = outlook.fork()
    there.g = g
    total = sum(there.worth(area) for area in (CASTILLO, *g.box.regions))
    turns = outlook.ahead.turns - 1
    for seat, weight in enumerate(outlook.weights):
        total += weight * (g.scores[seat] + court_worth(g.court[seat], turns if seat == outlook.seat else turns + 1))
    return total


# Power cards


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
        lost = keeping_worth(outlook.g, power)
        return rollouts.play_round(outlook.g, power, random.Random(f"{luck} {number}")) - lost

    first = [simulate(candidate, 0) for candidate in range(len(ranked))]
    middle, mean = sum(first) / len(first), sum(worths[number] for number in ranked) / len(ranked)
    priors = [middle + POWER_SLOPE * (worths[number] - mean) for number in ranked]
    best, believed, _ = best_of(priors, simulate, effort.simulations, since + effort.seconds)
    order = [best, *(candidate for candidate in range(len(ranked)) if candidate != best)]
    return [(ranked[candidate], believed[candidate]) for candidate in order]
