"""Make a show of scorings: feature by feature as they were told, and at the end each farm with its cities in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from elgrande_tui.games.carcassonne.messages import _
from elgrande_tui.games.carcassonne.text.scored import feature_name, feature_scored
from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.pace import Beat
from engine.core.event import Event
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model.events import Claimed, FeatureScored
from engine.games.carcassonne.model.landscape import Follower
from engine.games.carcassonne.model.state import NOTHING, SOURCES
from engine.games.carcassonne.model.view import CarcassonneView

SCORED = 0.8
"""The weight of a feature..."""
SUPPLIED = 0.3
"""...and of a city that a farm supplies: a game ends with many of them."""


def beats(
    rules: CarcassonneRules,
    before: CarcassonneView,
    after: CarcassonneView,
    events: Sequence[Event],
    names: Names,
) -> Iterator[Beat]:
    """Yield the boards from `before` to `after`, one for each feature that brings points; none without any.

    The marks of a beat are the segments by which the features are named that it is about.
    """
    if not any(isinstance(event, FeatureScored) and event.seats for event in events):
        return
    view, told = _claimed(before, after, events), list[Event]()
    for event in events:
        told.append(event)
        if not isinstance(event, FeatureScored) or not event.seats:
            continue
        for city in event.cities:
            text = _("{farm} supplies {city}.").format(
                farm=feature_name("farm", event.place), city=feature_name("city", city)
            )
            yield Beat(view, (), text, frozenset((event.place, city)), SUPPLIED)
        view = _paid(view, event)
        yield Beat(view, tuple(told), feature_scored(names, event), frozenset((event.place,)), SCORED)
        told = []


def _claimed(before: CarcassonneView, after: CarcassonneView, events: Sequence[Event]) -> CarcassonneView:
    """Return the board before any points: tiles and followers lie there, and nothing has returned yet.

    A step may hold the answers of several seats.
    """
    number = {(tile.x, tile.y): at for at, tile in enumerate(after.tiles)}
    claims = [event for event in events if isinstance(event, Claimed)]
    supply = list(before.supply)
    for claim in claims:
        supply[claim.seat] -= 1
    came = [Follower(number[claim.x, claim.y], claim.segment, claim.seat) for claim in claims]
    followers = [*before.followers, *came]
    return replace(before, asked=[], window=None, tiles=after.tiles, followers=followers, supply=supply, drawn=NOTHING)


def _paid(view: CarcassonneView, scored: FeatureScored) -> CarcassonneView:
    """Return the board with the points of a feature; what is scored at the end is unfinished or a farm (CA-RES-03)."""
    source = SOURCES.index(f"open_{scored.kind}" if scored.final and scored.kind != "farm" else scored.kind)
    scores, points = list(view.scores), [list(row) for row in view.points]
    for seat in scored.seats:
        scores[seat] += scored.points
        points[source][seat] += scored.points
    return replace(view, scores=scores, points=points)
