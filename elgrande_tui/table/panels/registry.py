"""Find panels by name: those that every game has, and a game's own. A panel is a function from a Context to rows."""

from __future__ import annotations

from collections.abc import Mapping

from elgrande_tui.i18n.sentences import points_in_words
from elgrande_tui.i18n.translations import _
from elgrande_tui.model.context import Context
from elgrande_tui.model.ending import ending
from elgrande_tui.model.match_ui.board import BoardUI, Panel
from elgrande_tui.table.log_panels import log_panel, missed_panel
from elgrande_tui.table.panels.help_panels import guide_panel, help_panel, hint_panel
from elgrande_tui.table.panels.people_panels import chat_panel, menu_panel, seats_panel, sit_panel, votes_panel
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading


def scores_panel(context: Context, width: int) -> list[Row]:
    """Return one line per seat, the most points first."""
    if context.view.section is None:
        return ending(context, width)
    rows: list[Row] = [heading(_("Points so far"), context.glyphs.rule, width)]
    seats = sorted(context.order, key=lambda seat: -context.scores[seat]) if context.scores else context.order
    for seat in seats:
        mark = context.marks[seat]
        name = (f"{mark.sign} {context.names[seat]}", f"{mark.ink} bold")
        points = f"  {points_in_words(context.scores[seat])}" if context.scores else ""
        rows.append([name, (points, "bold")])
    return rows


PANELS: Mapping[str, Panel] = {
    "log": log_panel,
    "seats": seats_panel,
    "help": help_panel,
    "guide": guide_panel,
    "hint": hint_panel,
    "scores": scores_panel,
    "menu": menu_panel,
    "chat": chat_panel,
    "votes": votes_panel,
    "missed": missed_panel,
    "sit": sit_panel,
}
"""Those that every game has."""

FROM_THE_END = frozenset(("log", "chat"))
"""Panels that open at their last line."""


def panels_of(board: BoardUI) -> Mapping[str, Panel]:
    """Return all panels of a match by name."""
    return {**PANELS, **board.panels}
