"""Draw the log, the whole of it or its end, and what happened while the player was away."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.model.context import Context
from elgrande_tui.model.log_book import LogEntry
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped

INDENT = 3


def log_panel(context: Context, width: int) -> list[Row]:
    """Return every entry, with a line where the player's last turn ended; the one that enter opens in reverse."""
    rows = log_rows(context, context.log.entries, width, chosen=context.item)
    return rows or [[(_("Nothing has happened since you came to the table."), "dim")]]


def log_rows(context: Context, entries: Sequence[LogEntry], width: int, chosen: int | None = None) -> list[Row]:
    """Return these entries, the first of the log, as rows, with a line where the player's last turn ended."""
    rows: list[Row] = []
    for number, entry in enumerate(entries):
        if number == context.seen and number:
            rows.append(heading(_("since your last turn"), context.glyphs.rule, width))
        lines = entry_rows(context, entry, width)
        rows += [[(text, f"{ink} reverse") for text, ink in row] for row in lines] if number == chosen else lines
    return rows


def log_end(context: Context, width: int, height: int) -> list[Row]:
    """Return the last entries that fit whole below a heading, and where the player's last turn ended."""
    entries, first = context.entries, len(context.entries)
    told: list[Row] = []
    since = heading(_("since your last turn"), context.glyphs.rule, width)
    for number in reversed(range(len(entries))):
        longer = [*entry_rows(context, entries[number], width), *told]
        longer = [since, *longer] if 0 < number == context.seen else longer
        if len(longer) >= height:
            told = told or longer[: max(0, height - 1)]  # rather a part of the last one than nothing
            break
        told, first = longer, number
    if 0 < context.seen == first:
        return told
    name = _("since your last turn") if 0 < context.seen < first else _("log")
    return [heading(f"{name} {command('log').written}", context.glyphs.rule, width), *told]


def line_of(rows: list[Row]) -> int | None:
    """Return the row of a panel where the chosen entry begins; None: there is none."""
    return next((y for y, row in enumerate(rows) if any("reverse" in ink for _text, ink in row)), None)


def entry_rows(context: Context, entry: LogEntry, width: int) -> list[Row]:
    """Return one entry, wrapped, behind the letter of the seat that did it; dim, and marked, when it was taken back."""
    rows = wrapped(entry.line, width, INDENT - 1, "dim" if entry.undone else "bold" if entry.round else "")
    if entry.seat is not None:
        mark = context.marks[entry.seat]
        rows[0] = [(mark.letter, mark.chip), (" ", ""), *rows[0][1:]]
    return rows


def missed_panel(context: Context, width: int) -> list[Row]:
    """Return the log from there on; first the notes about people, which say by whom the player was replaced."""
    missed = sorted(context.log.entries[context.missed :], key=lambda entry: not entry.note)
    rows = [row for entry in missed for row in entry_rows(context, entry, width)]
    return [heading(_("While you were away"), context.glyphs.rule, width), *rows]
