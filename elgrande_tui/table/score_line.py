"""Draw line 1: one field per seat, in turn order."""

from __future__ import annotations

from rich.cells import set_cell_size

from elgrande_tui.model.context import Context
from elgrande_tui.table.notices import clock_text
from elgrande_tui.widgets.cells import Row, padded

ROUND_CELLS = 4
NAME_CELLS = 7
"""Cells for a name; with less room it is left out."""
WIDEST_NAME = 12


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
    least, left = context.screen.seat_cells, context.people.left
    time = f" {clock_text(left[seat])}" if seat < len(left) else ""
    who = set_cell_size(f"{time} {context.names[seat]}", width - least) if has_room(width, least) else ""
    return padded([*padded(context.screen.seat_row(context, seat), least), (who, "")], width)
