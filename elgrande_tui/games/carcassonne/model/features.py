"""Tell where features lie, what they are worth and who holds them, and what a placing would bring, by the engine's own
scoring."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from engine.games.carcassonne.model.events import FeatureScored, MapSegment
from engine.games.carcassonne.model.figures import CITY, CLOISTER, FARM, ROAD
from engine.games.carcassonne.model.landscape import AROUND, Feature, Landscape, PlacedTile
from engine.games.carcassonne.model.state import Kit
from engine.games.carcassonne.rules.scoring import assess, majority, worth
from engine.games.carcassonne.rules.turns import placings

ORDER = (CITY, CLOISTER, ROAD, FARM)
"""Of what lies on one tile, the first of these is told first."""


class FeatureFacts(NamedTuple):
    """A road, a city, a cloister or a farm as it lies now."""

    kind: str
    place: MapSegment
    """The segment by which it is named."""
    tiles: int
    pennants: int
    open: int
    """How many of its sides face an empty position; around a cloister, how many positions are empty. Of a farm: 0."""
    complete: bool
    now: int
    """Its points if they were scored now; of what is not complete, as at the end of the game."""
    done: int
    """Its points if it were completed with no more tiles than it needs at least; of a farm and of what is complete,
    the same as `now`."""
    followers: tuple[int, ...]
    """By seat."""
    holders: Sequence[int]
    """The seats that get its points (CA-MAJ-01 to CA-MAJ-04)."""
    cities: Sequence[MapSegment]
    """Of a farm: the complete cities that it supplies (CA-FRM-02)."""


class Bringing(NamedTuple):
    """What a tile placed somewhere would bring, before a follower is put on it."""

    tile: PlacedTile
    completed: Sequence[FeatureFacts]
    """What it would complete, in the order of scoring (CA-TRN-11)."""
    joined: Sequence[Sequence[FeatureFacts]]
    """Features with followers, as they lie now, of which it would make one."""
    points: tuple[int, ...]
    """By seat: what would be paid at once."""
    growth: tuple[int, ...]
    """By seat: how much more its other features would be worth at the end of the game; less where it loses one."""
    claims: Mapping[str, FeatureFacts]
    """The segments that could be claimed with what they would belong to (CA-FOL-05), by their ids."""


def feature_facts(kit: Kit, land: Landscape, feature: Feature) -> FeatureFacts:
    """Return what is to be told of a feature."""
    scored = assess(kit.constants, land, feature)
    return FeatureFacts(
        scored.kind,
        scored.place,
        scored.size,
        scored.pennants,
        0 if feature.kind == FARM else feature.open,
        feature.complete,
        scored.points,
        _when_complete(kit, land, feature),
        feature.followers,
        scored.seats,
        scored.cities,
    )


def _when_complete(kit: Kit, land: Landscape, feature: Feature) -> int:
    if feature.kind == FARM:
        return worth(kit.constants, land, feature)
    if feature.kind == CLOISTER:  # CA-CLO-02: its own tile and all around it
        return (1 + len(AROUND)) * kit.constants.cloister
    # One more tile at least closes a road or a city.
    tiles = feature.tiles if feature.complete else feature.tiles | 1 << len(land.tiles)
    return worth(kit.constants, land, replace(feature, tiles=tiles, open=0))


def features_on(land: Landscape, tile: int) -> list[Feature]:
    """Return the features on a tile, each once: by ORDER, of one kind that of most tiles first."""
    segments = land.kinds[land.tiles[tile].kind].segments
    found = {land.feature_of(tile, segment.id) for segment in segments}
    return sorted(found, key=lambda feature: (ORDER.index(feature.kind), -feature.size, feature.first))


def features_at(kit: Kit, land: Landscape, x: int, y: int) -> dict[str, FeatureFacts]:
    """Return the features of the tile at a position by the ids of its segments; {} where there is none."""
    tile = land.at(x, y)
    if tile is None:
        return {}
    told = {feature: feature_facts(kit, land, feature) for feature in features_on(land, tile)}
    segments = land.kinds[land.tiles[tile].kind].segments
    return {one.id: told[land.feature_of(tile, one.id)] for one in segments}


def segments_of(land: Landscape, feature: Feature) -> Mapping[int, frozenset[int]]:
    """Return by tile the numbers of its segments that belong to a feature; a cloister's is its own tile alone."""
    found: dict[int, frozenset[int]] = {}
    for number, tile in enumerate(land.tiles):
        if feature.tiles >> number & 1:
            segments = enumerate(land.kinds[tile.kind].segments)
            own = frozenset(at for at, segment in segments if land.feature_of(number, segment.id) == feature)
            found |= {number: own} if own else {}
    return found


