"""Tally results: played and won by length, opponents, seats and variants; streaks, best games, sources of points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeVar

from elgrande_tui.model.game_ui import GameUI, game_ui
from elgrande_tui.results.result import Result, SeatResult
from engine.core.errors import SetupError

PEOPLE: Final = "people"
MIXED: Final = "mixed"
NO_ADDITION: Final = ""
"""The variant under which games without any are counted."""


def ui_or_words(game: str) -> GameUI:
    """Return a game as it is shown; one that this program cannot show goes by its own words."""
    try:
        return game_ui(game)
    except SetupError:
        return GameUI(game)


class Entry(NamedTuple):
    """One game for one player of this program."""

    result: Result
    seat: SeatResult

    @property
    def won(self) -> bool:
        """Whether this player won, alone or with others."""
        return self.seat.place == 1

    @property
    def length(self) -> str:
        """How long the game was, as `GameUI.length` tells it."""
        ui = ui_or_words(self.result.game)
        return ui.length(self.result.setup)

    @property
    def against(self) -> list[str]:
        """What the game counts as among opponents, besides the people whose names are known.

        `PEOPLE` for those without a name; without people the level of the bots where all are of one, else `MIXED`; []
        without others.
        """
        others = [seat for seat in self.result.seats if seat is not self.seat]
        people = [seat for seat in others if seat.sort != "bot"]
        if people:
            return [PEOPLE] if any(not seat.name for seat in people) else []
        levels = {seat.level for seat in others}
        return [MIXED] if len(levels) > 1 else list(levels)

    @property
    def people(self) -> dict[str, SeatResult]:
        """The other people whose names are known."""
        return {
            seat.name: seat for seat in self.result.seats if seat is not self.seat and seat.sort != "bot" and seat.name
        }


@dataclass
class Tally:
    """How often something was played and won, and with how many points."""

    played: int = 0
    won: int = 0
    scores: list[int] = field(default_factory=list)
    lengths: set[str] = field(default_factory=set)
    """How long the games were."""

    def add(self, entry: Entry) -> None:
        """Tally one more."""
        self.played += 1
        self.won += entry.won
        self.lengths.add(entry.length)
        if entry.seat.score is not None:
            self.scores.append(entry.seat.score)

    @property
    def comparable(self) -> bool:
        """Whether points can be compared: nine rounds bring more than six."""
        return len(self.lengths) == 1

    @property
    def percent(self) -> int:
        """How many of a hundred were won."""
        return round(100 * self.won / self.played) if self.played else 0

    @property
    def best(self) -> int | None:
        """The most points; None in a game without any, and where short and long games are tallied together."""
        return max(self.scores, default=None) if self.comparable else None

    @property
    def average(self) -> int | None:
        """The average of the points; None in a game without any, and where short and long games are together."""
        return round(sum(self.scores) / len(self.scores)) if self.scores and self.comparable else None


@dataclass
class Versus(Tally):
    """The games with one person, and who of the two was the better one."""

    ahead: int = 0
    """How often the player was placed before that person..."""
    behind: int = 0
    """...and how often behind; with a place in common neither counts."""

    def meet(self, entry: Entry, other: SeatResult) -> None:
        """Tally one more game with that person."""
        self.add(entry)
        if entry.seat.place is not None and other.place is not None:
            self.ahead += entry.seat.place < other.place
            self.behind += entry.seat.place > other.place


C = TypeVar("C", bound=Tally)


@dataclass(frozen=True)
class Totals:
    """What there is to tell of some entries."""

    entries: Sequence[Entry]
    """The oldest first."""
    all: Tally
    lengths: dict[str, Tally]
    """By length, as `GameUI.length` tells it."""
    people: dict[str, Versus]
    """By the name of each person who sat there: a game with two counts under both."""
    against: dict[str, Tally]
    """By the level of the bots, where there were no people; `MIXED`, and `PEOPLE` for those without a name."""
    seats: dict[int, Tally]
    additions: dict[str, Tally]
    """By each variant and module: a game with two counts under both."""
    sources: dict[str, float]
    """The points of an average game by source, of those games that tell; without sources that never brought any."""
    streak: int
    """So many of the last games were won in a row..."""
    longest: int
    """...and the most there ever were."""
    best: dict[str, Entry]
    """By length, the game with most points; the first one of several."""


def entries_of(results: Iterable[Result], game: str, player: str = "", length: str | None = None) -> list[Entry]:
    """Return the own seats in the results of one game; with `player` those under that name alone, with `length` games
    that were as long.
    """
    found = [Entry(result, seat) for result in results if result.game == game for seat in result.own]
    found = [entry for entry in found if not player or entry.seat.name == player]
    return [entry for entry in found if length is None or entry.length == length]


def lengths_of(results: Iterable[Result], game: str) -> list[str]:
    """Return how long the games of one game were, the length of the latest first."""
    return list(dict.fromkeys(entry.length for entry in reversed(entries_of(results, game))))


def games_of(results: Iterable[Result]) -> list[str]:
    """Return the games that were played, the latest first."""
    return list(dict.fromkeys(result.game for result in reversed(list(results))))


def players_of(results: Iterable[Result], game: str) -> list[str]:
    """Return the names of one's own seats in a game, the latest first."""
    names = (entry.seat.name for entry in reversed(entries_of(results, game)))
    return list(dict.fromkeys(name for name in names if name))


def totals_of(entries: Sequence[Entry]) -> Totals:
    """Tally the entries, which come the oldest first."""
    every, people = Tally(), defaultdict[str, Versus](Versus)
    lengths, against, additions = (defaultdict[str, Tally](Tally) for _group in range(3))
    seats = defaultdict[int, Tally](Tally)
    streak = longest = 0
    for entry in entries:
        groups = [every, lengths[entry.length], seats[len(entry.result.seats)]]
        groups += [against[level] for level in entry.against]
        groups += [additions[name] for name in entry.result.additions or (NO_ADDITION,)]
        for count in groups:
            count.add(entry)
        for name, other in entry.people.items():
            people[name].meet(entry, other)
        streak = streak + 1 if entry.won else 0
        longest = max(longest, streak)
    by_use = sorted(additions.items(), key=lambda pair: (pair[0] != NO_ADDITION, -pair[1].played, pair[0]))
    return Totals(
        entries,
        every,
        _by_use(lengths),
        _by_use(people),
        _by_use(against),
        dict(sorted(seats.items())),
        dict(by_use),
        _sources(entries),
        streak,
        longest,
        _best(entries),
    )


def _by_use(counts: Mapping[str, C]) -> dict[str, C]:
    """Return the tallies, those of most games first."""
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1].played, pair[0])))


def _best(entries: Iterable[Entry]) -> dict[str, Entry]:
    best: dict[str, Entry] = {}
    for entry in entries:
        score, before = entry.seat.score, best.get(entry.length)
        if score is not None and (before is None or score > (before.seat.score or 0)):
            best[entry.length] = entry
    return best


def _sources(entries: Iterable[Entry]) -> dict[str, float]:
    told = [entry.seat.sources for entry in entries if entry.seat.sources]
    names = dict.fromkeys(name for sources in told for name, points in sources.items() if points)
    return {name: sum(sources.get(name, 0) for sources in told) / len(told) for name in names}
