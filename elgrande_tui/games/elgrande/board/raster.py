"""The raster: which letter lies on which cell, at any size, and what the letters mean."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

SEA = "."
WIDTH, HEIGHT = 76, 20
"""Size of the raster as drawn. Neighbours stay exact when it is scaled to anything from 76x20 to 199x59."""
MAX_WIDTH, MAX_HEIGHT = 199, 59

Way = Literal["left", "right", "up", "down"]
BACK: dict[Way, Way] = {"left": "right", "right": "left", "up": "down", "down": "up"}
"""The opposite arrow."""


class MapArea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An area of the game on the map."""

    letter: str
    id: str
    """Its id in the figures of the game."""
    key: str
    """The key that goes there, as Textual names it."""
    label: tuple[int, int, int, int]
    """x, y, width, height of the cells kept free for text."""
    left: str
    right: str
    up: str
    down: str
    plain: tuple[int, int, int, int] | None = None
    """The box for its name alone, where it is drawn although the game does without it."""

    def towards(self, way: Way) -> str:
        """The id of the area an arrow goes to; "" when there is none."""
        return {"left": self.left, "right": self.right, "up": self.up, "down": self.down}[way]


class Foreign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Land that takes no part in the game: drawn plain, with its name."""

    letter: str
    id: str
    label: tuple[int, int, int, int]


class Legend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the letters mean."""

    areas: tuple[MapArea, ...] = msgspec.field(name="area")
    foreign: tuple[Foreign, ...]

    def within(self, ids: frozenset[str]) -> Legend:
        """The same for a game with these areas: no arrow leads to others, which are plain land, or sea."""
        return _within(self, ids)

    def area(self, area: str) -> MapArea:
        """The area with that id; KeyError if the map has none."""
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
            ways = {way: there if (there := area.towards(way)) in ids else "" for way in BACK}
            areas.append(msgspec.structs.replace(area, **ways))
        elif area.plain is not None:
            foreign.append(Foreign(area.letter, area.id, area.plain))
    return Legend(tuple(areas), tuple(foreign))


@cache
def legend() -> Legend:
    """The legend of the map with everything on it; see `Legend.within`."""
    text = files("elgrande_tui.games.elgrande.board").joinpath("spain.toml").read_text(encoding="utf-8")
    raw: dict[str, Any] = tomllib.loads(text)
    return msgspec.convert(raw, Legend)


@cache
def rows() -> tuple[str, ...]:
    """The raster as drawn, with the letters that are not in the legend turned into sea."""
    text = files("elgrande_tui.games.elgrande.board").joinpath("spain_76x20.txt").read_text(encoding="ascii")
    known = {area.letter for area in legend().areas} | {land.letter for land in legend().foreign}
    return tuple("".join(c if c in known else SEA for c in row) for row in text.splitlines())


class Raster:
    """The map at one size, scaled by nearest neighbour."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        columns = [x * WIDTH // width for x in range(width)]
        self.rows = tuple("".join(rows()[y * HEIGHT // height][x] for x in columns) for y in range(height))

    def at(self, x: int, y: int) -> str:
        """The letter of a cell; sea outside."""
        return self.rows[y][x] if 0 <= x < self.width and 0 <= y < self.height else SEA

    def scaled(self, x: int, y: int) -> tuple[int, int]:
        """The first cell that shows the cell (x, y) of the raster as drawn."""
        return -(-x * self.width // WIDTH), -(-y * self.height // HEIGHT)

    def inside(self, x: int, y: int) -> bool:
        """The cell carries no border: the four cells it looks at are of one patch."""
        here = self.at(x, y)
        return here == self.at(x + 1, y) == self.at(x, y + 1) == self.at(x + 1, y + 1)

    def free_run(self, x: int, y: int) -> tuple[int, int]:
        """Start and length of the cells without border around (x, y) in its row; length 0 on a border."""
        if not self.inside(x, y):
            return x, 0
        first = last = x
        while first > 0 and self.inside(first - 1, y):
            first -= 1
        while last + 1 < self.width and self.inside(last + 1, y):
            last += 1
        return first, last + 1 - first
