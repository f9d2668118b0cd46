"""Draw the column of seats beside the board, the bar that heads a seat, and how a seat is played."""

from __future__ import annotations

from elgrande_tui.i18n.seats import bot_label
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.context import Context
from elgrande_tui.table.lines import away_text, clock_text
from elgrande_tui.table.log_panels import log_end
from elgrande_tui.widgets.cells import Row, fitted, padded, row_cells
from elgrande_tui.widgets.paragraphs import inset

LOG = 8
"""Rows of the log for which the seats make room..."""
SHORT = 3
"""...by showing no more than so many rows each."""


def side_rows(context: Context, width: int, height: int) -> list[Row]:
    """Return the rows of every seat, and the end of the log."""
    seats = [_side_rows(context, seat, width) for seat in context.order]
    if height - sum(map(len, seats)) < LOG:
        seats = [rows[:SHORT] for rows in seats]
    rows = [row for seat in seats for row in seat]
    told = log_end(context, width - 2 * context.glyphs.painted, height - len(rows))
    return [*rows, *(inset(row, width) if context.glyphs.painted else row for row in told)]


def _side_rows(context: Context, seat: int, width: int) -> list[Row]:
    """Return the name with what the game puts at its right, and below what else the game shows."""
    head, *below = context.ui.board.seat_side(context, seat)
    info = context.people.seat_info(seat)
    who = f"{context.names[seat]} ({info.stand_in})" if info is not None and info.stand_in else context.names[seat]
    second, *more = below or [[]]
    rows: list[Row] = [[*second, (sitting_shortly(context, seat), "dim")], *more]
    return [seat_bar(context, seat, who, [], head, width), *(fitted(row, width, context.glyphs.cut) for row in rows)]


def large_seats(context: Context, width: int) -> list[Row]:
    """Return one block per seat, in turn order."""
    rows: list[Row] = []
    for seat in context.order:
        rows += [_title(context, seat, width), *context.ui.board.seat_large(context, seat, width)]
    return rows


def _title(context: Context, seat: int, width: int) -> Row:
    """Return whether the seat acts, its name, its player, and its clock."""
    people = context.people
    right: Row = []
    if seat < len(people.left):
        right.append((clock_text(people.left[seat]), "bold" if seat in people.running else "dim"))
    return seat_bar(context, seat, context.names[seat], sitting(context, seat), right, width)


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


def sitting(context: Context, seat: int) -> Row:
    """Return `  easy bot`, `  person  away 0:40`, to stand behind the name; where no people are known only `  you`."""
    info, gone = context.people.seat_info(seat), context.people.away[seat]
    row: Row = []
    if seat == context.seat:
        row.append(("  " + _("you"), "dim"))
    elif info is not None and not info.stand_in:
        row.append(("  " + (bot_label(info.level) if info.kind == "bot" else _("person")), "dim"))
    if info is not None and info.stand_in:
        row.append(("  " + _("{name} stands in").format(name=info.stand_in), "dim"))
    if gone is not None:
        row.append(("  " + away_text(int(gone)), ""))
    return row


def sitting_shortly(context: Context, seat: int) -> str:
    """Return ` bot` or ` away`; "" for a person who is there."""
    info = context.people.seat_info(seat)
    if context.people.away[seat] is not None:
        return " " + _("away")
    return " " + _("bot") if info is not None and (info.kind == "bot" or (info.stand_in and info.level)) else ""
