"""Find the best places for a tile by what they would bring now: a plain measure, the same for the same map."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from elgrande_tui.games.carcassonne.model.features import Bringing, FeatureFacts, bringings
from engine.games.carcassonne.model.landscape import Landscape
from engine.games.carcassonne.model.state import Kit


class BestPlace(NamedTuple):
    """A way to place a tile, and what it would bring one seat."""

    bringing: Bringing
    points: int
    """At once, a follower being put where it pays at once and returns."""
    growth: int
    """How much more the features of the seat would be worth at the end."""
    turns: tuple[int, ...]
    """Other turns in which the tile would bring the same there."""
    claim: str
    """The segment on which a follower would bring most, at once or when it is complete; "" for none."""


def best_places(kit: Kit, land: Landscape, kind: int, seat: int, supply: int, most: int = 5) -> list[BestPlace]:
    """Return the best places for a tile of this type, each once, at most so many, the best first.

    Points at once count first, then the growth of own features, then what others get less, then what a follower of
    the `supply` could hold there; then row, column and turn.
    """
    found = sorted((_place(one, seat, supply) for one in bringings(kit, land, kind)), key=lambda one: _order(one, seat))
    places: dict[tuple[int, int], list[BestPlace]] = {}
    for place in found:
        tile = place.bringing.tile
        places.setdefault((tile.x, tile.y), []).append(place)
    return [
        first._replace(turns=tuple(o.bringing.tile.rotation for o in others if _brings(o) == _brings(first)))
        for first, *others in islice(places.values(), most)
    ]


def _brings(place: BestPlace) -> tuple[object, ...]:
    """Return what is told of a place: turns of which it is the same are told once."""
    one = place.bringing
    done = [(part.kind, part.place) for part in one.completed]
    joined = [[(part.kind, part.place) for part in parts] for parts in one.joined]
    return place.points, place.growth, one.points, one.growth, done, joined, place.claim


def _place(one: Bringing, seat: int, supply: int) -> BestPlace:
    claims = one.claims if supply else {}
    claim = min(claims, key=lambda name: (-_paid(claims[name]), -claims[name].done, name), default="")
    at_once = _paid(claims[claim]) if claim else 0
    return BestPlace(one, one.points[seat] + at_once, one.growth[seat], (), claim)


def _paid(claimed: FeatureFacts) -> int:
    """Return what a follower on a feature would bring at once."""
    return claimed.now if claimed.complete else 0


def _order(place: BestPlace, seat: int) -> tuple[int, ...]:
    one = place.bringing
    others = sum(one.points) + sum(one.growth) - one.points[seat] - one.growth[seat]
    held = one.claims[place.claim].done if place.claim else 0
    return -place.points, -place.growth, others, -held, one.tile.y, one.tile.x, one.tile.rotation
