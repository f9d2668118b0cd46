"""Build the View of a seat from the State, and a State from a View (CA-INF-01 to CA-INF-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.option import FATE
from engine.core.position import Position
from engine.games.carcassonne.model.landscape import Follower, Landscape, PlacedTile
from engine.games.carcassonne.model.state import NOTHING, CarcassonneState, Kit
from engine.games.carcassonne.model.view import CarcassonneView


def build_view(position: Position, viewer: int | None) -> CarcassonneView:
    """Return what `viewer` (None: a spectator) may know of the position: all but what comes next from the stack."""
    g = position.state
    assert isinstance(g, CarcassonneState)
    return CarcassonneView(
        viewer=viewer,
        section=position.section,
        since=position.since_for(viewer),
        asked=position.asked_for(viewer),
        window=position.window(),
        tiles=g.land.tiles[:],
        followers=list(g.land.followers.values()),
        drawn=g.drawn,
        left=list(map(Counter(g.stack).__getitem__, g.kit.ids)),
        removed=list(g.removed),
        supply=g.supply[:],
        scores=g.scores[:],
        points=[list(row) for row in g.points],
        over=position.step is None,
    )


def world(kit: Kit, view: CarcassonneView) -> CarcassonneState:
    """Return the State at the beginning of the view's section: what was drawn and placed since is taken back.

    No secret needs to be drawn: the order of the stack is settled by the draws to come.
    """
    drawn = [kit.index[words.removeprefix("tile ")] for seat, words in view.since if seat == FATE]
    placed = any(seat != FATE for seat, _ in view.since)
    in_hand = view.tiles[-1].kind if placed else view.drawn
    g = CarcassonneState(kit)
    g.land = landscape(kit, view.tiles[:-1] if placed else view.tiles, view.followers)
    g.drawn = NOTHING if drawn else in_hand
    left = [count + drawn.count(kind) for kind, count in enumerate(view.left)]
    g.stack = tuple(tile for tile, count in zip(kit.ids, left, strict=True) for _ in range(count))
    fitted = 1 if drawn and in_hand != NOTHING else 0
    g.removed = tuple(view.removed[: len(view.removed) - len(drawn) + fitted])
    g.supply = view.supply[:]
    g.scores = view.scores[:]
    g.points = tuple(map(tuple, view.points))
    return g


def landscape(kit: Kit, tiles: Iterable[PlacedTile], followers: Iterable[Follower]) -> Landscape:
    """Return the map of these tiles and followers, with the features into which segments have joined."""
    return Landscape(kit.kinds, len(kit.seats)).with_tiles(tiles).with_followers(followers)
