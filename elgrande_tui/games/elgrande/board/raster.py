"""Scale the raster of the map, a letter for each cell, to any size, and tell what the letters mean."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from elgrande_tui.model.face import Way

WAYS: tuple[Way, ...] = ("left", "right", "up", "down")
SEA = "."
WIDTH, HEIGHT = 76, 20
"""Size of the raster as drawn. The same areas stay neighbours at every size from 76x20 to 199x59."""
MAX_WIDTH, MAX_HEIGHT = 199, 59


class MapArea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An area of the game on the map."""

    letter: str
    id: str
    """The area's id in the figures of the game."""
    key: str
    """The key that goes there, as Textual names it."""
    label: tuple[int, int, int, int]
    """x, y, width, height of the cells kept free for text."""
    left: str
    right: str
    up: str
    down: str
    plain: tuple[int, int, int, int] | None = None
    """The cells for its name when it is drawn as plain land, in games without this area; None: it is sea then."""

    def towards(self, way: Way) -> str:
        """Return the id of the area an arrow goes to; "" when there is none."""
        return {"left": self.left, "right": self.right, "up": self.up, "down": self.down}[way]


class Foreign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Land that takes no part in the game: drawn plain, with its name."""

    letter: str
    id: str
    label: tuple[int, int, int, int]


class Legend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The meaning of the letters."""

    areas: tuple[MapArea, ...] = msgspec.field(name="area")
    foreign: tuple[Foreign, ...]

    def within(self, ids: frozenset[str]) -> Legend:
        """Return the legend for a game with these areas: all others are plain land or sea, and no arrow leads there."""
        return _within(self, ids)

    def area(self, area: str) -> MapArea:
        """Return the area with that id. Raises KeyError if the map has none."""
        for entry in self.areas:
            if entry.id == area:
                return entry
        raise KeyError(area)


@cache
def _within(whole: Legend, ids: frozenset[str]) -> Legend:
    areas = []
    foreign = list(whole.foreign)
    for area in whole.areas:
        if area.id in ids:
            ways = {way: there if (there := area.towards(way)) in ids else "" for way in WAYS}
            areas.append(msgspec.structs.replace(area, **ways))
        elif area.plain is not None:
            foreign.append(Foreign(area.letter, area.id, area.plain))
    return Legend(tuple(areas), tuple(foreign))


@cache
def legend() -> Legend:
    """Return the legend of the map with every area there can be; see `Legend.within`."""
    text = files("elgrande_tui.games.elgrande.board").joinpath("spain.toml").read_text(encoding="utf-8")
    raw: dict[str, Any] = tomllib.loads(text)
    return msgspec.convert(raw, Legend)


@cache
def rows() -> tuple[str, ...]:
    """Return the raster as drawn, with letters that are not in the legend turned into sea."""
    text = files("elgrande_tui.games.elgrande.board").joinpath("spain_76x20.txt").read_text(encoding="ascii")
    known = {area.letter for area in legend().areas} | {land.letter for land in legend().foreign}
    return tuple("".join(c if c in known else SEA for c in row) for row in text.splitlines())


class Raster:
    """The map at one size, scaled by nearest neighbour."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        # Whole numbers only: the same size gives the same cells on every machine.
        columns = [x * WIDTH // width for x in range(width)]
        self.rows = tuple("".join(rows()[y * HEIGHT // height][x] for x in columns) for y in range(height))

    def at(self, x: int, y: int) -> str:
        """Return the letter of a cell; sea outside."""
        return self.rows[y][x] if 0 <= x < self.width and 0 <= y < self.height else SEA

    def scaled(self, x: int, y: int) -> tuple[int, int]:
        """Return the first cell that shows the cell (x, y) of the raster as drawn."""
        # Rounded up, the inverse of the division in __init__: rounded down, it could lie in the neighbour's area.
        return -(-x * self.width // WIDTH), -(-y * self.height // HEIGHT)

    def inside(self, x: int, y: int) -> bool:
        """Return whether the cell carries no border: the four cells it looks at are of one patch."""
        here = self.at(x, y)
        return here == self.at(x + 1, y) == self.at(x, y + 1) == self.at(x + 1, y + 1)

    def free_run(self, x: int, y: int) -> tuple[int, int]:
        """Return start and length of the run of cells without border around (x, y) in its row; length 0 on a border."""
        if not self.inside(x, y):
            return x, 0
        first = last = x
        while first > 0 and self.inside(first - 1, y):
            first -= 1
        while last + 1 < self.width and self.inside(last + 1, y):
            last += 1
        return first, last + 1 - first
