"""Choose the topics that a question is about, that the guide explains when it comes up, and of what is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.text.explained import has_note
from engine.core.question import Question
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.view import GrandeView

TURN = ("place", "king", "castillo", "grande", "undo")
"""Topics for the first times a player uses a card, one after the other."""


def topics_of(question: Question) -> Sequence[str]:
    """Return the kind of the question, then the card that it is about, or why discs are set."""
    return list(filter(has_note, (question.kind, str(question.about.get("card", "")))))


def lessons_of(view: GrandeView, question: Question | None) -> Iterator[str]:
    """Yield the guide's topics in the order in which it explains them; also while nothing is asked."""
    if question is not None:
        before = view.section is not None and view.section.name == "setup"
        yield from ("goal", "round", "screen") if before or question.kind == "play_power" else ()
        yield from topics_of(question)
    if view.ledger:
        yield from ("scored", "ties")
    if question is not None:
        yield from TURN if question.kind in ("use", "place") else ()
        yield from ("scoreboard",) if max(view.now.boards) >= 0 else ()


def topics_here(context: GrandeContext) -> list[str]:
    """Return the topics of what the player is looking at."""
    found = []
    if context.chosen in context.rules.box.cards and has_note(context.chosen):
        found.append(context.chosen)
    if context.selection.cursor:
        found += _of_area(context, context.rules.box.index[context.selection.cursor])
    return found


def _of_area(context: GrandeContext, area: int) -> Iterator[str]:
    now = context.now
    if area == now.king:
        yield "king"
    if area == CASTILLO:
        yield "castillo"
    if context.seat is not None and area == now.grandes[context.seat]:
        yield "grande"
    if area in now.boards:
        yield "scoreboard"
