"""Turn the picture of a tile into inked cells: painted in half blocks, or written in letters and lines.

A `TileLook` says how; the same cells are given again for the same tile, so that a repaint draws nothing twice.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from elgrande_tui.widgets.borders import ascii_glyph, line_glyph
from elgrande_tui.widgets.cells import Run
from engine.games.carcassonne.model.figures import CITY, CLOISTER, FARM, HALVES, ROAD, SIDES, Segment
from engine.games.carcassonne.model.tile_kinds import TileKind

CROSSING, ROOF, PENNANT = -1, -2, -3
"""Dots that are of no segment of their own: where roads meet, and what adorns a cloister or a city."""
ROAD_WIDE = 12
"""The width of a tile, in dots, from which roads are two dots wide; on a smaller one that would be a quarter of it."""
VOID = -9
"""A dot that nothing has taken yet."""

Dots = tuple[tuple[int, ...], ...]
"""By row and column: the number of a segment, or one of the constants above."""


@lru_cache(maxsize=1024)
def tile_picture(kind: TileKind, rotation: int, dots: int) -> Dots:
    """Return the dots of a tile of so many `dots` a side: at least four, as fields beside roads have none else."""
    return _Drawing(kind, rotation, dots).drawn()


def road_dots(dots: int) -> range:
    """Return the rows, or columns, of a road: two in the middle, or one in a small or an uneven picture."""
    wide = dots >= ROAD_WIDE and dots % 2 == 0
    return range(dots // 2 - wide, dots // 2 + 1)


class _Drawing:
    """A picture while it is drawn."""

    def __init__(self, kind: TileKind, rotation: int, dots: int) -> None:
        self.kind, self.rotation, self.size = kind, rotation % kind.rotations, dots
        self.dots = [[VOID] * dots for _ in range(dots)]
        self.cities = {side: n for n, segment in enumerate(kind.segments) for side in self._sides(segment, CITY)}
        """Side -> the segment of city there."""

    def drawn(self) -> Dots:
        segments = list(enumerate(self.kind.segments))
        for number, segment in segments:
            if segment.kind == CITY:
                self._city(number, self._sides(segment, CITY))
        for number, segment in segments:
            if segment.kind == ROAD:
                self._road(number, self._sides(segment, ROAD))
        if any(segment.end == "crossing" for _, segment in segments):
            middle = road_dots(self.size)
            self._put(CROSSING, ((x, y) for x in middle for y in middle))
        for number, segment in segments:
            if segment.kind == CLOISTER:
                self._cloister(number)
            elif segment.pennant:
                self._pennant(self._sides(segment, CITY))
        self._fields()
        return tuple(map(tuple, self.dots))

    def _sides(self, segment: Segment, kind: int) -> list[int]:
        """Return the sides that a segment of that kind reaches, as the tile lies (CA-GEO-02)."""
        turned = [(SIDES.index(side) + self.rotation) % 4 for side in segment.sides]
        return turned if segment.kind == kind else []

    def _put(self, number: int, places: Iterator[tuple[int, int]]) -> None:
        for x, y in places:
            self.dots[y][x] = number

    def _places(self) -> Iterator[tuple[int, int]]:
        return ((x, y) for y in range(self.size) for x in range(self.size))

    def _depth(self, side: int, x: int, y: int) -> int:
        """Return how many dots a place lies away from a side."""
        last = self.size - 1
        return (y, last - x, last - y, x)[side]

    def _city(self, number: int, sides: list[int]) -> None:
        """Fill a city: a wedge at one side, a corner at two that meet, else all but a wedge at each other side."""
        others = [side for side in range(4) if side not in sides]
        for x, y in self._places():
            depth = [self._depth(side, x, y) for side in range(4)]
            if len(sides) == 1:
                (side,) = sides
                beside = [other for other in others if other % 2 != side % 2]
                inside = depth[side] < self.size // 3 and all(
                    depth[side] < depth[other] + (other not in self.cities) for other in beside
                )
            elif len(sides) == 2 and sides[0] % 2 != sides[1] % 2:
                inside = depth[sides[0]] + depth[sides[1]] < self.size - 1
            else:
                cap = self.size // 3 if len(sides) == 3 else self.size // 4
                inside = not any(self._is_cap(depth, side, cap) for side in others)
            if inside:
                self.dots[y][x] = number

    @staticmethod
    def _is_cap(depth: list[int], side: int, cap: int) -> bool:
        return depth[side] < cap and all(depth[side] < depth[other] for other in range(4) if other % 2 != side % 2)

    def _road(self, number: int, sides: list[int]) -> None:
        """Draw a road from each of its sides to the middle, as far as no city is in its way."""
        middle = road_dots(self.size)
        for x, y in self._places():
            if self.dots[y][x] != VOID:
                continue
            across = [(y if side % 2 else x) in middle for side in sides]
            reaches = [min(self._depth(side, i, j) for i in middle for j in middle) for side in sides]
            near = [self._depth(side, x, y) <= far + len(middle) - 1 for side, far in zip(sides, reaches, strict=True)]
            if any(here and close for here, close in zip(across, near, strict=True)):
                self.dots[y][x] = number

    def _cloister(self, number: int) -> None:
        """Put a house in the middle: a roof, narrower at the top of a large one, on a wall."""
        half = max(self.size // 6, 1) if self.size % 2 == 0 else self.size // 5
        low, high = (self.size - 1) // 2 - half + 1, self.size // 2 + half
        for y in range(low, high):
            inset = 1 if y == low and half > 1 else 0
            wall = 2 * (y - low) >= high - low
            for x in range(low + inset, high - inset):
                self.dots[y][x] = number if wall else ROOF
        if self.size % 2:  # a picture of which single dots are taken tells the house by its middle
            self.dots[self.size // 2][self.size // 2] = number

    def _pennant(self, sides: list[int]) -> None:
        """Hang a pennant into the middle of the city."""
        half, step = max(self.size // 6, 1), self.size // 4
        column = (self.size - 1) // 2
        right = sum((0, step, 0, -step)[side] for side in sides)
        down = sum((-step, 0, step, 0)[side] for side in sides)
        turned = len(sides) == 2
        x0, y0 = (column + right, column + down) if turned else (column, column)
        for y in range(y0 - half + 1, y0 + half + 1):
            for x in range(x0 - half + 1, x0 + half + 1):
                if 0 < x < self.size - 1 and 0 < y < self.size - 1 and self.dots[y][x] in self.cities.values():
                    self.dots[y][x] = PENNANT

    def _fields(self) -> None:
        """Let the fields grow from their half-edges over all that is left (CA-GEO-03)."""
        waiting: deque[tuple[int, int]] = deque()
        for number, segment in enumerate(self.kind.segments):
            for name in segment.halves if segment.kind == FARM else ():
                for x, y in self._half((HALVES.index(name) + 2 * self.rotation) % 8):
                    if self.dots[y][x] == VOID:
                        self.dots[y][x] = number
                        waiting.append((x, y))
            if segment.kind == FARM and not any(number in row for row in self.dots):  # a city has its corner
                x, y = self._corner((HALVES.index(segment.halves[0]) + 2 * self.rotation) % 8)
                self.dots[y][x] = number
        while waiting:
            x, y = waiting.popleft()
            steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
            for i, j in ((x + right, y + down) for right, down in steps):
                if 0 <= i < self.size and 0 <= j < self.size and self.dots[j][i] == VOID:
                    self.dots[j][i] = self.dots[y][x]
                    waiting.append((i, j))

    def _corner(self, half: int) -> tuple[int, int]:
        """Return the corner at the outer end of a half-edge."""
        last, at = self.size - 1, (half + 1) // 2 % 4
        return ((0, 0), (last, 0), (last, last), (0, last))[at]

    def _half(self, half: int) -> list[tuple[int, int]]:
        """Return the places along a half-edge, without the corner, where two sides meet, if there are others."""
        last, middle = self.size - 1, road_dots(self.size)
        low, high = range(1, middle[0]), range(middle[-1] + 1, last)
        first = half in (0, 2, 5, 7)  # the half that comes first from the left, or from above
        along = (low if first else high) or range(last, last + 1)  # a road leaves the corner of a small side
        side = half // 2
        if side % 2:
            return [(last if side == 1 else 0, at) for at in along]
        return [(at, last if side == 2 else 0) for at in along]


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
    return _cells_of(kind, rotation, segment, look)[0]


def spots(kind: TileKind, rotation: int, segments: Sequence[int], look: TileLook) -> list[tuple[int, int]]:
    """Return a cell of its own for the sign of each of these segments, the best where nothing stands beside it.

    On a small tile it may be one beside the segment.
    """
    taken: list[tuple[int, int]] = []
    width, height = (look.width, look.height) if look.painted else letters(look)
    every = list(product(range(width), range(height)))
    for segment in segments:
        (x, y), *more = _cells_of(kind, rotation, segment, look)
        apart = [at for at in ((x, y), *more) if all(at[1] != row or abs(at[0] - column) > 1 for column, row in taken)]
        nearest = sorted(every, key=lambda cell: (cell[0] - x) ** 2 + 4 * (cell[1] - y) ** 2)
        taken.append(next(cell for cell in (*apart, (x, y), *more, *nearest) if cell not in taken))
    return taken


def _cells_of(kind: TileKind, rotation: int, segment: int, look: TileLook) -> Sequence[tuple[int, int]]:
    """Return the cells in which a segment is seen, the best for a sign first."""
    width, height = letters(look)
    dots = tile_picture(kind, rotation, look.width if look.painted else width * height)
    across, down = (1, 2) if look.painted else (height, width)
    return _ranked(dots, segment, across, down, kind.kinds[segment])


@lru_cache(maxsize=2048)
def _ranked(dots: Dots, segment: int, across: int, down: int, kind: int) -> Sequence[tuple[int, int]]:
    places = [(x, y) for y, row in enumerate(dots) for x, dot in enumerate(row) if dot == segment]
    held = Counter((x // across, y // down) for x, y in places)
    most = max(held.values())
    middle_x = sum(x for x, _ in places) / len(places)
    middle_y = sum(y for _, y in places) / len(places)

    def far(cell: tuple[int, int]) -> tuple[bool, float, int, int]:
        x, y = (cell[0] + 0.5) * across - 0.5, (cell[1] + 0.5) * down - 0.5
        thin = kind == FARM and held[cell] < most
        return thin, (x - middle_x) ** 2 + (y - middle_y) ** 2, cell[1], cell[0]

    return sorted(held, key=far)


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
