"""Draw the hint that the player has taken."""

from __future__ import annotations

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.model.context import Context
from elgrande_tui.model.hint import hint_remark, hint_sentences, no_advice
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped

INDENT = 5


def hint_panel(context: Context, width: int) -> list[Row]:
    """Return the best answers or turns with their reasons; after that, how to take another."""
    rows: list[Row] = [heading(_("Hint: the best first"), context.glyphs.rule, width)]
    hint = context.hint
    if context.seat is None or hint is None or not hint.is_about(context.question):
        gone_on = _("The game has gone on; {key} takes another hint.").format(key=command("hint").written)
        return [*rows, [], *wrapped(gone_on, width)]
    for number, advice in enumerate(hint_sentences(context.ui, context.names, context.seat, hint.advised), 1):
        first, *more = wrapped(advice.what, width - INDENT, 0, "bold")
        rows += [[], [(f"{number:>3}  ", "bold"), *first], *([(" " * INDENT, ""), *row] for row in more)]
        rows += [[(" " * INDENT, ""), *row] for row in wrapped(advice.why, width - INDENT)] if advice.why else []
    return [*rows, [], *wrapped(hint_remark() if hint.advised else no_advice(), width, 0, "dim")]
