"""Choose the sentence of the prompt line: what is wanted, why a key was refused, or which players are waited for."""

from __future__ import annotations

from textwrap import wrap

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.model.context import Context
from elgrande_tui.model.ending import result
from elgrande_tui.model.past import PastBoard
from elgrande_tui.widgets.cells import Row, row_cells
from elgrande_tui.widgets.paragraphs import broken_row, wrapped


def prompt_rows(context: Context, width: int) -> list[Row]:
    """Return the sentence of this moment, for a line of that width.

    Where one line is too short it takes the next one as well.
    """
    if context.refusal:
        return wrapped(context.refusal, width, 0, "bold reverse")
    if context.then is not None:
        return _then(context, context.then, width)
    held_up: Row = [(" ", ""), (context.held_up, "")] if context.held_up else []
    return broken_row([*_prompt(context, width), *held_up], width)


def _prompt(context: Context, width: int) -> Row:
    if context.held is not None:
        return [(context.ui.board.review(context, width), "bold reverse")]
    if context.view.section is None and context.scored:
        return [(_("The game is over."), "bold")]  # who has won is told when the last points have been seen
    if context.view.section is None:
        return [(result(context.ui, context.view, context.names), "bold")]
    if context.question is not None and context.chosen and not context.people.paused:
        meant = context.ui.board.chosen_row(context)
        if meant:
            return meant
    wanted, waited_for = context.prompt
    return [(wanted, "bold"), (" " if wanted and waited_for else "", ""), (waited_for, "")]


def _then(context: Context, then: PastBoard, width: int) -> list[Row]:
    """Return which board this is and what led to it; whatever does not fit into the first line stands in the second."""
    if then.typed:
        text = _("Number {number}: {enter} goes there, {round} to the round of that number.").format(
            number=then.typed, enter=command("enter").written, round=command("round").written
        )
    else:
        text = " ".join(then.led(context.ui, context.names))
    eyes: Row = []
    if then.replay and context.seat is not None:
        mark = context.marks[context.seat]
        eyes = [(f"{mark.sign} ", f"{mark.ink} bold")]
    head: Row = [(f" {then.number}/{then.of} ", "bold reverse"), (" ", ""), *eyes]
    first, *more = wrap(text, width - row_cells(head)) or [""]
    rest: list[Row] = [[(" " * row_cells(head), ""), (" ".join(more), "bold")]] if more else []
    return [[*head, (first, "bold")], *rest]
