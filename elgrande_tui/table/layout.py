"""Choose the layout of the table: the largest that fits both ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from elgrande_tui.model.match_ui.board import BoardUI, Size

Name = Literal["none", "small", "medium", "large"]

LINES = 4
"""Rows that every layout has besides the board and what is below it: score, prompt, hand, keys."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of everything at a size of the terminal."""

    name: Name
    columns: int
    """The least size it needs."""
    rows: int
    margin: int = 0
    """Spare columns left of the board."""
    side: int = 0
    """Columns beside the board, for the seats."""
    cards: int = 0
    """Rows below the board, for what the game shows there."""
    feed: int = 0
    """Columns of the log, and of the chat, beside that."""

    @property
    def around(self) -> int:
        """The rows that are not the board's."""
        return LINES + self.cards + (1 if self.cards else 0)

    def board_size(self, width: int, height: int, most: Size) -> Size:
        """Return the size of a board that grows to `most`, on a terminal of that size."""
        return Size(
            min(width - self.margin - self.side, most.columns),
            min(height - self.around, most.rows),
        )

    def fitting(self, least: Size) -> Layout:
        """Return the layout with room for a board that needs that size; the margin is what is to spare."""
        columns = max(self.columns, least.columns + self.side)
        rows = max(self.rows, least.rows + self.around)
        return replace(self, columns=columns, rows=rows, margin=min(self.margin, columns - self.side - least.columns))


TOO_SMALL = Layout("none", 0, 0)
SMALL = Layout("small", 80, 24, margin=4)
MEDIUM = Layout("medium", 120, 40, side=25, cards=10)
LARGE = Layout("large", 200, 60, side=48, cards=15, feed=40)
LAYOUTS = (LARGE, MEDIUM, SMALL, TOO_SMALL)
"""Largest first."""


def layouts_of(screen: BoardUI) -> list[Layout]:
    """Return the layouts for a game, the largest first."""
    return [*(layout.fitting(screen.least) for layout in LAYOUTS[:-1]), TOO_SMALL]


def layout_for(layouts: Sequence[Layout], width: int, height: int) -> Layout:
    """Return the layout for a terminal of that size."""
    return next(layout for layout in layouts if width >= layout.columns and height >= layout.rows)
