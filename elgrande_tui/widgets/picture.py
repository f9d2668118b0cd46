"""A picture that fills whatever place it has: of the name of a game, of its board."""

from __future__ import annotations

from collections.abc import Callable

from textual import on
from textual.events import Resize

from elgrande_tui.widgets.ascii_text import ascii_row
from elgrande_tui.widgets.cells import Cells, Row
from elgrande_tui.widgets.glyphs import Glyphs, glyphs_for
from elgrande_tui.widgets.themes.themed_app import ThemedApp


class Picture(Cells):
    """What a function draws in so many columns and rows."""

    def __init__(self, drawn: Callable[[int, int, Glyphs], list[Row]], *, id: str) -> None:
        super().__init__(id=id)
        self._drawn = drawn

    @on(Resize)
    def draw(self) -> None:
        """Draw it in the size, the colours and the characters of the moment."""
        ascii_only = isinstance(self.app, ThemedApp) and self.app.ascii
        glyphs = glyphs_for(ascii_only=ascii_only, painted=self.scheme.painted)
        rows = self._drawn(self.size.width, self.size.height, glyphs)
        self.show([ascii_row(row) for row in rows] if ascii_only else rows)
