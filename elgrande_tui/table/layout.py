"""Choose the layout of the table: the largest that fits both ways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from elgrande_tui.games.elgrande.board.raster import MAX_HEIGHT, MAX_WIDTH

Name = Literal["none", "small", "medium", "large"]

LINES = 4
"""Rows that every layout has besides the map and what is below it: score, prompt, hand, keys."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of everything at a size of the terminal."""

    name: Name
    columns: int
    """The least size it needs."""
    rows: int
    margin: int = 0
    """Spare columns left of the map."""
    side: int = 0
    """Columns beside the map, for the seats."""
    cards: int = 0
    """Rows below the map, for the cards on offer."""
    feed: int = 0
    """Columns of the log, and of the chat, beside the cards."""

    def map_size(self, width: int, height: int) -> tuple[int, int]:
        """Return the columns and rows of the map's raster on a terminal of that size."""
        notices = 1 if self.cards else 0
        columns, rows = width - self.margin - self.side, height - LINES - notices - self.cards
        return min(columns, MAX_WIDTH), min(rows, MAX_HEIGHT)


TOO_SMALL = Layout("none", 0, 0)
SMALL = Layout("small", 80, 24, margin=4)
MEDIUM = Layout("medium", 120, 40, side=25, cards=10)
LARGE = Layout("large", 200, 60, side=48, cards=15, feed=40)
LAYOUTS = (LARGE, MEDIUM, SMALL, TOO_SMALL)
"""Largest first."""


def layout_for(width: int, height: int) -> Layout:
    """Return the layout for a terminal of that size."""
    return next(layout for layout in LAYOUTS if width >= layout.columns and height >= layout.rows)
