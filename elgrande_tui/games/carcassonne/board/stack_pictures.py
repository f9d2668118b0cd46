"""Draw the types of tiles that are left in the stack, each with its letter and how many there are (CA-INF-03)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from elgrande_tui.games.carcassonne.board.tile_cells import DARK, TileLook, tile_cells
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.widgets.cells import Row, padded
from elgrande_tui.widgets.glyphs import Glyphs, Sign
from elgrande_tui.widgets.ink import Ink
from engine.games.carcassonne.model.figures import CITY, CLOISTER, ROAD
from engine.games.carcassonne.model.tile_kinds import CITY_SIDE, FIELD_SIDE, ROAD_SIDE, TileKind

SIDES: dict[int, tuple[Sign, Ink]] = {
    FIELD_SIDE: (Sign("·", "."), "good"),
    ROAD_SIDE: (Sign("═", "="), "strong"),
    CITY_SIDE: (Sign("▓", "#"), "gold"),
}
"""By the terrain of a side: its sign and ink. A road that goes north or south is drawn upright."""
UPRIGHT = Sign("║", "|")
WRITTEN = Size(3, 3)
"""A type drawn in signs."""
LABEL = 4
"""Cells behind a picture: how many there are, and a gap."""


def stack_pictures(kinds: Sequence[TileKind], left: Sequence[int], width: int, tile: Size, glyphs: Glyphs) -> list[Row]:
    """Return the types that are left, as many side by side as have room; where grounds are painted in this size."""
    size = tile if glyphs.painted else WRITTEN
    boxes = (_box(kind, count, size, glyphs) for kind, count in zip(kinds, left, strict=True) if count)
    cells = size.columns + LABEL
    rows: list[Row] = []
    while band := list(islice(boxes, max((width + 1) // cells, 1))):
        rows += [
            [run for box in band[:-1] for run in padded(box[line], cells)] + band[-1][line] for line in range(size.rows)
        ]
        rows += [[]] * glyphs.painted  # tiles that touch would look like land
    return rows[: len(rows) - glyphs.painted]


def _box(kind: TileKind, count: int, size: Size, glyphs: Glyphs) -> list[Row]:
    """Return the picture of a type, how many of it there are and its letter."""
    if glyphs.painted:
        look = TileLook(*size, painted=True, ascii_only=False)
        picture = [[*line] for line in tile_cells(kind, 0, False, DARK, look)]
    else:
        picture = drawing(kind, glyphs)
    label: list[Row] = [[(f" {count}", "bold")], [(f" {kind.id.upper()}", "dim")]]
    return [[*line, *said] for line, said in zip(picture, [*label, *([[]] * (size.rows - len(label)))], strict=True)]


def drawing(kind: TileKind, glyphs: Glyphs) -> list[Row]:
    """Return a tile, unturned, in three lines of three signs: its sides, its middle, and field in the corners."""
    north, east, south, west = (_side(edge, at % 2 == 0, glyphs) for at, edge in enumerate(kind.shapes[0].edges))
    corner = _side(FIELD_SIDE, True, glyphs)
    return [[corner, north, corner], [west, _middle(kind, glyphs), east], [corner, south, corner]]


def _side(edge: int, upright: bool, glyphs: Glyphs) -> tuple[str, Ink]:
    sign, ink = SIDES[edge]
    return glyphs.of(UPRIGHT if upright and edge == ROAD_SIDE else sign), ink


def _middle(kind: TileKind, glyphs: Glyphs) -> tuple[str, Ink]:
    """Return the sign of the middle: a cloister, a pennant, what joins sides there, else field."""
    if CLOISTER in kind.kinds:
        return "K", "strong bold"
    if any(segment.pennant for segment in kind.segments):
        return "+", "gold bold"
    joined = [segment for segment in kind.segments if len(segment.sides) > 1]
    if any(segment.kind == CITY for segment in joined):
        return _side(CITY_SIDE, True, glyphs)
    roads = [segment for segment in kind.segments if segment.kind == ROAD]
    if roads:
        return (
            glyphs.of(Sign("╬", "+")) if len(roads) > 1 else _side(ROAD_SIDE, "N" in roads[0].sides, glyphs)[0]
        ), "strong"
    return _side(FIELD_SIDE, True, glyphs)
