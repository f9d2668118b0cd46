"""Draw line 1: one field per seat, in turn order."""

from __future__ import annotations

from rich.cells import set_cell_size

from elgrande_tui.games.elgrande.model.flash import INK
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.model.open_table import church_holder
from elgrande_tui.table.notices import clock_text
from elgrande_tui.widgets.cells import Row, padded

ROUND_CELLS = 4
FIELD_CELLS = 15
"""The smallest field: flag, seat, power card, score, court and provinces."""
STOCK_CELLS = 5
"""Cells of it for court and provinces."""
WIDEST_FIELD = 27
NAME_CELLS = 7
"""Cells for a name; with less room it is left out."""


def round_row(context: GrandeContext) -> Row:
    """Return `4/9`: this round, and how many there are."""
    rounds = context.rules.box.rounds
    text = f"{context.now.round}/{rounds[-1]}" if context.now.round else f"-/{rounds[-1]}"
    return [(text.ljust(ROUND_CELLS), "bold")]


def field_width(width: int, seats: int) -> int:
    """Return how many cells each seat's field gets in a line of `width`."""
    return max(FIELD_CELLS, min(WIDEST_FIELD, (width - ROUND_CELLS) // seats))


def has_room(field: int) -> bool:
    """Check whether a field of so many cells shows the name, and the clock where there is one."""
    return field - FIELD_CELLS >= NAME_CELLS


def seat_row(context: GrandeContext, seat: int, width: int) -> Row:
    """Return `▸R◆9  42 7/12`: acts or holds a Veto, seat, power card, score, court/provinces; the name if it fits.

    In front of the score is the sign of the Church where the seat holds its marker; at a table with a clock the time
    that is left stands in front of the name.
    """
    now, mark, kinds = context.now, context.marks[seat], context.rules.box.kinds
    flag = context.glyphs.turn if context.acting(seat) else "V" if any(v.seat == seat for v in now.vetoes) else " "
    own = " bold" if seat == context.seat else ""
    church = context.glyphs.church if church_holder(now) == seat else " "
    power = str(now.played[seat] or "").ljust(2)
    stock = f"{kinds.owned(seat, now.court)}/{kinds.owned(seat, now.provinces)}"
    left = context.people.left
    time = f" {clock_text(left[seat])}" if seat < len(left) else ""
    who = set_cell_size(f"{time} {context.names[seat]}", width - FIELD_CELLS) if has_room(width) else ""
    return padded(
        [
            (flag, "bold"),
            (mark.sign, mark.ink + own),
            (power, ""),
            (f"{church}{now.scores[seat]:3d}", "bold" + INK * (seat in context.flash.scores)),
            (f" {stock.ljust(STOCK_CELLS)}{who}", ""),
        ],
        width,
    )
