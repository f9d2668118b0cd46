"""Draw what stands right of the map: the whole of it small, the tile in hand, how many are left, keys that look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.board.tile_cells import DARK, UPPER, TileLook, tile_cells
from elgrande_tui.games.carcassonne.commands import FARMS, STACK
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.widgets.cells import Row, fitted, padded
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
"""The columns of a panel, with the blank ones at its left."""
INSET = 2
LABELS = 6
"""Rows that are neither the small map's nor the tile's."""


def side_panel(
    land: Landscape,
    seen: Box,
    hand: TileKind | None,
    left: int,
    size: Size,
    look: TileLook,
    owner: str,
    cut: str,
) -> list[Row]:
    """Return the rows of the panel; `hand` is the tile of the turn, `left` how many tiles are left, `owner` says whose
    tile it is. `cut` ends what has no room.

    The tile lies there as it was drawn: turned with the one on the map it would cost as many bytes once more.
    """
    inner = size.columns - INSET
    look = look._replace(width=min(look.width, 8), height=min(look.height, 4))
    tile_rows = look.height if size.rows >= look.height + LABELS else 0
    room = Size(inner, max(size.rows - tile_rows - LABELS, 1))
    small = minimap(land, seen, room, painted=look.painted)
    rows: list[Row] = [[(_("map"), "dim")], *small, *([[]] * (room.rows - len(small)))]
    rows.append(fitted([(owner, "dim")], inner, cut) if hand else [])
    if tile_rows:
        cells = tile_cells(hand, 0, False, DARK, look) if hand else ((),) * tile_rows
        rows += [list(line) for line in cells]
    rows.append([(_("{count} left").format(count=left), "")])
    rows += [fitted([(entry.written, "gold"), (f" {_(entry.label)}", "dim")], inner, cut) for entry in (FARMS, STACK)]
    rows += [[]] * (size.rows - len(rows))
    return [[(" " * INSET, ""), *padded(row, inner)] for row in rows[: size.rows]]
