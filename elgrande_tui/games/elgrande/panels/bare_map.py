"""Draw the map before a game: the regions and what they pay."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.labels import Label
from elgrande_tui.games.elgrande.board.outline import Outline
from elgrande_tui.games.elgrande.board.painting import Painting
from elgrande_tui.games.elgrande.board.raster import HEIGHT, MAX_HEIGHT, MAX_WIDTH, WIDTH
from elgrande_tui.games.elgrande.model.game_map import game_map
from elgrande_tui.games.elgrande.text.areas import area_map_name, area_name
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.figures import CASTILLO

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
