"""Lay out headings, wrapped text and columns as rows."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.cells import chop_cells

from elgrande_tui.widgets.cells import Row, padded, row_cells
from elgrande_tui.widgets.ink import Ink


def heading(text: str, rule: str, width: int) -> Row:
    """Return a heading with a rule from its end to the right edge."""
    return [(text, "bold"), (" ", ""), (rule * max(0, width - len(text) - 1), "dim")]


def wrapped(text: str, width: int, indent: int = 0, ink: Ink = "") -> list[Row]:
    """Return the text in lines of at most `width` cells, each indented by `indent`."""
    room = max(1, width - indent)
    # textwrap counts characters: lines with wide ones are still too long, and are chopped.
    lines = (part for line in textwrap.wrap(text, room) for part in chop_cells(line, room))
    return [[(" " * indent, ""), (line, ink)] for line in lines]


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
