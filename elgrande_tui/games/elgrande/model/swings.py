"""Find what decided a game: the areas scored in which the winner gained most on the next seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.games.elgrande.model.events import AreaScored
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.scoring import ranking

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
