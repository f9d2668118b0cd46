"""Look for better weights of a bot by matches: what is tuned, as data, and SPSA, which finds out where to go."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean, stdev
from typing import Any

import msgspec

from engine.arena.contest import Contest, Entrant, Played, Unit
from engine.arena.entrants import printed_weight
from engine.arena.tallies import margin
from engine.core.setup import Setup

DIGITS = 5
"""That a weight has: more would say nothing."""


class Tuned(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How far one weight is tried."""

    by: float
    """How far candidates go to each side."""
    least: float | None = None
    most: float | None = None
    """The ends of what makes sense, if there are any."""


class Tuning(msgspec.Struct, frozen=True):
    """What candidates depend on, but for the numbers that `Spsa` gives them: around 0."""

    setup: Setup
    base: Entrant
    """The bot as it is."""
    tuned: dict[str, Tuned]
    """The weights, by name."""
    code: str
    """What `code_hash` says of the game."""

    def start(self) -> dict[str, float]:
        """Return the weights as they are. Raises SetupError for one that the game has not, or is no number."""
        return {name: self.base.weights.get(name, printed_weight(self.setup.game, name)) for name in self.tuned}

    def weights(self, numbers: Sequence[float]) -> dict[str, float]:
        found = {}
        for (name, middle), number in zip(self.start().items(), numbers, strict=True):
            tuned = self.tuned[name]
            value = middle + tuned.by * number
            value = value if tuned.least is None else max(tuned.least, value)
            value = value if tuned.most is None else min(tuned.most, value)
            found[name] = float(f"{value:.{DIGITS}g}")
        return found

    def contest(self, candidates: Iterable[Mapping[str, Any]]) -> Contest:
        """Return the contest of the bot as it is, entry 0, with candidates, who have these weights."""
        entries = [self.base]
        for number, weights in enumerate(candidates, 1):
            own = {**self.base.weights, **weights}
            entries.append(msgspec.structs.replace(self.base, name=f"candidate {number}", weights=own))
        return Contest(self.setup, tuple(entries), len(self.setup.seats) // 2, (), self.code)


def units_with_base(contest: Contest, first: int, games: int) -> Iterator[Unit]:
    """Yield units in which every candidate meets entry 0, the bot as it is, in so many games or a few more."""
    return (unit for unit in contest.units(first, games) if 0 in unit.seats)


STEP = 0.5
"""How far a weight is moved at most after one generation, in the unit by which candidates differ."""
SURE = 2.0
"""Effect, in standard errors, from which a weight moves the full step; below that it moves less."""


class Spsa:
    """Simultaneous perturbation stochastic approximation: the middle of what is looked at, and how it moves.

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
