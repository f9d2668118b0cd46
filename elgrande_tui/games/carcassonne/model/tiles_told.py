"""Word tiles: what lies on their sides and in their middle, and the sides themselves."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.carcassonne import _, mark
from engine.games.carcassonne.model.figures import SIDES
from engine.games.carcassonne.model.tile_kinds import NONE, TileKind

SIDE_NAMES = {"N": mark("north"), "E": mark("east"), "S": mark("south"), "W": mark("west")}
TERRAIN_NAMES = (mark("open"), mark("field"), mark("road"), mark("city"))
"""By what a side meets: OPEN where no tile lies, else the number of its terrain."""


def sides_told(edges: Sequence[int]) -> str:
    """Return the four sides: `north city, east road, south field, west road`."""
    told = _("{side} {terrain}")
    sides = zip(SIDES, edges, strict=True)
    return ", ".join(told.format(side=_(SIDE_NAMES[side]), terrain=_(TERRAIN_NAMES[edge])) for side, edge in sides)


def tile_told(kind: TileKind, rotation: int) -> str:
    """Return a tile, turned: `tile D r1: north field, east city, south road, west road`."""
    tile = _("tile {letter} {turn}").format(letter=kind.id.upper(), turn=f"r{rotation}")
    return f"{tile}: {picture_told(kind, rotation)}"


def picture_told(kind: TileKind, rotation: int = 0) -> str:
    """Return what a tile shows, in words."""
    extra = [_("cloister")] if kind.cloister != NONE else []
    extra += [_("pennant")] if any(segment.pennant for segment in kind.segments) else []
    return ", ".join((sides_told(kind.shapes[rotation].edges), *extra))
