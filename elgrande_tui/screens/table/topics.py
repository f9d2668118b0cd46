"""Which topics a moment of the game is about: its question, the card in use or picked, the area under the cursor."""

from __future__ import annotations

from collections.abc import Iterator

from elgrande_tui.open_table import is_muslim
from elgrande_tui.screens.table.sight import Sight
from elgrande_tui.texts.notes import GENERAL
from engine.elgrande.figures import CASTILLO
from engine.elgrande.rules import GrandeRules
from engine.elgrande.view import GrandeView
from engine.match import Question

TURN = ("king", "castillo", "grande", "undo")
"""What whoever uses a card for the first times should hear, one after the other."""


def topics_of(rules: GrandeRules, question: Question) -> Iterator[str]:
    """The kind of the question, then the card that it is about."""
    card = question.about.get("card")
    yield GENERAL if question.kind == "dial" and card == GENERAL else question.kind
    if card in rules.box.cards:
        yield str(card)


def topics_here(sight: Sight) -> list[str]:
    """For the help: also what the player looks at."""
    found = list(topics_of(sight.rules, sight.question)) if sight.question is not None else []
    if sight.chosen in sight.rules.box.cards:
        found.append(sight.chosen)
    if sight.selection.cursor:
        found += _of_area(sight, sight.rules.box.index[sight.selection.cursor])
    return list(dict.fromkeys(found))


def _of_area(sight: Sight, area: int) -> Iterator[str]:
    now = sight.now
    if area == now.king:
        yield "king"
    if area == CASTILLO:
        yield "castillo"
    if sight.seat is not None and area == now.grandes[sight.seat]:
        yield "grande"
    if area in now.boards:
        yield "scoreboard"
    if sight.rules.box.areas[area].id == "francia":
        yield "france"
    if is_muslim(now, sight.rules.box.areas[area].id):
        yield "muslim_granada"


def lessons_of(rules: GrandeRules, view: GrandeView, question: Question) -> Iterator[str]:
    """For the guide, in the order in which they are told."""
    if question.kind == "play_power":
        yield from ("goal", "screen")
    yield from topics_of(rules, question)
    if view.ledger:
        yield from ("scored", "ties")
    if question.kind in ("use", "place"):
        yield from TURN
    if max(view.now.boards) >= 0:
        yield "scoreboard"
