"""Number the columns and rows of the map on its rim, as texts name places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elgrande_tui.games.carcassonne.board.viewport import Bounds, Viewport
from elgrande_tui.games.carcassonne.model.ground import MapPosition
from elgrande_tui.widgets.cells import Row

RIM = 3
"""Columns left of the map, for the numbers of its rows."""


class Rim(NamedTuple):
    """The numbers of columns above the map, cell by cell, and of rows beside it."""

    columns: Row
    rows: Sequence[str]


def rim_of(land: tuple[Bounds, Bounds], corner: MapPosition, view: Viewport) -> Rim:
    """Return the numbers of the columns and rows of a land, each at the middle of its tiles."""
    (width, height), above = view.tile, [" "] * view.room.columns
    for x in range(land[0].low, land[0].high):
        text = str(x)
        first = x * width + (width - len(text)) // 2 - corner.x
        if 0 <= first <= len(above) - len(text):
            above[first : first + len(text)] = text
    beside = [" " * RIM] * view.room.rows
    for y in range(land[1].low, land[1].high):
        row = y * height + (height - 1) // 2 - corner.y
        if 0 <= row < len(beside):
            beside[row] = f"{y:{RIM}d}"
    return Rim([("".join(above), "dim")], beside)
