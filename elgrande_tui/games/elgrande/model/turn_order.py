"""Put the seats into the order in which the first line shows them: that of the round, as far as it is known."""

from __future__ import annotations

from engine.games.elgrande.model.view import GrandeView


def shown_order(view: GrandeView) -> list[int]:
    """Return the seats in turn order; while power cards are being played, in the order in which they are played."""
    if view.now.order:
        return list(view.now.order)
    seats = len(view.now.scores)
    first = max(view.now.first, 0)
    return [(first + step) % seats for step in range(seats)]
