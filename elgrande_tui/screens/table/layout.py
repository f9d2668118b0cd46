"""The layouts of the table: the largest that fits both ways is used."""

from __future__ import annotations

from typing import Literal

from elgrande_tui.map.raster import MAX_HEIGHT, MAX_WIDTH
from elgrande_tui.screens.table.card_boxes import HEIGHT as CARD_LINES

Layout = Literal["none", "small", "medium"]

SMALL = (80, 24)
MEDIUM = (120, 40)
SIDE_CELLS = 25
MARGIN = 4
"""Spare columns left of the map in the small layout."""


def layout_for(width: int, height: int) -> Layout:
    """The layout for a terminal of that size; `none`: it is too small."""
    if width >= MEDIUM[0] and height >= MEDIUM[1]:
        return "medium"
    return "small" if width >= SMALL[0] and height >= SMALL[1] else "none"


def map_size(layout: Layout, width: int, height: int) -> tuple[int, int]:
    """Columns and rows of the raster on a terminal of that size."""
    if layout == "medium":
        columns, rows = width - SIDE_CELLS, height - CARD_LINES - 5
    else:
        columns, rows = width - MARGIN, height - 4
    return min(columns, MAX_WIDTH), min(rows, MAX_HEIGHT)
