"""Whether an answer ends the turn of its player, or makes it known: what a review of the turn comes before."""

from __future__ import annotations

import random

from engine.core.determinize import CannotDeterminize, determinize
from engine.core.position import Position
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.turns import in_turn


def is_final(rules: GrandeRules, view: GrandeView, words: str) -> bool:
    """Whether this answer of the viewer, in his turn, cannot be taken back as soon as somebody else goes on.

    It is tried out in a world that fits the view.
    """
    seat = view.viewer
    if seat is None or not in_turn(view.section, seat):
        return False
    try:
        position = determinize(rules, view, random.Random(0))
    except CannotDeterminize:
        return False
    option = next((option for option in position.options(seat) if option.words == words), None)
    if option is None:
        return False
    position.journal = []  # what makes itself known is noted there
    position.push(seat, option, position.how())
    position.settle()
    return position.boundary > 0 or not _goes_on(position, seat)


def _goes_on(position: Position, seat: int) -> bool:
    """The seat is asked next, in the same turn."""
    return in_turn(position.section, seat) and seat in position.asks()
