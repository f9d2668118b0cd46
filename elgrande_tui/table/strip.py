"""Draw the strip on the lowest rows of the board that guides a new player through their first turns."""

from __future__ import annotations

from textwrap import wrap

from elgrande_tui.model.context import Context
from elgrande_tui.model.help_note import GUIDED_TURNS
from elgrande_tui.widgets.cells import Row, fitted, padded, row_cells

STRIP = 2
"""Rows of the strip, always: the board does not jump when one sentence follows another."""


def strip_rows(context: Context, width: int) -> list[Row]:
    """Return what the player is told, behind the number of their guided turn."""
    step = context.step
    if step is None:
        return []
    painted = context.glyphs.painted
    ink, sign = ("strong on:card", "chip:gold") if painted else ("", "bold reverse")
    head: Row = [(f" {step.turn}/{GUIDED_TURNS} " if step.turn else " * ", sign), (" ", ink)]
    indent = row_cells(head)
    lines = wrap(f"{step.text} {step.keys}", width - indent - 1) or [""]
    told = [*lines[: STRIP - 1], " ".join(lines[STRIP - 1 :])]
    rows: list[Row] = [
        [*(head if not number else [(" " * indent, ink)]), (line, ink)] for number, line in enumerate(told)
    ]
    return [padded(fitted(row, width, context.glyphs.cut), width, ink) for row in rows]
