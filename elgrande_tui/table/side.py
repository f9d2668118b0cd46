"""Draw the column beside the map in the medium layout: the seats, and the end of the log below."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.games.elgrande.model.open_table import church_holder
from elgrande_tui.games.elgrande.text.areas import area_map_name
from elgrande_tui.games.elgrande.text.cards import card_short
from elgrande_tui.i18n.translations import _
from elgrande_tui.table.panels.log import entry_rows
from elgrande_tui.table.sitting import sitting_shortly
from elgrande_tui.widgets.cells import Row, fitted, padded


def side_rows(context: GrandeContext, width: int, height: int) -> list[Row]:
    """Return three rows per seat, a rule, and as many of the latest entries of the log as fit whole."""
    rows = [row for seat in context.order for row in _seat(context, seat, width)]
    rows.append([(context.glyphs.rule * width, "dim")])
    told: list[Row] = []
    for entry in reversed(context.entries):
        longer = [*entry_rows(context, entry, width), *told]
        if len(rows) + len(longer) > height:
            break
        told = longer
    return [*rows, *told]


def _seat(context: GrandeContext, seat: int, width: int) -> list[Row]:
    now, mark, kinds = context.now, context.marks[seat], context.rules.box.kinds
    flag = context.glyphs.turn if context.acting(seat) else " "
    own = " bold" if seat == context.seat else ""
    info = context.people.seat_info(seat)
    who = f"{context.names[seat]} ({info.stand_in})" if info is not None and info.stand_in else context.names[seat]
    name = fitted([(f"{mark.sign} {who}", mark.ink + own)], width - 10, context.glyphs.cut)
    score = f"{now.scores[seat]:4d}"
    played = str(now.played[seat] or "").rjust(3)
    head: Row = [*padded([(flag, "bold"), *name], width - 7), (played, ""), (score, "bold")]
    stock = _("court {court} prov. {provinces}").format(
        court=kinds.owned(seat, now.court), provinces=kinds.owned(seat, now.provinces)
    )
    home = area_map_name(context.rules.box.areas[now.grandes[seat]].id) if now.grandes[seat] >= 0 else "-"
    last: Row = [(f"  {mark.mark} {home}", "")]
    if any(veto.seat == seat for veto in now.vetoes):
        last.append((" " + _("Veto"), "bold"))
    elif now.taken[seat]:
        last.append((f" {card_short(now.taken[seat])}", "dim"))
    church = f" {context.glyphs.church}" if church_holder(now) == seat else ""
    second: Row = [(f"  {stock}", ""), (church, "bold"), (sitting_shortly(context, seat), "dim")]
    return [head, fitted(second, width, context.glyphs.cut), fitted(last, width, context.glyphs.cut)]
