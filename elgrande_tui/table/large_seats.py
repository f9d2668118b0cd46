"""Draw the column beside the board in the largest layout: every seat, with what the game shows of it."""

from __future__ import annotations

from elgrande_tui.model.context import Context
from elgrande_tui.table.notices import clock_text
from elgrande_tui.table.sitting import sitting
from elgrande_tui.widgets.cells import Row, fitted, row_cells


def large_seats(context: Context, width: int) -> list[Row]:
    """Return one block per seat, in turn order."""
    return [row for seat in context.order for row in _seat(context, seat, width)]


def _seat(context: Context, seat: int, width: int) -> list[Row]:
    return [_title(context, seat, width), *context.screen.seat_large(context, seat, width)]


def _title(context: Context, seat: int, width: int) -> Row:
    """Return whether the seat acts, its name, its player, and its clock, with a rule to the right end."""
    mark, people = context.marks[seat], context.people
    row: Row = [
        (context.glyphs.turn if context.acting(seat) else " ", "bold"),
        (f"{mark.sign} {context.names[seat]}", f"{mark.ink} bold"),
        *sitting(context, seat),
    ]
    if seat < len(people.left):
        row.append((f"  {clock_text(people.left[seat])}", "bold" if seat in people.running else "dim"))
    row = fitted([*row, (" ", "")], width, context.glyphs.cut)
    return [*row, (context.glyphs.rule * (width - row_cells(row)), "dim")]
