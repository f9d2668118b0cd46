"""Which topics a question is about, and what the guide tells when it comes up."""

from __future__ import annotations

from collections.abc import Iterator

from elgrande_tui.games.elgrande.text.notes import GENERAL
from engine.core.question import Question
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView

TURN = ("place", "king", "castillo", "grande", "undo")
"""What whoever uses a card for the first times should hear, one after the other."""


def topics_of(rules: GrandeRules, question: Question) -> Iterator[str]:
    """The kind of the question, then the card or the scoring that it is about."""
    card = question.about.get("card")
    yield question.kind
    if card == GENERAL or card in rules.box.cards:
        yield str(card)


def lessons_of(rules: GrandeRules, view: GrandeView, question: Question | None) -> Iterator[str]:
    """For the guide, in the order in which they are told; also while nothing is asked."""
    if question is not None:
        yield from ("goal", "round", "screen") if question.kind == "play_power" else ()
        yield from topics_of(rules, question)
    if view.ledger:
        yield from ("scored", "ties")
    if question is not None:
        yield from TURN if question.kind in ("use", "place") else ()
        yield from ("scoreboard",) if max(view.now.boards) >= 0 else ()
