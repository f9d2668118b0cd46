"""Show in place of the question what the answer under the cursor would change."""

from __future__ import annotations

from elgrande_tui.games.elgrande.context import GrandeContext
from elgrande_tui.games.elgrande.model.what_if_told import what_if_line
from elgrande_tui.model.match_ui.words import LINE_CELLS
from elgrande_tui.widgets.cells import Row


def what_if_row(context: GrandeContext) -> Row:
    """Return what areas would pay before and after; [] where enter picks only a part of an answer, or for nothing."""
    question, picking, choice = context.question, context.selection.picking, context.selection.choice(context.chosen)
    index = picking.index(choice.part) if picking is not None and choice is not None else None
    if question is None or index is None or context.seat is None:
        return []
    stock = context.rules.box.kinds.owned(context.seat, context.now.court)
    left = min(int(question.about.get("left") or 0), stock)
    letters = [mark.letter for mark in context.marks]
    line = what_if_line(context, context.rules.parse(question.words[index]), left, letters, LINE_CELLS)
    return [(line, "bold")] if line else []
