"""Rate the entries of a contest over all its games, by the places of their seats (openskill, Plackett-Luce)."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean

import msgspec

from elgrande_tui.arena.extra_packages import extra
from engine.arena.contest import Contest, Played


class Rating(msgspec.Struct, frozen=True):
    """How strong an entry is held to be."""

    entry: str
    mean: float
    deviation: float


def ratings(contest: Contest, played: Iterable[Played]) -> list[Rating]:
    """Return the ratings, best first. Raises NotInstalledError.

    Every seat is a player that begins with the rating of its entry; that is the mean of its seats after the game.
    """
    model = extra("openskill.models").PlackettLuce()
    rated = [model.rating() for _ in contest.entries]
    for one in sorted(played, key=lambda one: (one.unit.seed, one.unit.lineup, one.unit.seats)):
        seats = [[model.create_rating([rated[entry].mu, rated[entry].sigma])] for entry in one.unit.seats]
        after = [seat for (seat,) in model.rate(seats, scores=list(one.scores))]
        for entry in set(one.unit.seats):
            own = [seat for seat, other in zip(after, one.unit.seats, strict=True) if other == entry]
            means = [fmean(seat.mu for seat in own), fmean(seat.sigma for seat in own)]
            rated[entry] = model.create_rating(means)
    found = [Rating(entry.name, one.mu, one.sigma) for entry, one in zip(contest.entries, rated, strict=True)]
    return sorted(found, key=lambda rating: -rating.mean)
