"""Say how a seat is played: by this player, another person, a bot or a stand-in; and whether they are away."""

from __future__ import annotations

from elgrande_tui.i18n.seats import bot_label
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.context import Context
from elgrande_tui.table.notices import away_text
from elgrande_tui.widgets.cells import Row


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
