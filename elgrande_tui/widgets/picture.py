"""A picture that fills whatever place it has: of the name of a game, of its board."""

from __future__ import annotations

from collections.abc import Callable

from textual import on
from textual.events import Resize

from elgrande_tui.widgets.cells import Cells, Row
from elgrande_tui.widgets.glyphs import Glyphs, glyphs_for


class Picture(Cells):
    """What a function draws in so many columns and rows."""

    ascii_only = False

    def __init__(self, drawn: Callable[[int, int, Glyphs], list[Row]], *, id: str) -> None:
        super().__init__(id=id)
        self._drawn = drawn

    @on(Resize)
    def draw(self) -> None:
        """Draw it in the size, the colours and the characters of the moment."""
        glyphs = glyphs_for(ascii_only=self.ascii_only, painted=self.scheme.painted)
        self.show(self._drawn(self.size.width, self.size.height, glyphs))
