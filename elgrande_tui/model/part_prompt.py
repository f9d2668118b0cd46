"""Word what is asked while an answer is put together: of the whole answer, or of its next word."""

from __future__ import annotations

from elgrande_tui.i18n.seats import Names
from elgrande_tui.input.picking import Picking, joined
from elgrande_tui.model.face import MatchFace
from engine.core.question import Question
from engine.core.view import View


def answer_prompt(
    face: MatchFace, view: View, names: Names, question: Question, picking: Picking, cells: int | None
) -> str:
    """Return what the player is asked after so much of an answer was picked: `Blue harbour: where to?`

    A sentence that would be longer than `cells` (None: any length will do) is worded shorter.
    """
    if not face.begun(question, picking):
        return face.prompt(view, face.of_half(question, picking), names, cells)
    path = [face.word(word) for word in joined(picking.path[1:]).split()]
    asked = face.next_word(picking, face.choices(view, picking))
    return f"{' '.join(path)}: {asked}" if path else asked
