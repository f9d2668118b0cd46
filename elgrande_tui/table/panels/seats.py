"""Draw everybody's court, provinces, cards and home."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.game_facts import round_of, stock_of
from elgrande_tui.games.elgrande.model.grande_context import GrandeContext
from elgrande_tui.i18n.translations import _
from elgrande_tui.table.notices import clock_text
from elgrande_tui.table.sitting import sitting
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped


def seats_panel(context: GrandeContext, width: int) -> list[Row]:
    """Return three lines per seat, in turn order."""
    rows: list[Row] = [heading(_("Seats"), context.glyphs.rule, width)]
    for seat in context.order:
        rows += _seat(context, seat, width)
    return rows


def _seat(context: GrandeContext, seat: int, width: int) -> list[Row]:
    now, mark = context.now, context.marks[seat]
    title: Row = [
        (f"{mark.sign} {context.names[seat]}", f"{mark.ink} bold"),
        ("  " + _("{score} points").format(score=now.scores[seat]), "bold"),
    ]
    title += sitting(context, seat)
    if seat < len(context.people.left):
        running = " bold" if seat in context.people.running else ""
        title.append(("  " + _("{time} left").format(time=clock_text(context.people.left[seat])), running))
    return [title, *wrapped(stock_of(context, seat), width, 3), *wrapped(round_of(context, seat), width, 3, "dim")]
