"""Scale the raster of the map, a letter for each cell, to any size, and tell what the letters mean."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from elgrande_tui.model.match_ui.board import Way

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

    def towards(self, way: Way) -> str:
        """Return the id of the area an arrow goes to; "" when there is none."""
        return {"left": self.left, "right": self.right, "up": self.up, "down": self.down}[way]


class Foreign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Land that takes no part in the game: drawn plain, with its name."""

    letter: str
    id: str
    label: tuple[int, int, int, int]


class MapPatch(NamedTuple):
    """What a variant or expansion changes on the map: areas, cells of the raster, and where arrows lead."""

    areas: tuple[MapArea, ...] = ()
    """Foreign land with the letter of one of them becomes that area."""
    cells: tuple[tuple[int, int, str], ...] = ()
    """Parts of rows that are drawn anew: x, y, and the letters from there on."""
    ways: Mapping[str, Mapping[Way, str]] = MappingProxyType({})
    """Id of an area -> arrow -> the id of the area to which it leads now."""


class Legend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The meaning of the letters, and the raster that is drawn with them."""

    areas: tuple[MapArea, ...] = msgspec.field(name="area")
    foreign: tuple[Foreign, ...]
    rows: tuple[str, ...] = ()
    """As drawn, with letters that mean nothing turned into sea."""

    def with_patches(self, patches: Iterable[MapPatch]) -> Legend:
        """Return the map with what variants and expansions change."""
        changed = self
        for patch in patches:
            changed = _patched(changed, patch)
        return changed

    def area(self, area: str) -> MapArea:
        """Return the area with that id. Raises KeyError if the map has none."""
        for entry in self.areas:
            if entry.id == area:
                return entry
        raise KeyError(area)


def _patched(legend: Legend, patch: MapPatch) -> Legend:
    taken = {area.letter for area in patch.areas}
    # Two expansions can bring the same area: it is there once.
    known = {area.id: area for area in (*legend.areas, *patch.areas)}
    areas = [
        msgspec.structs.replace(area, **{str(way): there for way, there in patch.ways.get(area.id, {}).items()})
        for area in known.values()
    ]
    rows = list(legend.rows)
    for x, y, letters in patch.cells:
        rows[y] = rows[y][:x] + letters + rows[y][x + len(letters) :]
    return Legend(tuple(areas), tuple(land for land in legend.foreign if land.letter not in taken), tuple(rows))


@cache
def spain() -> Legend:
    """Return the map of the base game."""
    folder = files("elgrande_tui.games.elgrande.board")
    raw: dict[str, Any] = tomllib.loads(folder.joinpath("spain.toml").read_text(encoding="utf-8"))
    legend = msgspec.convert(raw, Legend)
    known = {area.letter for area in legend.areas} | {land.letter for land in legend.foreign}
    drawn = folder.joinpath("spain_76x20.txt").read_text(encoding="ascii").splitlines()
    rows = tuple("".join(letter if letter in known else SEA for letter in row) for row in drawn)
    return msgspec.structs.replace(legend, rows=rows)


class Raster:
    """A map at one size, scaled by nearest neighbour."""

    def __init__(self, width: int, height: int, drawn: Sequence[str]) -> None:
        self.width = width
        self.height = height
        # Whole numbers only: the same size gives the same cells on every machine.
        columns = [x * WIDTH // width for x in range(width)]
        self.rows = tuple("".join(drawn[y * HEIGHT // height][x] for x in columns) for y in range(height))

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
