"""Tuning: which weights of a bot are looked for by matches, as data; candidates meet the bot as it is, deal by deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean
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
    """What candidates differ by at first, as a standard deviation."""
    least: float | None = None
    most: float | None = None
    """The ends of what makes sense, if there are any."""


class Tuning(msgspec.Struct, frozen=True):
    """What candidates depend on, but for the numbers that an optimizer gives them: around 0, 1 apart."""

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
        """Return the weights for an optimizer's numbers."""
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
    """Yield units in which every candidate meets entry 0 on the same deals, in so many games or a few more."""
    return (unit for unit in contest.units(first, games) if 0 in unit.seats)


def margins(contest: Contest, played: Iterable[Played]) -> list[float]:
    """Return the mean margin of each candidate, in their order."""
    found: dict[int, list[float]] = {entry: [] for entry in range(1, len(contest.entries))}
    for one in played:
        entry = max(one.unit.seats)
        found[entry].append(margin(one, entry))
    return [fmean(values) for values in found.values()]
