"""Draw everybody's points, for a game that does not tell more about them."""

from __future__ import annotations

from elgrande_tui.i18n.points import points_in_words
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.context import Context
from elgrande_tui.model.ending import ending
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading


def scores_panel(context: Context, width: int) -> list[Row]:
    """Return one line per seat, the most points first."""
    if context.view.section is None:
        return ending(context, width)
    rows: list[Row] = [heading(_("Points so far"), context.glyphs.rule, width)]
    seats = sorted(context.order, key=lambda seat: -context.scores[seat]) if context.scores else context.order
    for seat in seats:
        mark = context.marks[seat]
        name = (f"{mark.sign} {context.names[seat]}", f"{mark.ink} bold")
        points = f"  {points_in_words(context.scores[seat])}" if context.scores else ""
        rows.append([name, (points, "bold")])
    return rows
