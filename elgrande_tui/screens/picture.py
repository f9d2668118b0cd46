"""A picture of a game on a screen around the table: of its name, of its board."""

from __future__ import annotations

from collections.abc import Callable

from textual import on
from textual.events import Resize

from elgrande_tui.model.screen_face import Size
from elgrande_tui.widgets.cells import Cells, Row
from elgrande_tui.widgets.glyphs import Glyphs, glyphs_for


class Picture(Cells):
    """What a function draws in the size that there is; a click on it does nothing."""

    ascii_only = False

    def __init__(self, drawn: Callable[[Size, Glyphs], list[Row]], *, id: str) -> None:
        super().__init__(id=id)
        self._drawn = drawn

    @on(Resize)
    def draw(self) -> None:
        """Draw it in the size, the colours and the characters of the moment."""
        painted = self.scheme.painted
        self.show(self._drawn(Size(*self.size), glyphs_for(ascii_only=self.ascii_only, painted=painted)))
