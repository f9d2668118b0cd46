"""Draw the log, the whole of it or its end, and what happened while the player was away."""

from __future__ import annotations

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import command
from elgrande_tui.model.context import Context
from elgrande_tui.model.log_book import LogEntry, LogLine
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.paragraphs import heading, wrapped

INDENT = 2
"""Cells of the letter of a seat and the blank behind it."""


def log_panel(context: Context, width: int) -> list[Row]:
    """Return the log, a line where the player's last turn ended, and the one that enter opens in reverse.

    A turn that is over is one heading, which a sign shows to be closed or open; its steps stand further right.
    """
    rows: list[Row] = []
    before = 0
    for number, line in enumerate(context.log.told(context.opened)):
        if before < context.seen <= line.entry:
            rows.append(_since(context, width))
        before = line.entry
        lines = _folded(context, line, width)
        rows += [[(text, f"{ink} reverse") for text, ink in row] for row in lines] if number == context.item else lines
    return rows or [[(_("Nothing has happened since you came to the table."), "dim")]]


def _folded(context: Context, line: LogLine, width: int) -> list[Row]:
    """Return a line of the panel: rounds leftmost, then turns with their sign and notes, then the steps of a turn."""
    sign, depth = "", int(line.turn is not None or not context.log.entries[line.entry].round)
    if line.turn is not None and line.step:
        depth += 1
    elif line.turn is not None:
        sign = context.glyphs.folds[line.turn.start in context.opened]
    cells = depth * INDENT
    first, *more = line_rows(context, line, width - cells)
    return [[(sign.ljust(cells), "key" if sign else ""), *first], *([(" " * cells, ""), *row] for row in more)]


def log_end(context: Context, width: int, height: int) -> list[Row]:
    """Return the last lines that fit whole below a heading, and where the player's last turn ended."""
    lines = context.log.told(pages=None if context.then is None else context.then.number)
    told: list[Row] = []
    first = len(lines)
    since = next((n for n, line in enumerate(lines) if line.entry >= context.seen), len(lines)) if context.seen else 0
    for number in reversed(range(len(lines))):
        longer = [*line_rows(context, lines[number], width), *told]
        longer = [_since(context, width), *longer] if 0 < number == since else longer
        if len(longer) >= height:
            told = told or longer[: max(0, height - 1)]  # rather a part of the last one than nothing
            break
        told, first = longer, number
    if 0 < since == first:
        return told
    name = _("since your last turn") if 0 < since < first else _("log")
    return [heading(f"{name} {command('log').written}", context.glyphs.rule, width), *told]


def _since(context: Context, width: int) -> Row:
    return heading(_("since your last turn"), context.glyphs.rule, width)


def line_of(rows: list[Row]) -> int | None:
    """Return the row of a panel where the chosen entry begins; None: there is none."""
    return next((y for y, row in enumerate(rows) if any("reverse" in ink for _text, ink in row)), None)


def line_rows(context: Context, line: LogLine, width: int) -> list[Row]:
    """Return one line of the log, wrapped, behind the letter of the seat that it is about."""
    if line.step or line.turn is None:
        return entry_rows(context, context.log.entries[line.entry], width)
    return _behind(context, line.turn.seat, wrapped(context.log.line(line.turn, context.names), width, INDENT))


def entry_rows(context: Context, entry: LogEntry, width: int) -> list[Row]:
    """Return one entry, wrapped, behind the letter of the seat that did it; dim, and marked, when it was taken back."""
    rows = wrapped(entry.line, width, INDENT, "dim" if entry.undone else "bold" if entry.round else "")
    return _behind(context, entry.seat, rows)


def _behind(context: Context, seat: int | None, rows: list[Row]) -> list[Row]:
    """Return rows with the letter of a seat in the margin of the first one."""
    if seat is None or not rows:
        return rows
    mark = context.marks[seat]
    return [[(mark.letter, mark.chip), (" ", ""), *rows[0][1:]], *rows[1:]]


def missed_panel(context: Context, width: int) -> list[Row]:
    """Return the log from there on; first the notes about people, which say by whom the player was replaced."""
    log = context.log
    lines = log.told(since=context.missed)
    missed = sorted(lines, key=lambda line: line.turn is not None or not log.entries[line.entry].note)
    rows = [row for line in missed for row in line_rows(context, line, width)]
    return [heading(_("While you were away"), context.glyphs.rule, width), *rows]
