"""See one table with different eyes: what is planned so differs in every step, not in its places alone."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.elgrande.bots.outlook import Outlook


class Character(NamedTuple):
    """How one looks at a table."""

    sure: float = 1.0
    """How much the points count that areas would pay now..."""
    open: float = 1.0
    """...and those that they may pay when their counts have changed."""
    rivals: float = 1.0
    """How much the points of rivals count."""


PLAIN = Character()
CHARACTERS = (
    PLAIN,
    Character(open=0.5),
    Character(sure=0.7, open=1.5),
    Character(rivals=1.6),
    Character(rivals=0.4),
)


def seen_by(character: Character, outlook: Outlook) -> Outlook:
    """Return the outlook of such a character at the same table."""
    if character == PLAIN:
        return outlook
    ahead = outlook.ahead
    ahead = ahead._replace(
        sure=ahead.sure * character.sure,
        next_sure=ahead.next_sure * character.sure,
        open=ahead.open * character.open,
        next_open=ahead.next_open * character.open,
    )
    weights = [
        weight * (1.0 if seat == outlook.seat else character.rivals) for seat, weight in enumerate(outlook.weights)
    ]
    return Outlook(outlook.g, outlook.seat, ahead, weights, outlook)
