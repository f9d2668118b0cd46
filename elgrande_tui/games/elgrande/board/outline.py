"""Draw the map by its border lines alone, for terminals that have no colours for grounds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from elgrande_tui.games.elgrande.board.drawing import LABEL_CELLS, Drawing, Leaders, Place
from elgrande_tui.games.elgrande.board.labels import Label, Line, Piece, outlined
from elgrande_tui.games.elgrande.board.raster import Foreign, Legend, MapArea, Raster
from elgrande_tui.widgets.borders import arms
from elgrande_tui.widgets.cells import Row, Run
from elgrande_tui.widgets.glyphs import Glyphs

LABEL_LINES = 4
"""The most lines of a label."""


class Outline(Drawing):
    """The map in lines; those of the area under the cursor are heavy."""

    blank = (" ", "")

    def __init__(self, width: int, height: int, glyphs: Glyphs, legend: Legend, covered: int = 0) -> None:
        """`covered` are the lowest rows that are seen by nobody."""
        self.raster = Raster(width, height, legend.rows)
        self.glyphs = glyphs
        self._borders: dict[str, list[Row]] = {}
        super().__init__(legend, height - covered)

    def letter_at(self, x: int, y: int) -> str:
        """Return the letter of a cell; sea outside."""
        return self.raster.at(x, y)

    def places(self, land: MapArea | Foreign) -> list[Place]:
        """Return lines without any border."""
        x, y = self.raster.scaled(*land.label[:2])
        lines: list[Place] = []
        for row in range(y, y + LABEL_LINES):
            start, length = self.raster.free_run(x, row)
            if start + length - x < LABEL_CELLS:
                break
            lines.append((x, row, start + length - x))
        return lines

    def land(self, chosen: str, leaders: Leaders) -> Sequence[Sequence[Run]]:
        """Return the borders alone: those of the area `chosen` bold, all others dim, so that text stands out."""
        heavy = self.legend.area(chosen).letter if chosen else ""
        if heavy not in self._borders:
            self._borders[heavy] = [
                [(glyph, "dim" if glyph == plain else "bold") for glyph, plain in zip(line, base, strict=True)]
                for line, base in zip(self._lines_of(heavy), self._light, strict=True)
            ]
        return self._borders[heavy]

    def lettered(self, label: Label, widths: Sequence[int]) -> list[Line]:
        """Return the label with brackets in place of chips."""
        return outlined(label, widths)

    def named(self, name: str, width: int) -> Piece:
        """Return the name as it is, dim."""
        return name, "dim"

    def written(self, ink: str, under: str) -> str:
        """Return the ink as it is."""
        return ink

    @cached_property
    def _light(self) -> list[list[str]]:
        return self._lines_of("")

    def _lines_of(self, heavy: str) -> list[list[str]]:
        raster = self.raster
        return [
            [self.glyphs.border(arms(raster.at, x, y, heavy)) for x in range(raster.width)]
            for y in range(raster.height)
        ]
