"""Draw the map of one match, with everything on it, or of none, and tell what lies under a cell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from elgrande_tui.games.elgrande.board.drawing import TIED, Drawing, Leaders, Outline, Writing
from elgrande_tui.games.elgrande.board.labels import Label
from elgrande_tui.games.elgrande.board.painting import Painting
from elgrande_tui.games.elgrande.board.raster import HEIGHT, MAX_HEIGHT, MAX_WIDTH, SEA, WIDTH, Legend, Raster
from elgrande_tui.games.elgrande.facts import GrandeContext
from elgrande_tui.games.elgrande.model.game_facts import first_in
from elgrande_tui.games.elgrande.model.game_map import game_map
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.panels.corner import CELLS, LINES, corner
from elgrande_tui.games.elgrande.panels.map_labels import map_labels
from elgrande_tui.games.elgrande.text.table import area_map_name, area_name
from elgrande_tui.model.match_ui.board import Size, Space
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.figures import CASTILLO

GAP = 2
"""Blank cells between notices and land."""
CORNER_TOP = 3
"""The row in which the text in the corner begins, unless land lies there."""


def notice_cells(raster: Raster, margin: int) -> tuple[int, int]:
    """Return where notices begin, and how many cells they have: the widest stretch of sea in the first row."""
    stretches: list[tuple[int, int]] = []
    at = 0
    for letter, run in groupby(raster.rows[0]):
        first, at = at, at + len(list(run))
        if letter == SEA:
            stretches.append((margin + first + GAP if first else 0, margin + at - 1 - GAP))
    begin, end = max(stretches, key=lambda stretch: stretch[1] - stretch[0], default=(0, 0))
    return begin, end - begin


def corner_rows(raster: Raster, margin: int, *, lined: bool) -> Sequence[int]:
    """Return the rows of the text in the corner: `LINES` together in the sea if there are so many.

    Else they are all below the notices that lie in the sea, above and below what stands there. Of land that is `lined`
    the border stands a row above it.
    """
    land = [row[: max(0, CELLS - margin)].strip(SEA) != "" for row in raster.rows]
    if lined:
        land = [here or below for here, below in zip(land, [*land[1:], False], strict=True)]
    free = (top for top in range(CORNER_TOP, raster.height - LINES + 1) if not any(land[top : top + LINES]))
    if (top := next(free, 0)) > 0:
        return range(top, top + LINES)
    return [y for y in range(1, raster.height) if not land[y]]


class MapBoard:
    """The map in one Space; see `elgrande_tui.model.match_ui.board.DrawnBoard`."""

    def __init__(self, space: Space, glyphs: Glyphs, legend: Legend) -> None:
        self.space = space
        self.drawing: Drawing = (
            Painting(*space.size, legend, space.covered)
            if space.painted
            else Outline(*space.size, glyphs, legend, space.covered)
        )
        self._page = Size(space.margin + space.size.columns, space.size.rows - 1)
        raster = Raster(*space.size, legend.rows)
        self._notices, self.free = notice_cells(raster, space.margin)
        self._corner = corner_rows(raster, space.margin, lined=not space.painted)

    def rows(self, context: GrandeContext, told: Row) -> list[Row]:
        """Return the map; notices, the cards on offer and the last events stand in the sea of a map alone."""
        if (page := seams_of(context.rules).page(context)) is not None:
            return [told if self.space.alone else [], *page.rows(self._page)]
        written = [Writing(self._notices, 0, told), *corner(context, self._corner)] if self.space.alone else ()
        return self.drawing.rows(
            map_labels(context),
            chosen=context.selection.cursor,
            margin=self.space.margin,
            writings=written,
            names={land: area_map_name(land) for land in self.drawing.foreign},
            leaders=leaders(context),
        )

    def word_at(self, context: GrandeContext, x: int, y: int) -> str:
        """Return the area, or the card on offer; on a page in place of the map the choice there."""
        if (page := seams_of(context.rules).page(context)) is not None:
            return page.word_at(x, y - 1, self._page)
        offer = dict(zip(self._corner, context.now.offer, strict=False))
        if self.space.alone and x < CELLS and y in offer:
            return offer[y]
        return self.drawing.area_at(x - self.space.margin, y) or ""


def leaders(context: GrandeContext) -> Leaders:
    """Return for each area the colour of the seat that leads there alone, or that several are first."""
    first = {area.id: first_in(context, context.rules.box.index[area.id]) for area in game_map(context.rules).areas}
    return {area: context.marks[seats[0]].ink if len(seats) == 1 else TIED for area, seats in first.items() if seats}


FLAT = WIDTH / HEIGHT
"""How much wider than high the map is, in cells."""
LEAST = Size(30, 8)


def bare_map(rules: GrandeRules, size: Size, glyphs: Glyphs) -> list[Row]:
    """Return the map as large as it can be in that size; too small for names, it goes without."""
    width, height = min(size.columns, MAX_WIDTH), min(size.rows, MAX_HEIGHT)
    width, height = min(width, int(height * FLAT)), min(height, int(width / FLAT) + 1)
    if width < LEAST.columns or height < LEAST.rows:
        return []
    legend = game_map(rules)
    drawing = Painting(width, height, legend) if glyphs.painted else Outline(width, height, glyphs, legend)
    named = width >= WIDTH and height >= HEIGHT
    labels = {area.id: _label(rules, area.id) for area in legend.areas} if named else {}
    names = {land: area_map_name(land) for land in drawing.foreign} if named else {}
    return drawing.rows(labels, names=names, leaders={})


def _label(rules: GrandeRules, area: str) -> Label:
    number = rules.box.index[area]
    values = "".join(map(str, rules.box.areas[number].values))
    whole = "" if number == CASTILLO else area_name(area)
    return Label(area_map_name(area), values, whole_name=whole, values_below=number == CASTILLO)
