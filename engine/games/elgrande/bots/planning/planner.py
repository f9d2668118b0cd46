"""Plan a turn: the best of what was thought of, by simulations of the round."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from engine.bots.halving import TRUST, best_of, processor_time
from engine.games.elgrande.bots.holdings import keeping_worth
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.planning.candidates import Candidate, Character, candidates, nudges
from engine.games.elgrande.bots.planning.effort import Effort
from engine.games.elgrande.bots.planning.play_turn import PlayedTurn, Step
from engine.games.elgrande.bots.planning.rollout import Rollouts
from engine.games.elgrande.model.options import Power
from engine.games.elgrande.model.state import GrandeState

PREPARING, LOOKING, NUDGING = 0.3, 0.6, 0.8
"""The shares of the time by which plans are made, all simulated once, and small changes simulated."""
MOST, MANY = 24, 200
"""Most plans that are simulated; twice as many from MANY simulations on."""
KEPT = 16
"""Plans that are simulated more than once."""
TRIED = 4
"""Most small changes of one plan that are simulated."""
SLOPE = 0.2
"""The part of the difference between two estimates that is believed before any simulation."""


class Plan(NamedTuple):
    """A planned turn."""

    card: str
    character: Character
    """The character that planned it."""
    places: tuple[int, ...]
    """Where caballeros are placed."""
    steps: tuple[Step, ...]
    """The planned steps of the special action..."""
    acts_first: bool
    """...and whether it comes before the caballeros."""
    worth: float
    """Estimated worth, comparable between plans: points at the end of the round."""
    simulated: int
    """How often it was simulated."""


def later_seats(g: GrandeState, seat: int) -> list[int]:
    """Return the seats that have their turns after this one in the round."""
    order = g.order or sorted(range(len(g.scores)), key=lambda other: -g.box.power_values[g.played[other]])
    if seat not in order:
        return []
    return [other for other in order[order.index(seat) + 1 :] if not g.taken[other]]


def plans(outlook: Outlook, effort: Effort, rng: random.Random) -> list[Plan]:
    """Return plans for the turn, best first."""
    return [plan for plan, _turn in plans_with_turns(outlook, effort, rng)]


def plans_with_turns(outlook: Outlook, effort: Effort, rng: random.Random) -> list[tuple[Plan, PlayedTurn]]:
    """Return plans for the turn, best first, each with the turn played."""
    since = processor_time()
    found = candidates(outlook, effort, rng, since + PREPARING * effort.seconds)
    found = found[: MOST if effort.simulations < MANY else 2 * MOST]
    if not effort.simulations or (len(found) == 1 and not effort.nudged):
        return [(_plan(candidate, candidate.worth, 0), candidate.turn) for candidate in found]
    search = TurnSearch(outlook, rng.getrandbits(32))
    for candidate in found:
        search.simulate_first(candidate)
        if processor_time() > since + LOOKING * effort.seconds:  # those that look worse are left out
            break
    search.nudge(effort.nudged, since + NUDGING * effort.seconds)
    return search.ranked(effort.simulations, since + effort.seconds)


class TurnSearch:
    """The simulations of the candidates for one turn."""

    def __init__(self, outlook: Outlook, luck: int) -> None:
        self._outlook = outlook
        self._luck = luck
        self._rollouts = Rollouts(outlook)
        self._seats = later_seats(outlook.g, outlook.seat)
        self._found: list[Candidate] = []
        self._first: list[float] = []
        """The result of the first simulation of each."""
        self._tables = set[object]()

    def simulate_first(self, candidate: Candidate) -> None:
        """Simulate a candidate for the first time, unless another one leads to the same table."""
        if candidate.table not in self._tables:
            self._tables.add(candidate.table)
            self._found.append(candidate)
            self._first.append(self._simulate(candidate, 0))

    def nudge(self, most: int, until: float) -> None:
        """Simulate `most` small changes of the best candidates, until that processor time."""
        nudged = set[int]()
        while most > 0 and processor_time() < until and len(nudged) < len(self._found):
            # Again each time: the changes that were simulated have moved the means.
            priors = self._priors()
            best = max(
                (number for number in range(len(self._found)) if number not in nudged),
                key=lambda number: priors[number] + self._first[number],
            )
            nudged.add(best)
            ranked = sorted(nudges(self._outlook, self._found[best]), key=lambda one: one.worth, reverse=True)
            for candidate in ranked[:TRIED]:
                self.simulate_first(candidate)
                most -= 1

    def ranked(self, simulations: int, until: float) -> list[tuple[Plan, PlayedTurn]]:
        """Distribute the simulations among the candidates; return all plans, best first, each with the turn played."""
        priors, first = self._priors(), self._first
        if not self._seats:  # nobody comes later, so all simulations of a turn end the same
            priors, simulations = first, 0
        order = sorted(range(len(first)), key=lambda number: priors[number] + first[number], reverse=True)
        kept = order[:KEPT]

        def simulate(candidate: int, number: int) -> float:
            return self._simulate(self._found[kept[candidate]], number) if number else first[kept[candidate]]

        _, believed, played = best_of([priors[number] for number in kept], simulate, simulations, until)
        made = list(zip(kept, believed, played, strict=True))
        # By number of simulations first: halving has given most to the best, and a high mean of a few is luck.
        made.sort(key=lambda one: (one[2], one[1]), reverse=True)
        made += [(number, (first[number] + TRUST * priors[number]) / (1 + TRUST), 1) for number in order[KEPT:]]
        return [(_plan(self._found[n], worth, times), self._found[n].turn) for n, worth, times in made]

    def _simulate(self, candidate: Candidate, number: int) -> float:
        turn = candidate.turn
        # Common random numbers: simulation n of every candidate draws the same luck, so that differences are those of
        # the turns.
        rng = random.Random(f"{self._luck} {number}")
        return self._rollouts.play(turn.outlook.g, self._seats, turn.credit, rng)

    def _priors(self) -> list[float]:
        # Estimates and simulations are on different scales: the priors have the mean of the first simulations, and the
        # spread of the estimates.
        middle = sum(self._first) / len(self._first)
        mean = sum(candidate.worth for candidate in self._found) / len(self._found)
        return [middle + SLOPE * (candidate.worth - mean) for candidate in self._found]


def _plan(candidate: Candidate, worth: float, simulated: int) -> Plan:
    card, character, turn, _worth = candidate
    return Plan(card, character, turn.placed, turn.steps, turn.acted_first, worth, simulated)


POWER_SLOPE = 0.5
"""How much of what a power card looks better than another is believed before any simulation."""
UNPLAYED = 1.0
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
        lost = UNPLAYED * keeping_worth(outlook.g, power)
        return rollouts.play_round(outlook.g, power, random.Random(f"{luck} {number}")) - lost

    first = [simulate(candidate, 0) for candidate in range(len(ranked))]
    middle, mean = sum(first) / len(first), sum(worths[number] for number in ranked) / len(ranked)
    priors = [middle + POWER_SLOPE * (worths[number] - mean) for number in ranked]
    best, believed, _ = best_of(priors, simulate, effort.simulations, since + effort.seconds)
    order = [best, *(candidate for candidate in range(len(ranked)) if candidate != best)]
    return [(ranked[candidate], believed[candidate]) for candidate in order]
