"""Draw the bar that heads what is told of a seat, in the colour of the seat."""

from __future__ import annotations

from elgrande_tui.model.context import Context
from elgrande_tui.widgets.cells import Row, fitted, padded, row_cells


def seat_bar(context: Context, seat: int, name: str, after: Row, right: Row, width: int) -> Row:
    """Return sign and name, what comes `after` it as far as there is room, and what stands at the right end.

    Where no grounds are painted the name has the colour of the seat.
    """
    mark, painted = context.marks[seat], context.glyphs.painted
    own = " bold" if painted or seat == context.seat else ""
    flag = (context.glyphs.turn if context.acting(seat) else " ", "bold gold")
    name_ink = "strong" if painted else mark.ink
    room = width - row_cells(right) - painted
    sign, chip = mark.badge
    left = fitted([flag, (sign, chip + own), (f" {name}", name_ink + own), *after], room, context.glyphs.cut)
    row = [*padded(left, room), *right]
    return padded([(text, f"{ink} on:{mark.ink}") for text, ink in row], width, f"on:{mark.ink}")
