"""Who plays a seat: the player himself, another person, a bot, somebody who stands in; and who is away."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.i18n.occupants import bot_label
from elgrande_tui.i18n.translations import _
from elgrande_tui.table.notices import away_text
from elgrande_tui.widgets.cells import Row


def sitting(sight: RenderContext, seat: int) -> Row:
    """`  easy bot`, `  person  away 0:40`: to stand behind the name. Where no people are known only `  you`."""
    info, gone = sight.company.sitting(seat), sight.company.away[seat]
    row: Row = []
    if seat == sight.seat:
        row.append(("  " + _("you"), "dim"))
    elif info is not None and not info.stand_in:
        row.append(("  " + (bot_label(info.level) if info.kind == "bot" else _("person")), "dim"))
    if info is not None and info.stand_in:
        row.append(("  " + _("{name} stands in").format(name=info.stand_in), "dim"))
    if gone is not None:
        row.append(("  " + away_text(int(gone)), ""))
    return row


def sitting_shortly(sight: RenderContext, seat: int) -> str:
    """` bot` or ` away`; "" for a person who is there."""
    info = sight.company.sitting(seat)
    if sight.company.away[seat] is not None:
        return " " + _("away")
    return " " + _("bot") if info is not None and (info.kind == "bot" or (info.stand_in and info.level)) else ""
