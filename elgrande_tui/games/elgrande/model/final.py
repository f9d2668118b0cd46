"""Tell whether an answer makes a turn final, so that the player can review the turn before giving it."""

from __future__ import annotations

import random

from engine.core.determinize import CannotDeterminize, determinize
from engine.core.option import Option
from engine.core.position import Position
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.turns import in_turn


def stays_open(rules: GrandeRules, view: GrandeView, answer: Option) -> bool | None:
    """Return whether this answer of the viewer, in their turn, can be taken back once play goes on.

    It cannot if it ends the turn or makes something known. It is tried out in a world that fits the view;
    None: it is not their turn, no world fits, or the answer is not among the options.
    """
    seat = view.viewer
    if seat is None or not in_turn(view.section, seat):
        return None
    try:
        position = determinize(rules, view, random.Random(0))
    except CannotDeterminize:
        return None
    option = next((option for option in position.options(seat) if option.words == answer.words), None)
    if option is None:
        return None
    # An answer that makes something known sets `boundary` to the length of the journal: 0 until then in an empty one.
    position.journal = []
    position.push(seat, option, position.how())
    position.settle()
    return position.boundary == 0 and _goes_on(position, seat)


def _goes_on(position: Position, seat: int) -> bool:
    """Return whether the seat alone is asked next, in the same turn: what others answer cannot be taken back."""
    return in_turn(position.section, seat) and set(position.asks()) == {seat}
