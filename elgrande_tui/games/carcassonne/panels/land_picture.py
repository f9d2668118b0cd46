"""Draw a small land of tiles: the picture of the first screen, and what is looked at while players are waited for."""

from __future__ import annotations

from elgrande_tui.games.carcassonne import _, mark
from elgrande_tui.games.carcassonne.board.tile_cells import DARK, TileLook, tile_cells
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.widgets.cells import Row, Run, merged
from elgrande_tui.widgets.glyphs import Glyphs
from engine.games.carcassonne.model.figures import printed
from engine.games.carcassonne.model.tile_kinds import tile_kinds

LAND = (
    "wr1 kr2 dr0 pr2 rr3 vr3 lr2 lr0 wr1 nr2 or0 wr2",
    "kr1 tr3 ur1 kr0 er0 ur0 qr1 lr3 or2 nr0 ar2 ar3",
)
"""Row by row, west to east: types of tiles and their turns. Sides that touch match."""
SIZES = (Size(12, 6), Size(8, 4), Size(6, 3))
"""Of a tile, the largest first."""
NAME = "C A R C A S S O N N E"
TAGLINE = mark("A land grows, tile by tile.")
LEFT = "  "
HEAD = 2
"""Rows of the name and a blank one."""


def title_art(size: Size, glyphs: Glyphs) -> list[Row]:
    """Return the name of the game, and below it the land as far as there is room, at most `size.rows` rows."""
    name: Row = [(f"{LEFT}{NAME}", "title"), (f"   {_(TAGLINE)}", "")]
    room = Size(size.columns - 2 * len(LEFT), size.rows - HEAD)
    return [name, [], *([(LEFT, ""), *row] for row in land_picture(room, glyphs))][: size.rows]


def land_picture(size: Size, glyphs: Glyphs) -> list[Row]:
    """Return the land in whole tiles, as large as they can be in that size; [] where not one has room."""
    kinds = {kind.id: kind for kind in tile_kinds(printed().tiles)}
    land = [[(kinds[tile[0]], int(tile[2:])) for tile in row.split()] for row in LAND]
    width, height = next(
        (one for one in SIZES if one.columns * len(land[0]) <= size.columns and one.rows * len(land) <= size.rows),
        SIZES[-1],
    )
    look = TileLook(width, height, glyphs.painted, glyphs.ascii_only)
    rows: list[Row] = []
    for y, tiles in enumerate(land[: max(size.rows, 0) // height]):
        drawn = [
            tile_cells(kind, turn, bool((x + y) % 2), DARK, look)
            for x, (kind, turn) in enumerate(tiles[: max(size.columns, 0) // width])
        ]
        lines: list[list[Run]] = [[run for tile in drawn for run in tile[line]] for line in range(height)]
        rows += [merged(line) for line in lines if line]
    return rows
