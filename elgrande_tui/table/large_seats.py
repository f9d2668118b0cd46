"""Draw the column beside the board in the largest layout: every seat, with what the game shows of it."""

from __future__ import annotations

from elgrande_tui.model.context import Context
from elgrande_tui.table.notices import clock_text
from elgrande_tui.table.seat_bar import seat_bar
from elgrande_tui.table.sitting import sitting
from elgrande_tui.widgets.cells import Row


def large_seats(context: Context, width: int) -> list[Row]:
    """Return one block per seat, in turn order."""
    return [row for seat in context.order for row in _seat(context, seat, width)]


def _seat(context: Context, seat: int, width: int) -> list[Row]:
    return [_title(context, seat, width), *context.ui.board.seat_large(context, seat, width)]


def _title(context: Context, seat: int, width: int) -> Row:
    """Return whether the seat acts, its name, its player, and its clock."""
    people = context.people
    right: Row = []
    if seat < len(people.left):
        right.append((clock_text(people.left[seat]), "bold" if seat in people.running else "dim"))
    return seat_bar(context, seat, context.names[seat], sitting(context, seat), right, width)
