"""Draw the column beside the board in the medium layout: the seats, and the end of the log below."""

from __future__ import annotations

from elgrande_tui.model.context import Context
from elgrande_tui.table.panels.log import log_end
from elgrande_tui.table.seat_bar import seat_bar
from elgrande_tui.table.sitting import sitting_shortly
from elgrande_tui.widgets.cells import Row, fitted
from elgrande_tui.widgets.paragraphs import inset

LOG = 8
"""Rows of the log for which the seats make room..."""
SHORT = 3
"""...by showing no more than so many rows each."""


def side_rows(context: Context, width: int, height: int) -> list[Row]:
    """Return the rows of every seat, and the end of the log."""
    seats = [_seat(context, seat, width) for seat in context.order]
    if height - sum(map(len, seats)) < LOG:
        seats = [rows[:SHORT] for rows in seats]
    rows = [row for seat in seats for row in seat]
    told = log_end(context, width - 2 * context.glyphs.painted, height - len(rows))
    return [*rows, *(inset(row, width) if context.glyphs.painted else row for row in told)]


def _seat(context: Context, seat: int, width: int) -> list[Row]:
    """Return the name with what the game puts at its right, and below what else the game shows."""
    head, *below = context.ui.board.seat_side(context, seat)
    info = context.people.seat_info(seat)
    who = f"{context.names[seat]} ({info.stand_in})" if info is not None and info.stand_in else context.names[seat]
    second, *more = below or [[]]
    rows: list[Row] = [[*second, (sitting_shortly(context, seat), "dim")], *more]
    return [seat_bar(context, seat, who, [], head, width), *(fitted(row, width, context.glyphs.cut) for row in rows)]
