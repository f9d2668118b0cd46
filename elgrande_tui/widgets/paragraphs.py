"""Lay out headings, wrapped text and columns as rows."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

from rich.cells import cell_len, chop_cells

from elgrande_tui.widgets.cells import Row, padded, row_cells
from elgrande_tui.widgets.ink import Ink, ground_of

TOGETHER = "\u00a0"
"""A blank where no line is broken."""


def heading(text: str, rule: str, width: int) -> Row:
    """Return a heading with a rule from its end to the right edge; one of blanks makes it a bar with a ground."""
    if rule.isspace():
        return padded([(f" {text}", "title")], width, "title")
    return [(text, "bold"), (" ", ""), (rule * max(0, width - len(text) - 1), "dim")]


def inset(row: Row, width: int) -> Row:
    """Return the row one cell further right, on `width` cells; a bar goes on to the edges that it reaches."""
    first, last = (row[0][1], row[-1][1]) if row else ("", "")
    bar = first if "on:" in first or "title" in first else ""
    return padded(row if bar else [(" ", ""), *row], width, bar if ground_of(last) == ground_of(bar) else "")


def broken_row(row: Row, width: int) -> list[Row]:
    """Return the row in lines of at most `width` cells, broken between words; every word keeps its ink."""
    lines: list[Row] = [[]]
    blanks = ""  # they may stand at the end of one text, before the first word of the next
    for text, ink in row:
        for found in re.findall(r" +|[^ ]+", text):
            if found.isspace():
                blanks += found
                continue
            if row_cells(lines[-1]) + cell_len(blanks + found) > width and lines[-1]:
                lines.append([])
            lines[-1].append((blanks + found if lines[-1] else found, ink))
            blanks = ""
    return lines


def wrapped(text: str, width: int, indent: int = 0, ink: Ink = "") -> list[Row]:
    """Return the text in lines of at most `width` cells, each indented by `indent`."""
    room = max(1, width - indent)
    # textwrap counts characters: lines with wide ones are still too long, and are chopped.
    lines = (part for line in textwrap.wrap(text, room) for part in chop_cells(line, room))
    return [[(" " * indent, ""), (line, ink)] for line in lines]


def whole(parts: Sequence[str], width: int, ink: Ink = "", between: str = "  ") -> list[Row]:
    """Return the parts one after the other, none of them broken at the end of a line."""
    rows = wrapped(between.join(part.replace(" ", TOGETHER) for part in parts), width, 0, ink)
    return [[(text.replace(TOGETHER, " "), own) for text, own in row] for row in rows]


def columns(cells: Sequence[Row], widths: Sequence[int], right: Sequence[bool] = ()) -> Row:
    """Return the cells side by side as one row, each as wide as `widths` says, aligned right where `right` is true."""
    row: Row = []
    for number, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        if number < len(right) and right[number]:
            row += [(" " * max(0, width - row_cells(cell)), ""), *padded(cell, min(width, row_cells(cell)))]
        else:
            row += padded(cell, width)
    return row


def side_by_side(left: Sequence[Row], right: Sequence[Row], at: int) -> list[Row]:
    """Return two blocks of rows side by side, the second beginning at column `at`."""
    rows = []
    for number in range(max(len(left), len(right))):
        first = left[number] if number < len(left) else []
        second = right[number] if number < len(right) else []
        rows.append([*padded(first, at), *second])
    return rows
