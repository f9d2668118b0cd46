"""Work out what has changed on the board, to which turn it belongs, and whether an answer makes that turn final."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from elgrande_tui.games.elgrande.model.game_map import told_areas
from elgrande_tui.replay.replay import Turn
from engine.core.determinize import CannotDeterminize, determinize
from engine.core.option import Option
from engine.core.position import Position
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.view import Board, GrandeView
from engine.games.elgrande.rules.turns import TURN, in_turn


def moved(rules: GrandeRules, before: Board, now: Board) -> dict[int, dict[int | None, int]]:
    """Return by area and seat how many caballeros more, or fewer, are there now; None: of those that no seat owns.

    What goes into the closed Castillo, and out of it, is found by what is missing elsewhere.
    """
    kinds = rules.box.kinds
    gone = [0] * len(kinds)
    """By kind: how many have left the areas that are shown."""
    changes: dict[int, list[int]] = {}
    for area, (then, here) in enumerate(zip(before.areas, now.areas, strict=True)):
        if then is not None and here is not None:
            changes[area] = [b - a for a, b in zip(then, here, strict=True)]
            gone = [left - change for left, change in zip(gone, changes[area], strict=True)]
    if CASTILLO not in changes:
        # Nothing gets lost: what has left areas, courts and provinces is in the Castillo, which is not shown.
        stock = zip(gone, before.court, now.court, before.provinces, now.provinces, strict=True)
        changes[CASTILLO] = [left + c - d + p - q for left, c, d, p, q in stock]
    found: dict[int, dict[int | None, int]] = {}
    for area in sorted(changes):
        by_owner: Counter[int | None] = Counter()
        for piece, change in zip(kinds.all, changes[area], strict=True):
            by_owner[piece.owner] += change
        if changed := {owner: count for owner, count in by_owner.items() if count}:
            found[area] = changed
    return found


def done_to(rules: GrandeRules, before: GrandeView, after: GrandeView, seat: int) -> Mapping[str, int]:
    """Count how many of a seat's caballeros a step has brought to an area, or taken from it, by its id."""
    areas, shown = rules.box.areas, told_areas(rules)
    found = moved(rules, before.now, after.now)
    return {areas[area].id: seats[seat] for area, seats in found.items() if seat in seats and area in shown}


def turn_of(view: GrandeView) -> Turn:
    """Take the sections of a seat's own turn together."""
    if view.section is None:
        return view.now.round, "over", -1
    name, seat, _arg = view.section
    return (view.now.round, "", seat) if name in TURN else (view.now.round, name, -1)


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
