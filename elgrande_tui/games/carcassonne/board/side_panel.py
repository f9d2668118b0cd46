"""Draw what stands right of the map: the tile in hand, what is left, keys that look, and a small map of all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.board.stack_pictures import stack_pictures
from elgrande_tui.games.carcassonne.board.tile_cells import DARK, UPPER, TileLook, spots, tile_cells
from elgrande_tui.games.carcassonne.commands import FARMS, STACK
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.widgets.cells import Row, Run, fitted, padded
from elgrande_tui.widgets.glyphs import Glyphs
from engine.games.carcassonne.model.figures import CITY, CLOISTER
from engine.games.carcassonne.model.landscape import Landscape
from engine.games.carcassonne.model.tile_kinds import TileKind

Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in tiles; right and bottom lie outside."""
SEEN, OUTSIDE = "sea", "screen"
"""The grounds of empty positions that are seen on the board, and of all others."""
SIGNS = {(False, False): " ", (True, False): "'", (False, True): ".", (True, True): ":"}
"""Whether there is a tile above, and one below -> the sign without grounds."""
WITHIN = "_"
"""An empty cell inside of what is seen, without grounds."""


def minimap(land: Landscape, seen: Box, room: Size, *, painted: bool) -> list[Row]:
    """Return rows of the whole map that fit into that room; a larger map is scaled down."""
    columns = [tile.x for tile in land.tiles]
    rows = [tile.y for tile in land.tiles]
    left, top = min(columns), min(rows)
    wide, high = max(columns) - left + 1, max(rows) - top + 1
    scale = max(-(-wide // room.columns), -(-high // (2 * room.rows)), 1)
    grounds = {(x, y): ground for x, y, ground in _squares(land, left, top, scale)}
    wide, high = -(-wide // scale), -(-high // scale)

    def inside(x: int, y: int) -> bool:
        return seen[0] <= left + x * scale < seen[2] and seen[1] <= top + y * scale < seen[3]

    def ground(x: int, y: int) -> str:
        there = grounds.get((x, y))
        if there is None:
            return SEEN if inside(x, y) else OUTSIDE
        return f"{there}_lit" if inside(x, y) else there

    if painted:
        pairs = ([(ground(x, y), ground(x, y + 1)) for x in range(wide)] for y in range(0, high, 2))
        return [[(" ", f"on:{a}") if a == b else (UPPER, f"front:{a} on:{b}") for a, b in row] for row in pairs]
    found: list[Row] = []
    for y in range(0, high, 2):
        row: Row = []
        for x in range(wide):
            sign, within = SIGNS[(x, y) in grounds, (x, y + 1) in grounds], inside(x, y) or inside(x, y + 1)
            row.append((WITHIN if within and sign == " " else sign, "bold" if within else ""))
        found.append(row)
    return found


def _squares(land: Landscape, left: int, top: int, scale: int) -> Iterator[tuple[int, int, str]]:
    """Yield the squares of so many tiles each, with the ground that most of their tiles have."""
    squares: dict[tuple[int, int], Counter[str]] = {}
    for tile in land.tiles:
        kinds = land.kinds[tile.kind].kinds
        ground = "town" if CITY in kinds else "wall" if CLOISTER in kinds else "meadow"
        squares.setdefault(((tile.x - left) // scale, (tile.y - top) // scale), Counter())[ground] += 1
    yield from ((x, y, max(sorted(count), key=count.__getitem__)) for (x, y), count in squares.items())


LEAST = 14
"""The columns of a panel, with the blank ones at its left..."""
WIDE, WIDER = 26, 32
"""...and with pictures of the stack, and of a larger one."""
ROOMY = Size(90, 33)
"""From this size of map and panel on the stack has room; with twice the rows its pictures are larger."""
INSET = 2
HAND = Size(8, 4)
"""The tile in hand, however large those on the map are."""
LEAST_MAP = 3
"""With fewer rows the small map says nothing."""


def panel_columns(size: Size) -> int:
    """Return the columns of a panel beside a map in this size; 0: the map has no room to spare."""
    if size.columns >= ROOMY.columns and size.rows >= ROOMY.rows:
        return WIDER if size.rows >= ROOMY.rows + ROOMY.rows // 2 else WIDE
    return LEAST if size.columns >= 3 * LEAST else 0


class HandTile(NamedTuple):
    """The tile of the turn."""

    owner: str
    """Whose it is, in words."""
    kind: TileKind
    rotation: int
    """As it lies on the map, or would lie there."""
    keys: Sequence[tuple[str, Run]] = ()
    """Segments that can be claimed, each with its sign."""


class SidePanel:
    """What stands beside the map in one size."""

    def __init__(self, size: Size, glyphs: Glyphs) -> None:
        self.size, self.glyphs = size, glyphs
        self.look = TileLook(*HAND, glyphs.painted, glyphs.ascii_only)

    def rows(self, land: Landscape, seen: Box | None, hand: HandTile | None, left: Sequence[int]) -> list[Row]:
        """Return its rows. `seen` is what the map shows, None for all; `left` is what is left in the stack, by type.

        The small map is there only where the large one does not show everything.
        """
        inner = self.size.columns - INSET
        count = _("{count} left").format(count=sum(left))
        keys = [[(entry.written, "gold"), (f" {_(entry.label)}", "dim")] for entry in (FARMS, STACK)]
        rows = [*self._hand(hand), [(count, "")], *(fitted(row, inner, self.glyphs.cut) for row in keys)]
        if self.size.columns >= WIDE:
            tile = Size(6, 3) if self.size.columns >= WIDER else Size(4, 2)
            rows += [[], *stack_pictures(land.kinds, left, inner, tile, self.glyphs)]
        spare = Size(inner, self.size.rows - len(rows) - 2)
        if seen is not None and spare.rows >= LEAST_MAP:
            rows += [[], [(_("map"), "dim")], *minimap(land, seen, spare, painted=self.glyphs.painted)]
        rows += [[]] * (self.size.rows - len(rows))
        return [[(" " * INSET, ""), *padded(row, inner)] for row in rows[: self.size.rows]]

    def _hand(self, hand: HandTile | None) -> list[Row]:
        """Return whose tile it is, and the tile with its keys."""
        if hand is None:
            return [[]] * (1 + self.look.height)
        cells = [[*line] for line in tile_cells(hand.kind, hand.rotation, False, DARK, self.look)]
        at = spots(hand.kind, hand.rotation, [hand.kind.index[segment] for segment, _sign in hand.keys], self.look)
        for (x, y), (_segment, sign) in zip(at, hand.keys, strict=True):
            cells[y][x] = sign
        return [fitted([(hand.owner, "dim")], self.size.columns - INSET, self.glyphs.cut), *cells]
