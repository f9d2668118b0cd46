"""Draw line 1: one field per seat, in turn order."""

from __future__ import annotations

from elgrande_tui.model.context import Context
from elgrande_tui.table.notices import clock_text
from elgrande_tui.widgets.cells import Row, fitted, padded, row_cells

ROUND_CELLS = 4
NAME_CELLS = 7
"""Cells for a name; with less room it is left out."""
WIDEST_NAME = 12
WIDEST = 48
"""Cells of a field at most, where a column beside the board shows the rest."""


def field_width(width: int, seats: int, least: int) -> int:
    """Return how many cells each seat's field gets in a line of `width`; the game's part of it needs `least`."""
    return max(least, min(least + WIDEST_NAME, (width - ROUND_CELLS) // seats))


def has_room(field: int, least: int) -> bool:
    """Check whether a field of so many cells shows the name, and the clock where there is one."""
    return field - least >= NAME_CELLS


def seat_row(context: Context, seat: int, width: int) -> Row:
    """Return the game's part of a seat's field, and the name if it fits.

    At a table with a clock the time that is left stands in front of the name.
    """
    least, left = context.ui.board.seat_cells, context.people.left
    time = f" {clock_text(left[seat])}" if seat < len(left) else ""
    room = width - least if has_room(width, least) else 0
    who = fitted([(f"{time} {context.names[seat]}", "")], room, context.glyphs.cut) if room else []
    row, sign = context.ui.board.seat_row(context, seat), context.marks[seat].sign
    if context.glyphs.painted and least + 2 <= width < least + NAME_CELLS:
        row, least = [(f" {text} " if text == sign else text, ink) for text, ink in row], least + 2
    return _lit(context, seat, [*padded(row, least), *who], width)


def wide_field(width: int, seats: int) -> int:
    """Return how many cells each seat's field gets where a column beside the board shows the rest."""
    return min(WIDEST, (width - ROUND_CELLS) // seats)


def named_row(context: Context, seat: int, width: int) -> Row:
    """Return whether the seat acts, its name, what it did this round, and its clock."""
    mark, left = context.marks[seat], context.people.left
    own = " bold" if seat == context.seat else ""
    last: Row = [*context.ui.board.seat_now(context, seat), (" ", "")]
    if seat < len(left):
        last += [(clock_text(left[seat]), "bold" if seat in context.people.running else ""), (" ", "")]
    sign, chip = mark.badge
    head: Row = [(context.glyphs.turn if context.acting(seat) else " ", "bold gold"), (sign, chip + own)]
    name = fitted([(f" {context.names[seat]}", own)], width - row_cells(head) - row_cells(last) - 1, context.glyphs.cut)
    return _lit(context, seat, [*head, *name, *last], width)


def _lit(context: Context, seat: int, row: Row, width: int) -> Row:
    """Return the row on the whole width; the field of a seat that acts has a ground of its own."""
    ink = "on:chosen" if context.acting(seat) else ""
    return padded([(text, f"{own} {ink}".strip()) for text, own in row], width, ink)
