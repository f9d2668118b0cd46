"""Put raster, borders and labels together into rows of inked cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rich.cells import cell_len

from elgrande_tui.games.elgrande.board.labels import Label, fit
from elgrande_tui.games.elgrande.board.raster import Legend, Raster
from elgrande_tui.widgets.borders import arms
from elgrande_tui.widgets.cells import Row, merged
from elgrande_tui.widgets.glyphs import Glyphs

LABEL_LINES = 4
"""The most lines of a label."""
LABEL_CELLS = 8
"""A line of a label with fewer free cells is not used."""


@dataclass(frozen=True, slots=True)
class Writing:
    """A line of text in the sea: scores, the cards on offer, the last events."""

    x: int
    y: int
    row: Row


class Drawing:
    """The map at one size. Borders are worked out once; `rows` puts labels on them."""

    def __init__(self, width: int, height: int, glyphs: Glyphs, legend: Legend) -> None:
        self.raster = Raster(width, height, legend.rows)
        self.glyphs = glyphs
        self.legend = legend
        self.label_lines = {area.id: self._lines(area.label) for area in legend.areas}
        """Area id -> the lines of its label: x, y, free cells."""
        self.foreign = {land.id: self._lines(land.label) for land in legend.foreign}
        self._letters = {area.letter: area.id for area in legend.areas}
        self._borders: dict[str, list[Row]] = {}

    def area_at(self, x: int, y: int) -> str | None:
        """Return the id of the area under a cell; None in the sea and on land that is not in the game."""
        return self._letters.get(self.raster.at(x, y))

    def rows(
        self,
        labels: Mapping[str, Label],
        *,
        chosen: str = "",
        margin: int = 0,
        writings: Sequence[Writing] = (),
        names: Mapping[str, str],
    ) -> list[Row]:
        """Return the rows of the whole map.

        `labels` are by area id. `chosen` is the area with the cursor, `margin` a number of blank columns on the left,
        `names` are those of foreign lands by id.
        """
        heavy = self.legend.area(chosen).letter if chosen else ""
        cells = [list(line) for line in self._bordered(heavy)]
        for area, label in labels.items():
            lines = self.label_lines[area]
            for (x, y, _), line in zip(lines, fit(label, [width for _, _, width in lines]), strict=False):
                _write(cells, x, y, line)
        for land, name in names.items():
            x, y, _ = self.foreign[land][0]
            _write(cells, x, y, [(name, "dim")])
        wide = [[(" ", "")] * margin + line for line in cells]
        for writing in writings:
            _write(wide, writing.x, writing.y, writing.row)
        return [merged(line) for line in wide]

    def _bordered(self, heavy: str) -> list[Row]:
        """Return the borders alone: those of the area `heavy` bold, all others dim, so that text stands out."""
        if heavy not in self._borders:
            self._borders[heavy] = [
                [(glyph, "dim" if glyph == plain else "bold") for glyph, plain in zip(line, base, strict=True)]
                for line, base in zip(self._lines_of(heavy), self._light, strict=True)
            ]
        return self._borders[heavy]

    @cached_property
    def _light(self) -> list[list[str]]:
        return self._lines_of("")

    def _lines_of(self, heavy: str) -> list[list[str]]:
        raster = self.raster
        return [
            [self.glyphs.border(arms(raster.at, x, y, heavy)) for x in range(raster.width)]
            for y in range(raster.height)
        ]

    def _lines(self, label: tuple[int, int, int, int]) -> list[tuple[int, int, int]]:
        x, y = self.raster.scaled(label[0], label[1])
        lines: list[tuple[int, int, int]] = []
        for row in range(y, y + LABEL_LINES):
            start, length = self.raster.free_run(x, row)
            if start + length - x < LABEL_CELLS:
                break
            lines.append((x, row, start + length - x))
        return lines


def _write(cells: list[list[tuple[str, str]]], x: int, y: int, row: Sequence[tuple[str, str]]) -> None:
    """Put text on the cells; drop what lies outside."""
    if not 0 <= y < len(cells):
        return
    line = cells[y]
    for text, ink in row:
        for character in text:
            if 0 <= x < len(line):
                line[x] = (character, ink)
            x += cell_len(character)
