"""Make a show of scorings: feature by feature as they were told, and at the end each farm with its cities in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.text.sentences import feature_name, feature_scored
from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.match_ui.telling import Beat
from engine.core.event import Event
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model.events import Claimed, FeatureScored, FollowersReturned, TileDrawn, TilePlaced
from engine.games.carcassonne.model.landscape import Follower, PlacedTile
from engine.games.carcassonne.model.state import NOTHING, SOURCES
from engine.games.carcassonne.model.view import CarcassonneView

SEVERAL = 2
"""So many features make a show; one is told in the line of its turn."""


def beats(
    rules: CarcassonneRules,
    before: CarcassonneView,
    events: Sequence[Event],
    names: Names,
) -> Iterator[Beat]:
    """Yield the boards that follow `before`, one for each feature that brings points; none without several.

    The marks of a beat are the segments by which the features are named that it is about.
    """
    scored = [event for event in events if isinstance(event, FeatureScored) and event.seats]
    if sum(1 + len(event.cities) for event in scored) < SEVERAL:
        return
    view, told = replace(before, asked=[], window=None, drawn=NOTHING), list[Event]()
    for event in events:
        told.append(event)
        view = _next(rules, view, event)
        if not isinstance(event, FeatureScored) or not event.seats:
            continue
        for city in event.cities:
            text = _("{farm} supplies {city}.").format(
                farm=feature_name("farm", event.place), city=feature_name("city", city)
            )
            yield Beat(view, (), text, frozenset((event.place, city)))
        view = _paid(view, event)
        yield Beat(view, tuple(told), feature_scored(names, event), frozenset((event.place,)))
        told = []


def _next(rules: CarcassonneRules, view: CarcassonneView, event: Event) -> CarcassonneView:
    """Return the board after an event, without its points; a step may hold the answers of several seats."""
    match event:
        case TileDrawn(tile=tile):
            return replace(view, left=_changed(view.left, rules.kit.index[tile], -1))
        case TilePlaced(tile=tile, x=x, y=y, rotation=rotation):
            return replace(view, tiles=[*view.tiles, PlacedTile(x, y, rules.kit.index[tile], rotation)])
        case Claimed(seat=seat, segment=segment):  # on the tile that was placed last (CA-TRN-04)
            followers = [*view.followers, Follower(len(view.tiles) - 1, segment, seat)]
            return replace(view, followers=followers, supply=_changed(view.supply, seat, -1))
        case FollowersReturned(followers=returned):
            supply = view.supply
            for one in returned:
                supply = _changed(supply, one.seat, 1)
            return replace(view, followers=[one for one in view.followers if one not in returned], supply=supply)
    return view


def _changed(counts: list[int], at: int, by: int) -> list[int]:
    return [count + by * (number == at) for number, count in enumerate(counts)]


def _paid(view: CarcassonneView, scored: FeatureScored) -> CarcassonneView:
    """Return the board with the points of a feature; what is scored at the end is unfinished or a farm (CA-RES-03)."""
    source = SOURCES.index(f"open_{scored.kind}" if scored.final and scored.kind != "farm" else scored.kind)
    scores, points = list(view.scores), [list(row) for row in view.points]
    for seat in scored.seats:
        scores[seat] += scored.points
        points[source][seat] += scored.points
    return replace(view, scores=scores, points=points)
