"""Tally results: played and won by opponents, seats and variants; streaks, the best game, where points come from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from elgrande_tui.results.result import Result, SeatResult

PEOPLE: Final = "people"
MIXED: Final = "mixed"
NO_ADDITION: Final = ""
"""The variant under which games without any are counted."""


class Entry(NamedTuple):
    """One game for one player of this program."""

    result: Result
    seat: SeatResult

    @property
    def won(self) -> bool:
        """Whether this player won, alone or with others."""
        return self.seat.place == 1

    @property
    def against(self) -> str:
        """`PEOPLE`; the level of the bots where all others are bots of one; else `MIXED`. "" without others."""
        others = {seat.level if seat.sort == "bot" else None for seat in self.result.seats if seat is not self.seat}
        if len(others) > 1:
            return MIXED
        return next((PEOPLE if level is None else level for level in others), "")


@dataclass
class Tally:
    """How often something was played and won, and with how many points."""

    played: int = 0
    won: int = 0
    scores: list[int] = field(default_factory=list)

    def add(self, entry: Entry) -> None:
        """Tally one more."""
        self.played += 1
        self.won += entry.won
        if entry.seat.score is not None:
            self.scores.append(entry.seat.score)

    @property
    def percent(self) -> int:
        """How many of a hundred were won."""
        return round(100 * self.won / self.played) if self.played else 0

    @property
    def best(self) -> int | None:
        """The most points; None in a game without any."""
        return max(self.scores, default=None)

    @property
    def average(self) -> int | None:
        """The average of the points; None in a game without any."""
        return round(sum(self.scores) / len(self.scores)) if self.scores else None


@dataclass(frozen=True)
class Totals:
    """What there is to tell of some entries."""

    entries: Sequence[Entry]
    """The oldest first."""
    all: Tally
    against: dict[str, Tally]
    seats: dict[int, Tally]
    additions: dict[str, Tally]
    """By each variant and module: a game with two counts under both."""
    sources: dict[str, float]
    """The points of an average game by source, of those games that tell; without sources that never brought any."""
    streak: int
    """So many of the last games were won in a row..."""
    longest: int
    """...and the most there ever were."""
    best: Entry | None
    """The game with most points; the first one of several."""


def entries_of(results: Iterable[Result], game: str, player: str = "") -> list[Entry]:
    """Return the own seats in the results of one game; with `player` those under that name alone."""
    found = (Entry(result, seat) for result in results if result.game == game for seat in result.own)
    return [entry for entry in found if not player or entry.seat.name == player]


def games_of(results: Iterable[Result]) -> list[str]:
    """Return the games that were played, the latest first."""
    return list(dict.fromkeys(result.game for result in reversed(list(results))))


def players_of(results: Iterable[Result], game: str) -> list[str]:
    """Return the names of one's own seats in a game, the latest first."""
    names = (entry.seat.name for entry in reversed(entries_of(results, game)))
    return list(dict.fromkeys(name for name in names if name))


def totals_of(entries: Sequence[Entry]) -> Totals:
    """Tally the entries, which come the oldest first."""
    every = Tally()
    against, seats, additions = (
        defaultdict[str, Tally](Tally),
        defaultdict[int, Tally](Tally),
        defaultdict[str, Tally](Tally),
    )
    streak = longest = 0
    for entry in entries:
        groups = [every, against[entry.against], seats[len(entry.result.seats)]]
        groups += [additions[name] for name in entry.result.additions or (NO_ADDITION,)]
        for count in groups:
            count.add(entry)
        streak = streak + 1 if entry.won else 0
        longest = max(longest, streak)
    scored = [entry for entry in entries if entry.seat.score is not None]
    best = max(scored, key=lambda entry: entry.seat.score or 0, default=None)
    by_use = sorted(additions.items(), key=lambda pair: (pair[0] != NO_ADDITION, -pair[1].played, pair[0]))
    return Totals(
        entries,
        every,
        dict(sorted(against.items(), key=lambda pair: (-pair[1].played, pair[0]))),
        dict(sorted(seats.items())),
        dict(by_use),
        _sources(entries),
        streak,
        longest,
        best,
    )


def _sources(entries: Iterable[Entry]) -> dict[str, float]:
    told = [entry.seat.sources for entry in entries if entry.seat.sources]
    names = dict.fromkeys(name for sources in told for name, points in sources.items() if points)
    return {name: sum(sources.get(name, 0) for sources in told) / len(told) for name in names}
