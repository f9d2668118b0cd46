"""Everybody's court, provinces, cards and home."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.game_facts import round_of, stock_of
from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.i18n.translations import _
from elgrande_tui.table.notices import clock_text
from elgrande_tui.table.sitting import sitting
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped


def seats_panel(sight: RenderContext, width: int) -> list[Row]:
    """Three lines per seat, in turn order."""
    rows: list[Row] = [heading(_("Seats"), sight.glyphs.rule, width)]
    for seat in sight.order:
        rows += _seat(sight, seat, width)
    return rows


def _seat(sight: RenderContext, seat: int, width: int) -> list[Row]:
    now, mark = sight.now, sight.marks[seat]
    title: Row = [
        (f"{mark.sign} {sight.names[seat]}", f"{mark.ink} bold"),
        ("  " + _("{score} points").format(score=now.scores[seat]), "bold"),
    ]
    title += sitting(sight, seat)
    if seat < len(sight.company.left):
        running = " bold" if seat in sight.company.running else ""
        title.append(("  " + _("{time} left").format(time=clock_text(sight.company.left[seat])), running))
    return [title, *wrapped(stock_of(sight, seat), width, 3), *wrapped(round_of(sight, seat), width, 3, "dim")]
