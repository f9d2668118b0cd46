"""Draw the seats of bots, for a spectator who wants to play."""

from __future__ import annotations

from elgrande_tui.i18n.points import points_in_words
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.context import Context
from elgrande_tui.table.sitting import sitting
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped


def sit_panel(context: Context, width: int) -> list[Row]:
    """Return up to two lines per seat, by number; the one that enter takes in reverse."""
    rows: list[Row] = [heading(_("Play in place of a bot"), context.glyphs.rule, width), []]
    for number, seat in enumerate(context.people.free):
        mark = context.marks[seat]
        score = "  " + points_in_words(context.scores[seat]) if context.scores else ""
        chosen = " reverse" * (number == context.item)
        name: Row = [
            (f"{mark.sign} {context.names[seat]}", f"{mark.ink} bold{chosen}"),
            (score, "bold"),
        ]
        rows += [[(f"  {number + 1}  ", "bold"), *name, *sitting(context, seat)]]
        rows += wrapped(context.ui.board.stock(context, seat), width, 5, "dim")
    return rows