def features_of(kit: Kit, land: Landscape, seat: int) -> list[FeatureFacts]:
    """Return the features in which a seat has followers, in the order of scoring (CA-TRN-11)."""
    return [feature_facts(kit, land, feature) for feature in land.held() if feature.followers[seat]]


def farms(kit: Kit, land: Landscape) -> list[tuple[Feature, FeatureFacts]]:
    """Return the farms that hold followers or supply a city, those worth most first."""
    told = [(farm, feature_facts(kit, land, farm)) for farm in land.features() if farm.kind == FARM]
    found = [(farm, facts) for farm, facts in told if facts.now or any(farm.followers)]
    return sorted(found, key=lambda one: (-one[1].now, -sum(one[0].followers), -one[0].size, one[0].first))


def forecast(kit: Kit, land: Landscape) -> list[FeatureScored]:
    """Return what would be scored if the game ended now, in that order; when it is over, what was (CA-END-03)."""
    return [assess(kit.constants, land, feature) for feature in land.held()]


def feature_named(land: Landscape, named: MapSegment) -> Feature:
    """Return the feature with this segment on the map."""
    tile = land.at(named.x, named.y)
    assert tile is not None
    return land.feature_of(tile, named.segment)


def bringing(kit: Kit, land: Landscape, tile: PlacedTile) -> Bringing:
    """Return what a tile that fits there would bring."""
    after = land.with_tile(tile)
    last, seats = len(land.tiles), range(len(kit.seats))
    done = after.completed()
    paid, growth = [0 for _ in seats], [0 for _ in seats]
    for feature in done:
        _add(paid, kit, after, feature, 1)
    for feature in after.held():
        if not feature.complete:
            _add(growth, kit, after, feature, 1)
    into: dict[Feature, list[Feature]] = defaultdict(list)
    for before in land.held():
        follower = land.followers_in(before)[0]
        then = after.feature_of(follower.tile, follower.segment)
        into[then].append(before)
        if not then.complete:
            _add(growth, kit, land, before, -1)
    free = after.free()
    return Bringing(
        tile,
        [feature_facts(kit, after, feature) for feature in done],
        [[feature_facts(kit, land, one) for one in joined] for joined in into.values() if len(joined) > 1],
        tuple(paid),
        tuple(growth),
        {
            segment.id: feature_facts(kit, after, after.feature_of(last, segment.id))
            for number, segment in enumerate(kit.kinds[tile.kind].segments)
            if number in free
        },
    )


def _add(points: list[int], kit: Kit, land: Landscape, feature: Feature, sign: int) -> None:
    """Add what a feature is worth to the points of those who hold it, or take it away."""
    value = worth(kit.constants, land, feature)
    for seat in majority(feature.followers):
        points[seat] += sign * value


def bringings(kit: Kit, land: Landscape, kind: int) -> Iterator[Bringing]:
    """Yield what each way to place a tile of this type would bring, by row, column and turn (CA-PLC-01, CA-PLC-05)."""
    for way in sorted(placings(kit, land, kind), key=lambda way: (way.y, way.x, way.rotation)):
        yield bringing(kit, land, PlacedTile(way.x, way.y, kind, way.rotation))


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
