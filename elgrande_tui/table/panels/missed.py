"""What happened while the player was away."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.i18n.translations import _
from elgrande_tui.table.panels.log import entry_rows
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading


def missed_panel(sight: RenderContext, width: int) -> list[Row]:
    """The log from there on; first what is told about the people: who has played for the player is among it."""
    missed = sorted(sight.log.entries[sight.missed :], key=lambda entry: not entry.note)
    rows = [row for entry in missed for row in entry_rows(sight, entry, width)]
    return [heading(_("While you were away"), sight.glyphs.rule, width), *rows]
