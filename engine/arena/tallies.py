"""Count what was played: shares of wins with their intervals, margins with their errors, seconds a turn."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean, stdev

import msgspec

from engine.arena.contest import Contest, Played

Z = 1.96
"""Standard deviations to either side of the 95 % interval."""


class EntrantTally(msgspec.Struct, frozen=True):
    """What one entry did in the games of one line-up."""

    entry: str
    seats: int
    """How many seats it had."""
    games: int
    won: float
    """Its share of the wins."""
    low: float
    high: float
    """The ends of Wilson's interval of 95 % for that."""
    par: float
    """The share that falls to it if all are equally good."""
    points: float
    """On average."""
    margin: float
    """The mean points of its seats less those of the others, on average."""
    error: float | None
    """The standard error of that, over deals: games of one deal have their luck in common. None with a single deal."""
    turn: float | None
    """The seconds of the processor that a turn took, on average; None where they are not known..."""
    slow: float | None
    """...and that 99 % of the turns did not exceed."""


def wilson(rate: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a rate seen over so many games."""
    spread = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    middle, scale = rate + Z * Z / (2 * games), 1 + Z * Z / games
    return (middle - spread) / scale, (middle + spread) / scale


def tallies(contest: Contest, played: Iterable[Played]) -> list[list[EntrantTally]]:
    """Return by line-up what each of its entries did, in their order; nothing for a line-up without games."""
    by_lineup: list[list[Played]] = [[] for _ in contest.lineups]
    for one in played:
        by_lineup[one.unit.lineup].append(one)
    return [
        [_tally(contest, entry, games) for entry in dict.fromkeys(lineup)] if games else []
        for lineup, games in zip(contest.lineups, by_lineup, strict=True)
    ]


def _tally(contest: Contest, entry: int, games: Sequence[Played]) -> EntrantTally:
    shares, points, margins = [], [], defaultdict(list)
    turns: list[float] = []
    for one in games:
        own = [seat for seat, other in enumerate(one.unit.seats) if other == entry]
        shares.append(sum(one.won[seat] for seat in own))
        points.append(fmean(one.scores[seat] for seat in own))
        margins[one.unit.seed].append(margin(one, entry))
        turns += [seconds for seat in own for seconds in one.turns[seat]]
    won = fmean(shares)
    deals = [fmean(values) for values in margins.values()]
    return EntrantTally(
        contest.entries[entry].name,
        len(own),
        len(games),
        won,
        *wilson(won, len(games)),
        len(own) / len(contest.setup.seats),
        fmean(points),
        fmean(value for values in margins.values() for value in values),
        stdev(deals) / math.sqrt(len(deals)) if len(deals) > 1 else None,
        fmean(turns) if turns else None,
        sorted(turns)[math.ceil(0.99 * len(turns)) - 1] if turns else None,
    )


def margin(one: Played, entry: int) -> float:
    """Return the mean points of an entry's seats less those of the others."""
    own = [score for seat, score in zip(one.unit.seats, one.scores, strict=True) if seat == entry]
    others = [score for seat, score in zip(one.unit.seats, one.scores, strict=True) if seat != entry]
    return fmean(own) - fmean(others)
