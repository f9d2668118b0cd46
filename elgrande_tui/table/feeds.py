"""Draw the log and the chat side by side below the board in the largest layout."""

from __future__ import annotations

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.model.context import Context
from elgrande_tui.table.panels.chat import said_rows
from elgrande_tui.table.panels.log import log_end
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading


def log_feed(context: Context, width: int, height: int) -> list[Row]:
    """Return the end of the log, which says where the player's last turn ended."""
    return log_end(context, width, height)


def chat_feed(context: Context, width: int, height: int) -> list[Row]:
    """Return the end of the chat."""
    rows = [row for said in context.people.chat for row in said_rows(context, said, width)]
    title = heading(f"{_('chat')} {command('chat').written}", context.glyphs.rule, width)
    return [title, *rows[max(0, len(rows) - height + 1) :]]
