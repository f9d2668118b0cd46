"""Find what decided a game: the areas scored that made the largest difference between the winner and the next seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.games.elgrande.model.events import AreaScored
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.scoring import ranking

MOST = 3
"""How many swings are told."""


class Swing(NamedTuple):
    """An area that was scored, with what it paid the two seats between which the game was decided."""

    scored: AreaScored
    paid: Mapping[int, int]
    """By seat, the winner first."""


def swings(view: GrandeView) -> Sequence[Swing]:
    """Return the largest swings in the order in which they happened; fewer where less was paid.

    They are those between the first two seats of the ranking (B-18.2), whichever of them gained.
    """
    if len(view.now.scores) < 2:
        return []
    first, second = (standing.seat for standing in ranking(view.now.scores)[:2])
    found = []
    for entry in view.ledger:
        points = {payment.seat: payment.points for payment in entry.payments}
        found.append(Swing(entry, {seat: points.get(seat, 0) for seat in (first, second)}))
    sizes = [abs(swing.paid[first] - swing.paid[second]) for swing in found]
    largest = sorted((number for number, size in enumerate(sizes) if size), key=lambda number: -sizes[number])[:MOST]
    return [found[number] for number in sorted(largest)]
