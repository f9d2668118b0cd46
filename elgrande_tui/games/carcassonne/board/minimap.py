"""Draw the whole map in a few cells, two tiles one above the other in each, with the part that is seen marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from elgrande_tui.games.carcassonne.board.tile_cells import UPPER
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.widgets.cells import Row
from engine.games.carcassonne.model.figures import CITY, CLOISTER
from engine.games.carcassonne.model.landscape import Landscape

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
