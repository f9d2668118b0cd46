"""Draw the log and the chat side by side below the board in the largest layout."""

from __future__ import annotations

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.model.context import Context
from elgrande_tui.table.panels.chat import said_rows
from elgrande_tui.table.panels.log import log_rows
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading


def log_feed(context: Context, width: int, height: int) -> list[Row]:
    """Return the end of the log, with a line where the player's last turn ended."""
    rows = log_rows(context, context.entries, width)
    return [_title(context, "log", _("log"), width), *rows[max(0, len(rows) - height + 1) :]]


def chat_feed(context: Context, width: int, height: int) -> list[Row]:
    """Return the end of the chat."""
    rows = [row for said in context.people.chat for row in said_rows(context, said, width)]
    return [_title(context, "chat", _("chat"), width), *rows[max(0, len(rows) - height + 1) :]]


def _title(context: Context, panel: str, name: str, width: int) -> Row:
    return heading(f"{name} {command(panel).written}", context.glyphs.rule, width)
