"""Turn the picture of a tile into inked cells: painted in half blocks, or written in letters and lines.

A `TileLook` says how; the same cells are given again for the same tile, so that a repaint draws nothing twice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from elgrande_tui.games.carcassonne.board.tile_picture import CROSSING, PENNANT, ROOF, Dots, tile_picture
from elgrande_tui.widgets.borders import ascii_glyph, line_glyph
from elgrande_tui.widgets.cells import Run
from engine.games.carcassonne.model.figures import CITY, CLOISTER, FARM, ROAD
from engine.games.carcassonne.model.tile_kinds import TileKind

UPPER = "▀"
GROUNDS = ("road", "town", "wall", "meadow")
"""By kind of feature: the ground of its segments."""
ADORNED = {CROSSING: "crossing", ROOF: "roof", PENNANT: "pennant"}
LETTERS = ("-", "C", "K", ".")
"""By kind of feature: the letter of its segments; a road has lines, where it can."""
LIT_LETTERS = ("*", "#", "@", ":")
"""The same where it is lit: told apart without colours."""
CROSS = "x"
PENNANT_LETTER = "P"

Cells = tuple[tuple[Run, ...], ...]


class TileLook(NamedTuple):
    """How tiles are drawn: in cells of this size."""

    width: int
    height: int
    painted: bool
    ascii_only: bool


class Lit(NamedTuple):
    """What is marked on a tile: segments that are lit, and the farms of its fields."""

    segments: frozenset[int] = frozenset()
    farms: tuple[tuple[int, str, str], ...] = ()
    """Segments of field, each with the letter and the ground of its farm."""


DARK = Lit()


@lru_cache(maxsize=2048)
def tile_cells(kind: TileKind, rotation: int, odd: bool, lit: Lit, look: TileLook) -> Cells:
    """Return the cells of a tile; fields of every second one, which is `odd`, have another shade."""
    if look.painted:
        return _painted(tile_picture(kind, rotation, look.width), kind, odd, lit)
    return _written(kind, rotation, lit, look)


def spot(kind: TileKind, rotation: int, segment: int, look: TileLook) -> tuple[int, int]:
    """Return the cell of a tile where a sign for a segment stands: in the midst of the segment."""
    width, height = letters(look)
    dots = tile_picture(kind, rotation, look.width if look.painted else width * height)
    across, down = (1, 2) if look.painted else (height, width)
    return _spot(dots, segment, across, down, kind.kinds[segment])


@lru_cache(maxsize=2048)
def _spot(dots: Dots, segment: int, across: int, down: int, kind: int) -> tuple[int, int]:
    places = [(x, y) for y, row in enumerate(dots) for x, dot in enumerate(row) if dot == segment]
    held: dict[tuple[int, int], int] = {}
    for x, y in places:
        held[x // across, y // down] = held.get((x // across, y // down), 0) + 1
    most = max(held.values())
    middle_x = sum(x for x, _ in places) / len(places)
    middle_y = sum(y for _, y in places) / len(places)

    def far(cell: tuple[int, int]) -> tuple[bool, float, int, int]:
        x, y = (cell[0] + 0.5) * across - 0.5, (cell[1] + 0.5) * down - 0.5
        thin = kind == FARM and held[cell] < most
        return thin, (x - middle_x) ** 2 + (y - middle_y) ** 2, cell[1], cell[0]

    return min(held, key=far)


# Painted


def _painted(dots: Dots, kind: TileKind, odd: bool, lit: Lit) -> Cells:
    farms = {segment: ground for segment, _letter, ground in lit.farms}
    pairs = [tuple(zip(*both, strict=True)) for both in zip(dots[::2], dots[1::2], strict=True)]
    inner = {upper for row in pairs for upper, lower in row if upper == lower}

    def ground(dot: int, beside: int) -> str:
        if dot < 0:
            return ADORNED[dot]
        if dot in farms:
            return farms[dot]
        name = GROUNDS[kind.kinds[dot]]
        # Of towns and meadows the cells at the edge stay dark: they would cost more bytes than all others.
        if dot in lit.segments and (dot == beside or dot not in inner or kind.kinds[dot] in (ROAD, CLOISTER)):
            return f"{name}_lit"
        return "meadow2" if odd and name == "meadow" else name

    rows = []
    for row in pairs:
        grounds = ((ground(a, b), ground(b, a)) for a, b in row)
        rows.append(tuple((" ", f"on:{b}") if a == b else (UPPER, f"front:{a} on:{b}") for a, b in grounds))
    return tuple(rows)


# Written


def letters(look: TileLook) -> tuple[int, int]:
    """Return how many letters a tile has across and down, odd both ways: what is left of its cells stays blank."""
    return look.width - 1 + look.width % 2, look.height - 1 + look.height % 2


def _written(kind: TileKind, rotation: int, lit: Lit, look: TileLook) -> Cells:
    farms = {segment: letter for segment, letter, _ground in lit.farms}
    width, height = letters(look)
    dots = tile_picture(kind, rotation, width * height)
    grid = [[dots[y * width + width // 2][x * height + height // 2] for x in range(width)] for y in range(height)]

    def is_road(x: int, y: int) -> bool:
        inside = 0 <= x < width and 0 <= y < height
        dot = grid[y][x] if inside else VOID_ROAD
        return dot == CROSSING or (dot >= 0 and kind.kinds[dot] == ROAD)

    def road(x: int, y: int) -> str:
        edge = {(width // 2, -1), (width // 2, height), (-1, height // 2), (width, height // 2)}
        steps = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        arms = tuple(int(is_road(*place) or place in edge) for place in steps)
        return (ascii_glyph if look.ascii_only else line_glyph)((arms[0], arms[1], arms[2], arms[3]))

    def cell(x: int, y: int) -> Run:
        dot = grid[y][x]
        if dot == PENNANT:
            return PENNANT_LETTER, "bold"
        if dot == CROSSING:
            return (CROSS if look.ascii_only else road(x, y)), ""
        if dot == ROOF:
            return "^", ""
        if dot in farms:
            return farms[dot], "bold"
        what, shines = kind.kinds[dot], dot in lit.segments
        text = LIT_LETTERS[what] if shines else road(x, y) if what == ROAD else LETTERS[what]
        ink = {CITY: "yellow", FARM: "green"}.get(what, "")
        return text, f"{ink} bold".strip() if shines else ink

    rows = [tuple(cell(x, y) for x in range(width)) for y in range(height)]
    gap = ((" ", ""),) * (look.width - width)
    return (*((*row, *gap) for row in rows), *(((" ", ""),) * look.width for _ in range(look.height - height)))


VOID_ROAD = -8
"""A dot beyond the tile."""
