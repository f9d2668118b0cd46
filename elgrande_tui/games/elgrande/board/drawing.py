"""Put a map and its labels together into rows of inked cells, each letter on its ground; or draw it in lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rich.cells import cell_len

from elgrande_tui.games.elgrande.board.coast import GATE, LETTER
from elgrande_tui.games.elgrande.board.labels import Label, Line, Piece, outlined
from elgrande_tui.games.elgrande.board.new_marks import with_new_marks
from elgrande_tui.games.elgrande.board.raster import SEA, Foreign, Legend, MapArea, Raster
from elgrande_tui.widgets.borders import arms
from elgrande_tui.widgets.cells import Row, Run, merged
from elgrande_tui.widgets.glyphs import Glyphs
from elgrande_tui.widgets.ink import Ink

WATER = "sea"
FOREIGN = "foreign"
LAND = "land"
CASTLE = "castle"
SCREEN = "screen"
"""Through a gate the ground of the screen is seen."""

Leaders = Mapping[str, str]
"""Id of an area -> the colour word of the seat that leads there alone, which is also the name of the ground.

`TIED` where several are first; areas where nobody is are not named."""
TIED = "tied"


def on(ground: str) -> Ink:
    """Return the ink that puts a text on a ground."""
    return f"on:{ground}"


def front(ground: str) -> Ink:
    """Return the ink of a quarter in the colour of a ground."""
    return f"front:{ground}"


def by_letter(legend: Legend, leaders: Leaders) -> dict[str, str]:
    """Return the ground of every letter of the map."""
    found = {SEA: WATER, GATE: SCREEN}
    found |= {land.letter: FOREIGN for land in legend.foreign}
    found |= {area.letter: _ground(leaders.get(area.id)) for area in legend.areas}
    return found | {LETTER: CASTLE}


def _ground(leader: str | None) -> str:
    return LAND if leader in (None, TIED) else leader


LABEL_CELLS = 8
"""A line of a label with fewer free cells is not used."""

Place = tuple[int, int, int]
"""A line of a label: x, y, free cells."""


@dataclass(frozen=True, slots=True)
class Writing:
    """A line of text in the sea: scores, the cards on offer, the last events."""

    x: int
    y: int
    row: Row


class Drawing(ABC):
    """The map at one size, without anything that changes in a game. `rows` puts labels on it."""

    def __init__(self, legend: Legend, free: int) -> None:
        """Of the rows so many are `free` for labels."""
        self.legend = legend
        self.label_lines = {area.id: [place for place in self.places(area) if place[1] < free] for area in legend.areas}
        """Area id -> the lines of its label."""
        self.foreign = {land.id: self.places(land) for land in legend.foreign}
        self._areas = {area.letter: area.id for area in legend.areas}

    def area_at(self, x: int, y: int) -> str | None:
        """Return the id of the area under a cell; None in the sea and on land that is not in the game."""
        return self._areas.get(self.letter_at(x, y))

    def rows(
        self,
        labels: Mapping[str, Label],
        *,
        chosen: str = "",
        margin: int = 0,
        writings: Sequence[Writing] = (),
        names: Mapping[str, str],
        leaders: Leaders,
    ) -> list[Row]:
        """Return the rows of the whole map.

        `labels` are by area id. `chosen` is the area with the cursor, `margin` a number of blank columns on the left,
        `names` are those of foreign lands by id.
        """
        land = self.land(chosen, leaders)
        left = [self.blank] * margin
        cells = [left + list(line) for line in land]
        for area, label in labels.items():
            places = self.label_lines[area]
            widths = [width for _, _, width in places]
            lines = with_new_marks(self.lettered(label, widths), widths, label)
            for (x, y, _), line in zip(places, lines, strict=False):
                self.write(cells, margin + x, y, line)
        for foreign, name in names.items():
            x, y, width = self.foreign[foreign][0]
            self.write(cells, margin + x, y, [self.named(name, width)])
        for writing in writings:
            self.write(cells, writing.x, writing.y, writing.row)
        return [merged(line) for line in cells]

    def write(self, cells: list[list[Run]], x: int, y: int, row: Sequence[Piece]) -> None:
        """Put text on the cells; drop what lies outside."""
        if not 0 <= y < len(cells):
            return
        line = cells[y]
        for text, ink in row:
            for character in text:
                if 0 <= x < len(line):
                    line[x] = (character, self.written(ink, line[x][1]))
                x += cell_len(character)

    blank: Run
    """A cell of the sea."""

    @abstractmethod
    def letter_at(self, x: int, y: int) -> str:
        """Return the letter of a cell; sea outside."""

    @abstractmethod
    def places(self, land: MapArea | Foreign) -> list[Place]:
        """Return the lines in which the label of an area, or of foreign land, may stand."""

    @abstractmethod
    def land(self, chosen: str, leaders: Leaders) -> Sequence[Sequence[Run]]:
        """Return the cells without labels, once for every cursor and every set of leaders."""

    @abstractmethod
    def lettered(self, label: Label, widths: Sequence[int]) -> list[Line]:
        """Return the lines of a label, given the free cells of each."""

    @abstractmethod
    def named(self, name: str, width: int) -> Piece:
        """Return the name of foreign land, given the free cells."""

    @abstractmethod
    def written(self, ink: str, under: str) -> str:
        """Return the ink of a text over a cell with the ink `under`."""


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
