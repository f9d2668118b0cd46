"""The log and the chat side by side below the map in the largest layout."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.table.panels.chat import said_rows
from elgrande_tui.table.panels.log import log_rows
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading


def log_feed(sight: RenderContext, width: int, height: int) -> list[Row]:
    """The end of the log, with a line where the player's last turn ended."""
    rows = log_rows(sight, sight.entries, width)
    return [_title(sight, "log", _("log"), width), *rows[max(0, len(rows) - height + 1) :]]


def chat_feed(sight: RenderContext, width: int, height: int) -> list[Row]:
    """The end of what was said."""
    rows = [row for said in sight.company.chat.lines for row in said_rows(sight, said, width)]
    return [_title(sight, "chat", _("chat"), width), *rows[max(0, len(rows) - height + 1) :]]


def _title(sight: RenderContext, panel: str, name: str, width: int) -> Row:
    return heading(f"{name} {command(panel).written}", sight.glyphs.rule, width)
