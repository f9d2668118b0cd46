"""Draw what happened while the player was away."""

from __future__ import annotations

from elgrande_tui.i18n.translations import _
from elgrande_tui.model.context import Context
from elgrande_tui.table.panels.log import entry_rows
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading


def missed_panel(context: Context, width: int) -> list[Row]:
    """Return the log from there on; first the notes about people, which say by whom the player was replaced."""
    missed = sorted(context.log.entries[context.missed :], key=lambda entry: not entry.note)
    rows = [row for entry in missed for row in entry_rows(context, entry, width)]
    return [heading(_("While you were away"), context.glyphs.rule, width), *rows]
