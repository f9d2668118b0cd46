"""Paint the map: sea, foreign land, regions in the ground of whoever leads there, a castle; coasts are smooth."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rich.cells import cell_len

from elgrande_tui.games.elgrande.board.coast import WHOLE, coast
from elgrande_tui.games.elgrande.board.drawing import (
    FOREIGN,
    LABEL_CELLS,
    TIED,
    WATER,
    Drawing,
    Leaders,
    Place,
    by_letter,
    front,
    on,
)
from elgrande_tui.games.elgrande.board.labels import Label, Line, Piece
from elgrande_tui.games.elgrande.board.painted_labels import Room, painted
from elgrande_tui.games.elgrande.board.raster import SEA, Foreign, Legend, MapArea, Raster
from elgrande_tui.widgets.borders import line_glyph
from elgrande_tui.widgets.cells import Run
from elgrande_tui.widgets.ink import ground_of

HATCH = "╱"
"""On regions in which nobody leads alone."""
SEAM = "border"
"""The ink of the line between two areas on one ground."""
WAVE = ("~ ~", "wave")
WAVES = ((20, 0), (36, 1), (3, 1), (5, 9), (7, 15), (3, 17), (59, 17), (69, 18), (70, 9))
"""Where there are waves on the sea, in cells of the raster."""
ROOMY = 90
"""From so many columns on labels keep a cell away from the coast."""
WIDE = 16
"""Cells of a line in which a label need not begin at the border."""
TIGHT = 13
"""A name and its values need so many cells: a first line that has no more goes without a blank behind."""
LARGE = 140
"""From so many columns on Grandes and the King are figures."""
KEPT = 8
"""So many paintings are kept: a few changes of who leads, and back."""


class Painting(Drawing):
    """The map in colours."""

    blank = (WHOLE, on(WATER))

    def __init__(self, width: int, height: int, legend: Legend, covered: int = 0) -> None:
        """`covered` are the lowest rows that are seen by nobody."""
        self.width, self.height = width, height
        self.raster = Raster(width, height, legend.rows)
        self.coast = coast(width, height, legend.rows)
        self.room: Room = "figures" if width >= LARGE else "rows" if width >= ROOMY else "chips"
        self._painted: dict[tuple[tuple[str, str], ...], list[list[Run]]] = {}
        super().__init__(legend, height - covered)

    def letter_at(self, x: int, y: int) -> str:
        """Return the letter of most of a cell; sea outside."""
        return self.coast[y][x].back if 0 <= x < self.width and 0 <= y < self.height else SEA

    def places(self, land: MapArea | Foreign) -> list[Place]:
        """Return lines on one ground, with a blank behind and before where there is room."""
        x, y = self.raster.scaled(*land.label[:2])
        lines: list[Place] = []
        if self.letter_at(x, y) != land.letter or (self.room != "chips" and self._end(land.letter, x, y) - x > WIDE):
            x += 1
        for row in range(y, self.height):
            end = self._end(land.letter, x, row)
            if end - x > LABEL_CELLS:
                lines.append((x, row, end - x - (bool(lines) or end - x > TIGHT)))
            elif lines:
                break
        return lines

    def _end(self, letter: str, x: int, y: int) -> int:
        """Return the first column from x on that has another letter."""
        while self.letter_at(x, y) == letter:
            x += 1
        return x

    def land(self, chosen: str, leaders: Leaders) -> Sequence[Sequence[Run]]:
        """Return the grounds, painted once for each set of leaders; a cursor leaves them as they are."""
        key = tuple(sorted(leaders.items()))
        if key not in self._painted:
            if len(self._painted) >= KEPT:
                del self._painted[next(iter(self._painted))]
            ground = by_letter(self.legend, leaders)
            tied = {area.letter for area in self.legend.areas if leaders.get(area.id) == TIED}
            cells = [[self._cell(ground, tied, x, y) for x in range(self.width)] for y in range(self.height)]
            self._adorn(cells)
            self._painted[key] = cells
        return self._painted[key]

    def _cell(self, ground: Mapping[str, str], tied: Collection[str], x: int, y: int) -> Run:
        shore = self.coast[y][x]
        back = ground[shore.back]
        if ground[shore.front] != back:
            return shore.glyph, f"{front(ground[shore.front])} {on(back)}"
        # Two areas on one ground have a line between them.
        line = self._line(ground, back, x, y)
        if line == WHOLE and shore.back in tied and self.room != "chips" and not (x + 2 * y) % 6:
            return HATCH, f"hatch {on(back)}"
        return line, on(back) if line == WHOLE else f"{SEAM} {on(back)}"

    def _adorn(self, cells: list[list[Run]]) -> None:
        """Put waves on the sea, where it is nothing but sea."""
        text, _ = WAVE
        for place in WAVES:
            x, y = self.raster.scaled(*place)
            if y < self.height and cells[y][x : x + len(text)] == [self.blank] * len(text):
                self.write(cells, x, y, [WAVE])

    def _line(self, ground: Mapping[str, str], here: str, x: int, y: int) -> str:
        """Return the line between areas on the ground `here`; towards other grounds the change of ground is enough."""
        if here in (WATER, FOREIGN):
            return WHOLE
        letters = (self.letter_at(x + right, y + down) for right, down in ((0, 0), (1, 0), (1, 1), (0, 1)))
        near = [letter if ground[letter] == here else "" for letter in letters]
        up, right, down, left = (int(bool(a and b and a != b)) for a, b in zip(near, [*near[1:], near[0]], strict=True))
        return line_glyph((up, right, down, left))

    def lettered(self, label: Label, widths: Sequence[int]) -> list[Line]:
        """Return the label with chips; with a row for each seat where there is room."""
        return painted(label, widths, self.room)

    def named(self, name: str, width: int) -> Piece:
        """Return the name in capitals, letter by letter where there is room."""
        spread = " ".join(name.upper())
        return spread if cell_len(spread) <= width else name.upper(), "label"

    def written(self, ink: str, under: str) -> str:
        """Return the ink on the ground that is there, unless it brings one of its own."""
        return ink if ground_of(ink) else f"{ink} {ground_of(under)}".strip()
