"""The View of Carcassonne: everything but the order of the draw stack is open, so all Views of one moment are equal but
for their viewer (CA-INF-01 to CA-INF-05).

There is no field for tiles to come, nor for chance.
"""

from __future__ import annotations

from engine.core.view import View
from engine.games.carcassonne.model.landscape import Follower, PlacedTile


class CarcassonneView(View, frozen=True, kw_only=True):
    """What every seat and spectator may know. Seats and types of tiles are numbers."""

    tiles: list[PlacedTile]
    """The map: all tiles, in the order in which they were placed; the first is the start tile."""
    followers: list[Follower]
    """Those on the map, in the order in which they came."""
    drawn: int
    """The type of the tile in hand; -1: none."""
    left: list[int]
    """By type: how many lie in the draw stack (CA-INF-03)."""
    removed: list[int]
    """The types of the tiles that fitted nowhere, in the order in which they were drawn (CA-NOP-04)."""
    supply: list[int]
    """By seat: the followers in hand."""
    scores: list[int]
    points: list[list[int]]
    """The scores by source (`SOURCES`), then by seat (CA-RES-03)."""
    over: bool
