"""Choose the topics a moment of the table is about: its question, the card picked, the area under the cursor."""

from __future__ import annotations

from collections.abc import Iterator

from elgrande_tui.games.elgrande.context import GrandeContext
from elgrande_tui.games.elgrande.model.lessons import topics_of
from elgrande_tui.games.elgrande.module_faces import faces_of
from elgrande_tui.games.elgrande.text.explained import has_note
from engine.games.elgrande.model.figures import CASTILLO


def topics_here(context: GrandeContext) -> list[str]:
    """Return the topics for the help: those of the question, and those of what the player is looking at."""
    found = list(topics_of(context.rules, context.question)) if context.question is not None else []
    if context.chosen in context.rules.box.cards and has_note(context.chosen):
        found.append(context.chosen)
    if context.selection.cursor:
        found += _of_area(context, context.rules.box.index[context.selection.cursor])
    found += (topic for face in faces_of(context.rules) for topic in face.topics_here(context))
    return list(dict.fromkeys(found))


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
