"""Contest: what is played and by whom, as data; Unit: one game of it, and Played: how that ended."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Annotated, Any, TypeAlias

import msgspec

from engine.core.setup import Setup

Lineup: TypeAlias = tuple[int, ...]
"""Who plays, by seat: numbers of entries."""


Points = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=2**31)]


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """One who takes part: a level, maybe with weights and an effort of its own, or a program that joins a host."""

    name: str
    """What it is called in reports; no two entries of a contest have one name."""
    level: str = ""
    simulations: int | None = None
    """How many simulations it may spend on a turn, if not what its level has..."""
    seconds: float | None = None
    """...and how many seconds of the processor."""
    weights: dict[str, Any] = msgspec.field(default_factory=dict)
    """Values in place of constants of the game's package: `bots.outlook.FOCUS` -> 10.0."""
    command: tuple[str, ...] = ()
    """The words of a command that joins the first open table of a host, whose name and port are added to it."""


class Contest(msgspec.Struct, frozen=True):
    """All that the result of a unit depends on, but for the unit itself."""

    setup: Setup
    entries: tuple[Entrant, ...]
    team: int
    """How many seats the first of two entries has, in games of every two of them..."""
    table: Lineup
    """...or who plays together at one table, if not ()."""
    code: str
    """What `code_hash` says of the game: its rules and its bots."""

    @property
    def lineups(self) -> list[Lineup]:
        """Who meets: each line-up once, as one of its seatings."""
        if self.table:
            return [self.table]
        rest = len(self.setup.seats) - self.team
        return [(one,) * self.team + (other,) * rest for one, other in combinations(range(len(self.entries)), 2)]

    def seatings(self, lineup: Lineup) -> list[Lineup]:
        """Return the seatings in which one deal is played: all that differ; of a whole table, all places in turn."""
        if self.table:
            return list(dict.fromkeys(lineup[shift:] + lineup[:shift] for shift in range(len(lineup))))
        return sorted(set(permutations(lineup)))

    def units(self, first: int, games: int) -> Iterator[Unit]:
        """Yield units so that every line-up plays so many games, or the few more that fill the seatings of a deal.

        `first` is the first seed. Deal by deal, so that what is played so far is fair at all times.
        """
        lineups = self.lineups
        seatings = [self.seatings(lineup) for lineup in lineups]
        deals = math.ceil(games / len(seatings[0]))
        for seed in range(first, first + deals):
            for number, ways in enumerate(seatings):
                yield from (Unit(number, seed, seats) for seats in ways)

    def has(self, played: Played) -> bool:
        """Whether that can be one of its games: those who met have met, and something is told of every seat."""
        unit, lineups = played.unit, self.lineups
        lengths = {len(unit.seats), len(played.scores), len(played.won), len(played.turns)}
        met = 0 <= unit.lineup < len(lineups) and sorted(unit.seats) == sorted(lineups[unit.lineup])
        return met and lengths == {len(self.setup.seats)}


class Unit(msgspec.Struct, frozen=True):
    """One game."""

    lineup: int
    """Which of the line-ups."""
    seed: int
    """Of the deal, and of what players draw by themselves."""
    seats: Lineup


class Played(msgspec.Struct, frozen=True):
    """How one game ended."""

    unit: Unit
    scores: tuple[Points, ...]
    """By seat."""
    won: tuple[Share, ...]
    """By seat: 1, 0, or the share of a shared win."""
    turns: tuple[tuple[Seconds, ...], ...]
    """By seat: the seconds of the processor that each turn took; none where they are not known."""
    end: str
    """The hash of the last position: equal games end alike."""


def wins(places: Sequence[int]) -> tuple[float, ...]:
    """Return the share that each seat has in the win, from their places."""
    winners = sum(place == 1 for place in places)
    return tuple((place == 1) / winners for place in places)
