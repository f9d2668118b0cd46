"""Draw a type of tile, turned, as a square of dots, each of a segment: by rule from the figures, at any size.

A side that two tiles share shows the same on both, apart from its two corners.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache

from engine.games.carcassonne.model.figures import CITY, CLOISTER, FARM, HALVES, ROAD, SIDES, Segment
from engine.games.carcassonne.model.tile_kinds import TileKind

CROSSING, ROOF, PENNANT = -1, -2, -3
"""Dots that are of no segment of their own: where roads meet, and what adorns a cloister or a city."""
ROAD_WIDE = 12
"""From so many dots on a road is two wide: of fewer that would be a quarter of the tile."""
VOID = -9
"""A dot that nothing has taken yet."""

Dots = tuple[tuple[int, ...], ...]
"""By row and column: the number of a segment, or one of the constants above."""


@lru_cache(maxsize=1024)
def tile_picture(kind: TileKind, rotation: int, dots: int) -> Dots:
    """Return the dots of a tile of so many `dots` a side: at least six, as fields beside roads and cities have none
    else."""
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
        while waiting:
            x, y = waiting.popleft()
            steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
            for i, j in ((x + right, y + down) for right, down in steps):
                if 0 <= i < self.size and 0 <= j < self.size and self.dots[j][i] == VOID:
                    self.dots[j][i] = self.dots[y][x]
                    waiting.append((i, j))

    def _half(self, half: int) -> list[tuple[int, int]]:
        """Return the places along a half-edge, without the corner, where two sides meet."""
        last, middle = self.size - 1, road_dots(self.size)
        low, high = range(1, middle[0]), range(middle[-1] + 1, last)
        first = half in (0, 2, 5, 7)  # the half that comes first from the left, or from above
        along = (low if first else high) or range(last // 2, last // 2 + 1)
        side = half // 2
        if side % 2:
            return [(last if side == 1 else 0, at) for at in along]
        return [(at, last if side == 2 else 0) for at in along]
