"""Draw what stands right of the map: the whole of it small, the tile in hand, how many are left, keys that look."""

from __future__ import annotations

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.board.minimap import Box, minimap
from elgrande_tui.games.carcassonne.board.tile_cells import DARK, TileLook, tile_cells
from elgrande_tui.games.carcassonne.commands import FARMS, STACK
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.widgets.cells import Row, fitted, padded
from engine.games.carcassonne.model.landscape import Landscape
from engine.games.carcassonne.model.tile_kinds import TileKind

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
