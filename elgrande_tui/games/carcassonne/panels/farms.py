"""Show the farms: all fields coloured and lettered by farm, and what each is worth to whom."""

from __future__ import annotations

from elgrande_tui.games.carcassonne.board.feature_line import holders
from elgrande_tui.games.carcassonne.board.tile_cells import DARK, Lit, TileLook, farm_ground, spot, tile_cells
from elgrande_tui.games.carcassonne.messages import _, ngettext
from elgrande_tui.games.carcassonne.model.lit import farms_by_worth, lit_segments
from elgrande_tui.model.context import Context
from elgrande_tui.widgets.cells import Row, Run, merged
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.landscape import Landscape
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.carcassonne.rules.scoring import majority

MOST = 26
"""Farms beyond those with a letter are not shown; there are never so many that anybody holds."""
SIZES = ((6, 3), (4, 2))
"""Columns and rows of a tile: the larger ones if the whole map has room in the width."""


def farms_panel(context: Context, width: int) -> list[Row]:
    """Return the farms, the richest first, and below them the map with their fields."""
    view, rules = context.view, context.rules
    assert isinstance(view, CarcassonneView)
    assert isinstance(rules, CarcassonneRules)
    land = landscape(rules.kit, view.tiles, view.followers)
    farms = farms_by_worth(rules.kit, land)[:MOST]
    if not farms:
        return [[(_("Nobody farms yet, and no farm supplies a city."), "")]]
    rows: list[Row] = []
    fields: dict[int, list[tuple[int, str]]] = {}
    for number, (farm, points) in enumerate(farms):
        letter = chr(ord("a") + number)
        for tile, segments in lit_segments(land, farm).items():
            fields.setdefault(tile, []).extend((segment, letter) for segment in segments)
        cities = len(land.supplied(farm))
        told = ngettext("{count} city", "{count} cities", cities).format(count=cities)
        ground = f"on:{farm_ground(letter)}" if context.glyphs.painted else ""
        sign = [("  ", ground), (letter, "key" if context.glyphs.painted else "bold"), ("  ", ground)]
        seats = majority(farm.followers)
        rows.append([*sign, (f"{points:4d}  ", "bold gold"), *holders(seats, context.marks), (f"  {told}", "")])
    return [*rows, [], *_fields(context, land, fields, width)]


def _fields(context: Context, land: Landscape, fields: dict[int, list[tuple[int, str]]], width: int) -> list[Row]:
    """Return the whole map with lettered fields, cut at the width."""
    left, top = min(tile.x for tile in land.tiles), min(tile.y for tile in land.tiles)
    wide = max(tile.x for tile in land.tiles) - left + 1
    high = max(tile.y for tile in land.tiles) - top + 1
    columns, lines = next((size for size in SIZES if size[0] * wide <= width), SIZES[-1])
    look = TileLook(columns, lines, context.glyphs.painted, context.glyphs.ascii_only)
    cells: list[list[Run]] = [[(" ", "")] * (columns * wide) for _line in range(lines * high)]
    for number, tile in enumerate(land.tiles):
        kind, own = land.kinds[tile.kind], fields.get(number, [])
        lit = Lit(farms=tuple(sorted(own))) if own else DARK
        x, y = (tile.x - left) * columns, (tile.y - top) * lines
        for down, line in enumerate(tile_cells(kind, tile.rotation, bool((tile.x + tile.y) % 2), lit, look)):
            cells[y + down][x : x + columns] = line
        for segment, letter in own if look.painted else ():
            right, down = spot(kind, tile.rotation, segment, look)
            cells[y + down][x + right] = (letter, "key")
    return [merged(line[:width]) for line in cells]
