"""Draw the column beside the board in the medium layout: the seats, and the end of the log below."""

from __future__ import annotations

from elgrande_tui.model.context import Context
from elgrande_tui.table.panels.log import entry_rows
from elgrande_tui.table.sitting import sitting_shortly
from elgrande_tui.widgets.cells import Row, fitted, padded, row_cells


def side_rows(context: Context, width: int, height: int) -> list[Row]:
    """Return the rows of every seat, a rule, and as many of the latest entries of the log as fit whole."""
    rows = [row for seat in context.order for row in _seat(context, seat, width)]
    rows.append([(context.glyphs.rule * width, "dim")])
    told: list[Row] = []
    for entry in reversed(context.entries):
        longer = [*entry_rows(context, entry, width), *told]
        if len(rows) + len(longer) > height:
            break
        told = longer
    return [*rows, *told]


def _seat(context: Context, seat: int, width: int) -> list[Row]:
    """Return the name with what the game puts at its right, and below what else the game shows."""
    mark, (head, *below) = context.marks[seat], context.screen.seat_side(context, seat)
    flag = context.glyphs.turn if context.acting(seat) else " "
    own = " bold" if seat == context.seat else ""
    info = context.people.seat_info(seat)
    who = f"{context.names[seat]} ({info.stand_in})" if info is not None and info.stand_in else context.names[seat]
    room = width - row_cells(head)
    name = fitted([(f"{mark.sign} {who}", mark.ink + own)], room - 3, context.glyphs.cut)
    second, *more = below or [[]]
    rows: list[Row] = [[*second, (sitting_shortly(context, seat), "dim")], *more]
    return [[*padded([(flag, "bold"), *name], room), *head], *(fitted(row, width, context.glyphs.cut) for row in rows)]
