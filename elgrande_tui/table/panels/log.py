"""The whole log."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande.model.log_book import LogEntry
from elgrande_tui.games.elgrande.model.render_context import RenderContext
from elgrande_tui.i18n.translations import _
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped

INDENT = 3


def log_panel(sight: RenderContext, width: int) -> list[Row]:
    """Every entry, with a line where the player's last turn ended; the one whose board enter shows in reverse."""
    rows = log_rows(sight, sight.log.entries, width, chosen=sight.item)
    return rows or [[(_("Nothing has happened since you came to the table."), "dim")]]


def log_rows(sight: RenderContext, entries: Sequence[LogEntry], width: int, chosen: int | None = None) -> list[Row]:
    """The first entries of the log, with a line where the player's last turn ended; the chosen one in reverse."""
    rows: list[Row] = []
    for number, entry in enumerate(entries):
        if number == sight.seen and number:
            rows.append(heading(_("since your last turn"), sight.glyphs.rule, width))
        lines = entry_rows(sight, entry, width)
        rows += [[(text, f"{ink} reverse") for text, ink in row] for row in lines] if number == chosen else lines
    return rows


def line_of(rows: list[Row]) -> int | None:
    """The row of a panel where the chosen entry begins; None: there is none."""
    return next((y for y, row in enumerate(rows) if any("reverse" in ink for _text, ink in row)), None)


def entry_rows(sight: RenderContext, entry: LogEntry, width: int) -> list[Row]:
    """One entry, wrapped, with the letter of whoever did it in front; dim and said so when it was taken back."""
    text = _("{what} (taken back)").format(what=entry.text) if entry.undone else entry.text
    rows = wrapped(text, width, INDENT - 1, "dim" if entry.undone else "bold" if entry.round else "")
    if entry.seat is not None:
        mark = sight.marks[entry.seat]
        rows[0] = [(mark.letter, mark.ink), (" ", ""), *rows[0][1:]]
    return rows
