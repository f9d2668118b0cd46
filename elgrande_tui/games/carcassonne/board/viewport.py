"""Choose how large tiles are drawn, and follow the part of the map that is seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

from elgrande_tui.games.carcassonne.model.ground import MapPosition
from elgrande_tui.model.match_ui.board import Size

PAINTED = (Size(12, 6), Size(8, 4), Size(6, 3), Size(4, 2))
"""Columns and rows of a tile, the largest first."""
WRITTEN = (*PAINTED[:-1], Size(4, 3))
"""The same where tiles are drawn in letters: in two rows they could not be read."""
STEPS = 3
"""So many sizes a window has."""
TALL = 48
"""The rows of a map that has room for all tiles in the smallest but one: it has the larger sizes."""


def sizes_in(room: Size, *, painted: bool) -> Sequence[Size]:
    """Return the sizes of a tile that a map of so many cells has, the largest first."""
    sizes = PAINTED if painted else WRITTEN
    return sizes[:STEPS] if room.rows >= TALL else sizes[-STEPS:]


class Aim(IntEnum):
    """How much of what is wanted has to be in view, beyond a tile: so many halves of it at each side."""

    TILE = -1
    """One half is enough to see what was placed, or is scored."""
    CURSOR = 2
    """The tile beside it too: it may go there next."""


class Bounds(NamedTuple):
    """The columns, or the rows, from the first tile to the one beyond the last, with the places beside them."""

    low: int
    high: int

    def cells(self, tile: int) -> Bounds:
        """Return the same in cells, for tiles of so many, without the outer third of the places beside the land."""
        third = (tile + 1) // 3
        return Bounds(self.low * tile + third, self.high * tile - third)


def bounds(laid: Iterable[int]) -> Bounds:
    """Return the bounds of a land on one axis."""
    found = set(laid)
    return Bounds(min(found) - 1, max(found) + 2)


class ViewAxis:
    """One axis of the part that is seen, in cells."""

    def __init__(self, room: int) -> None:
        self.room = max(room, 1)
        """So many cells are seen at once."""
        self.first: int | None = None
        """The first of them, counted from the start tile's; None before anything was shown."""

    def way_to(self, tile: int, cells: int) -> int:
        """Return how many cells of a tile of so many, and before it, lie beyond the edge; 0 for one in view."""
        first = self.first or 0
        return max(first - tile * cells, (tile + 1) * cells - first - self.room, 0)

    def follow(self, land: Bounds, wanted: int, cells: int, aim: Aim) -> int:
        """Return the first cell seen, with what is wanted in view.

        A land that has room is seen whole. Nothing moves before it must, as each scroll costs some kilobytes. Then the
        cursor comes into the middle, as it goes on; else as much of the middle of the land is seen as can be.
        """
        low, high = land.cells(cells)
        if high - low <= self.room:
            if self.first is None or self.first > low or self.first + self.room < high:
                self.first = (low + high - self.room) // 2
            return self.first
        low, high, margin = land.low * cells, land.high * cells, aim * cells // 2
        near, far = max(wanted * cells - margin, low), min((wanted + 1) * cells + margin, high)
        if self.first is None or self.first > near or self.first + self.room < far:
            middle = near + far if aim is Aim.CURSOR else low + high
            least, most = (low, high - self.room) if aim is Aim.CURSOR else (far - self.room, near)
            self.first = min(max((middle - self.room + 1) // 2, least), most)
        return self.first


class Viewport:
    """The part of the map that is seen, and the size of its tiles."""

    def __init__(self, room: Size, *, painted: bool) -> None:
        self.room = room
        """Columns and rows of the map, in cells."""
        self.sizes = sizes_in(room, painted=painted)
        self.tile = self.sizes[0]
        """The size of a tile now."""
        self.across, self.down = ViewAxis(room.columns), ViewAxis(room.rows)
        self.whole = False
        """Whether all the land is seen, with every place beside it."""

    def follow(self, land: tuple[Bounds, Bounds], wanted: MapPosition, choice: int, aim: Aim) -> MapPosition:
        """Return the cell at the top left.

        `choice` is the size that the player has chosen, from 1; 0: the largest in which all has room, else the
        smallest.
        """
        tile = (
            self.sizes[choice - 1]
            if choice
            else next(filter(lambda size: self._fits(land, size), self.sizes), self.sizes[-1])
        )
        if tile != self.tile:
            self.tile, self.across.first, self.down.first = tile, None, None
        self.whole = self._fits(land, tile)
        return MapPosition(
            self.across.follow(land[0], wanted.x, tile.columns, aim),
            self.down.follow(land[1], wanted.y, tile.rows, aim),
        )

    def _fits(self, land: tuple[Bounds, Bounds], tile: Size) -> bool:
        across, down = land[0].cells(tile.columns), land[1].cells(tile.rows)
        return across.high - across.low <= self.room.columns and down.high - down.low <= self.room.rows

    def way_to(self, at: MapPosition) -> int:
        """Return how many cells lie between what is seen and the far side of a tile; 0 for one wholly in view."""
        tile = self.tile
        return self.across.way_to(at.x, tile.columns) + self.down.way_to(at.y, tile.rows)

    def position_at(self, x: int, y: int) -> MapPosition | None:
        """Return the position at a cell of the map; None outside."""
        if self.across.first is None or self.down.first is None:
            return None
        if not (0 <= x < self.room.columns and 0 <= y < self.room.rows):
            return None
        return MapPosition((self.across.first + x) // self.tile.columns, (self.down.first + y) // self.tile.rows)
