"""Word the prompt for the next word while an answer is put together."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.input.picking import Picking, joined
from elgrande_tui.model.choice import Choice
from elgrande_tui.model.face import MatchFace


def part_prompt(face: MatchFace, picking: Picking, choices: Sequence[Choice]) -> str:
    """Return what is picked already, if anything, and what is asked next: `Blue Granada: where to?`"""
    path = [face.word(word) for word in joined(picking.path[1:]).split()]
    asked = face.next_word(picking, choices)
    return f"{' '.join(path)}: {asked}" if path else asked
