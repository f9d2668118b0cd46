"""Add up the areas scored in a game, by scoring and by source, and find those that decided it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from elgrande_tui.games.elgrande import mark, pmark
from engine.games.elgrande.model.events import AreaScored
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.scoring import ranking


def scorings(ledger: Sequence[AreaScored]) -> list[list[AreaScored]]:
    """Return the areas scored, those of one scoring together, in the order of the ledger."""
    causes = dict.fromkeys((entry.round, entry.cause) for entry in ledger)
    return [[entry for entry in ledger if (entry.round, entry.cause) == cause] for cause in causes]


def points_of(part: Sequence[AreaScored], seat: int) -> int:
    """Return the points a seat got for these areas."""
    return sum(payment.points for entry in part for payment in entry.payments if payment.seat == seat)


def sources(ledger: Sequence[AreaScored], seat: int, rounds: Sequence[int]) -> list[int]:
    """Return where a seat's points come from: places in each general scoring, places by cards, King, home, others.

    `rounds` are those with a general scoring. The numbers add up to the seat's score.
    """
    general, cards, king, home, other = dict.fromkeys(rounds, 0), 0, 0, 0, 0
    for entry in ledger:
        for payment in entry.payments:
            if payment.seat != seat:
                continue
            king += payment.king
            home += payment.home
            other += payment.other
            if entry.cause == "general":
                general[entry.round] += payment.places
            else:
                cards += payment.places
    return [*general.values(), cards, king, home, other]


SOURCES = {
    "general": mark("general scorings"),
    "cards": mark("cards"),
    "king": mark("King"),
    "home": mark("home"),
    "other": pmark("points", "more"),
}
"""Sources of points as they are kept in results -> what they are called; the order is that of `sources`."""


def points_by_source(ledger: Sequence[AreaScored], seat: int) -> dict[str, int]:
    """Return a seat's points by source, all general scorings together."""
    rounds = sorted({entry.round for entry in ledger if entry.cause == "general"})
    found = sources(ledger, seat, rounds)
    general = sum(found[: len(rounds)])
    return dict(zip(SOURCES, (general, *found[len(rounds) :]), strict=True))


MOST = 3
"""How many swings are told."""


class Swing(NamedTuple):
    """An area that was scored, with what it paid the seats between which the game was decided."""

    scored: AreaScored
    paid: Mapping[int, int]
    """By seat, the winners first."""


def swings(view: GrandeView) -> Sequence[Swing]:
    """Return the largest swings in the order in which they happened; fewer where less was paid.

    They are those by which the winner gained on the next seat of the ranking (B-18.2). Seats that have won together
    count as one, with what they got on average.
    """
    standings = ranking(view.now.scores)
    winners = [standing.seat for standing in standings if standing.place == 1]
    if len(winners) == len(standings):
        return []
    second = standings[len(winners)].seat
    found = []
    for entry in view.ledger:
        points = {payment.seat: payment.points for payment in entry.payments}
        found.append(Swing(entry, {seat: points.get(seat, 0) for seat in (*winners, second)}))
    sizes = [sum(swing.paid[seat] for seat in winners) - len(winners) * swing.paid[second] for swing in found]
    gains = sorted((number for number, size in enumerate(sizes) if size > 0), key=lambda number: -sizes[number])
    return [found[number] for number in sorted(gains[:MOST])]
