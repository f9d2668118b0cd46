"""Draw everybody's points, and what they have."""

from __future__ import annotations

from elgrande_tui.i18n.points import points_in_words
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.context import Context
from elgrande_tui.table.notices import clock_text
from elgrande_tui.table.seat_bar import seat_bar
from elgrande_tui.table.sitting import sitting
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped


def seats_panel(context: Context, width: int) -> list[Row]:
    """Return up to three lines per seat, in turn order."""
    rows: list[Row] = [heading(_("Seats"), context.glyphs.rule, width)]
    for seat in context.order:
        rows += _seat(context, seat, width)
    return rows


def _seat(context: Context, seat: int, width: int) -> list[Row]:
    title = sitting(context, seat)
    if context.scores:
        title.insert(0, ("  " + points_in_words(context.scores[seat]), "bold"))
    if seat < len(context.people.left):
        running = " bold" if seat in context.people.running else ""
        title.append(("  " + _("{time} left").format(time=clock_text(context.people.left[seat])), running))
    held = wrapped(context.ui.board.stock(context, seat), width, 3)
    return [
        seat_bar(context, seat, context.names[seat], title, [], width),
        *held,
        *wrapped(context.ui.board.round_words(context, seat), width, 3, "dim"),
    ]
