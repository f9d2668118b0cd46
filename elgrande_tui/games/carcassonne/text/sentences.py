"""Word events as lines of the log, features, and what they score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elgrande_tui.games.carcassonne import _, mark, ngettext, pmark
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.sentences import points_in_words
from engine.core.event import Event
from engine.core.option import Option
from engine.games.carcassonne.bots.explaining import CLOSED, FOLLOWER
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model import events as e
from engine.games.carcassonne.model.events import FeatureScored, MapSegment
from engine.games.carcassonne.model.figures import CITY, CLOISTER, FARM, HALVES, KINDS, LETTERS, ROAD, SIDES, Segment
from engine.games.carcassonne.model.landscape import Follower, PlacedTile
from engine.games.carcassonne.model.options import Claim, PlaceTile
from engine.games.carcassonne.model.tile_kinds import CITY_SIDE, FIELD_SIDE, NONE, ROAD_SIDE

SIDE_WORDS = (mark("north"), mark("east"), mark("south"), mark("west"))
"""By side."""
HALF_WORDS = (mark("north half"), mark("east half"), mark("south half"), mark("west half"))
"""By side: the half of a neighbouring side that is nearer to it, as the north half of the east side."""
TERRAIN_WORDS = {FIELD_SIDE: pmark("terrain", "field"), ROAD_SIDE: mark("road"), CITY_SIDE: mark("city")}
_FOLLOWERS: Mapping[int, str] = {
    # TRANSLATORS: {sides} are those of the tile, as in "knight in the city, north and east".
    CITY: mark("knight in the city, {sides}"),
    ROAD: mark("thief on the road, {sides}"),
    FARM: mark("farmer on the field, {sides}"),
    CLOISTER: mark("monk in the cloister"),
}
"""Kind of feature -> what a follower is there."""


def tile_words(rules: CarcassonneRules, kind: int, rotation: int = 0) -> str:
    """Return what a tile shows: `D: city north; road east and west; field south`."""
    tile = rules.kit.kinds[kind]
    edges = tile.shapes[rotation].edges
    parts = []
    for terrain in (CITY_SIDE, ROAD_SIDE, FIELD_SIDE):
        if sides := [side for side, edge in enumerate(edges) if edge == terrain]:
            told = _("{terrain} on all sides") if len(sides) == len(SIDES) else _("{terrain} {sides}")
            parts.append(told.format(terrain=_(TERRAIN_WORDS[terrain]), sides=_sides(sides)))
    parts += [_("cloister")] * (tile.cloister != NONE)
    parts += [_("pennant")] * any(segment.pennant for segment in tile.segments)
    return f"{tile.id.upper()}: {'; '.join(parts)}"


def segment_label(rules: CarcassonneRules, placed: PlacedTile, name: str, *, apart: bool = True) -> str:
    """Return what a follower would be on that segment: `knight in the city, north`.

    With `apart` it is told from others of its tile that reach the same sides.
    """
    kind = rules.kit.kinds[placed.kind]
    segment, turn = kind.segments[kind.index[name]], placed.rotation
    alike = [
        one for one in kind.segments if one.kind == segment.kind and sides_of(one, turn) == sides_of(segment, turn)
    ]
    sides = _sides(sides_of(segment, turn)) if len(alike) == 1 or not apart else _halves(segment, turn)
    return _(_FOLLOWERS[segment.kind]).format(sides=sides)


def sides_of(segment: Segment, rotation: int) -> list[int]:
    """Return the sides of a turned tile that a segment reaches (CA-GEO-02, CA-GEO-03)."""
    own = {SIDES.index(side) for side in segment.sides} | {HALVES.index(half) // 2 for half in segment.halves}
    return sorted((side + rotation) % len(SIDES) for side in own)


def _sides(sides: Sequence[int]) -> str:
    if len(sides) == len(SIDES):
        return _("on all sides")
    return listed([_(SIDE_WORDS[side]) for side in sides])


def _halves(segment: Segment, rotation: int) -> str:
    """Return the half-edges that a field reaches (CA-GEO-03): `south (west half)`."""
    halves = sorted((HALVES.index(half) + 2 * rotation) % len(HALVES) for half in segment.halves)
    return listed([_("{side} ({half})").format(side=_(SIDE_WORDS[at // 2]), half=_half(at)) for at in halves])


def _half(at: int) -> str:
    """Return which half of its side a half-edge is: clockwise from the north-west corner."""
    towards = (at // 2 + (1 if at % 2 else -1)) % len(SIDES)
    return _(HALF_WORDS[towards])


FOLLOWERS = (mark("a thief"), mark("a knight"), mark("a monk"), mark("a farmer"))
"""By kind of feature: what a follower is there."""
TURNED = (mark("as drawn"), mark("turned right"), mark("upside down"), mark("turned left"))
"""By quarter turns clockwise: how a tile lies."""


def option_label(rules: CarcassonneRules, option: Option, placed: PlacedTile | None = None) -> str:
    """Return an answer as a phrase in the imperative; `placed` is the tile that a claim is about, where it is shown."""
    match option:
        case PlaceTile(x=x, y=y, rotation=rotation):
            return _("place the tile at {position}, {turned}").format(
                position=place_name(x, y), turned=_(TURNED[rotation])
            )
        case Claim(segment=segment) if placed is not None and segment in rules.kit.kinds[placed.kind].index:
            return _("put a follower: {where}").format(where=segment_label(rules, placed, segment, apart=False))
        case Claim(segment=segment):
            return _("put {follower} on {segment}").format(follower=_(FOLLOWERS[LETTERS[segment[0]]]), segment=segment)
    return _("put no follower")


KIND_NAMES = {"road": mark("Road"), "city": mark("City"), "cloister": mark("Cloister"), "farm": mark("Farm")}
SOURCE_NAMES = {
    "road": mark("roads"),
    "city": mark("cities"),
    "cloister": mark("cloisters"),
    "open_road": mark("unfinished roads"),
    "open_city": mark("unfinished cities"),
    "open_cloister": mark("unfinished cloisters"),
    "farm": mark("farms"),
}
"""Sources of points as they are kept -> what they are called (CA-RES-03)."""


def place_name(x: int, y: int) -> str:
    """Return what a place of the map is called wherever it is shown: column and row, `3 -2`, as they are typed."""
    return f"{x} {y}"


def feature_name(kind: str, place: MapSegment) -> str:
    """Return what a feature is called: `City at 3 -2`, after its first tile by row and column (CA-TRN-11)."""
    return _("{feature} at {place}").format(feature=_(KIND_NAMES[kind]), place=place_name(place.x, place.y))


def reason_label(kind: str, place: str) -> str:
    """Return where a reason of the bots lies: `City at 3 -2, complete`; a follower of one's own is named alone."""
    begins, _space, what = kind.rpartition(" ")
    if f"{begins} " == FOLLOWER:
        return _(FOLLOWERS[KINDS.index(what)])
    x, y = map(int, place.split())
    name = feature_name(what, MapSegment(x, y, ""))
    return f"{name}, {_('complete')}" if f"{begins} " == CLOSED else name


def size_words(kind: str, tiles: int, pennants: int, cities: Sequence[MapSegment]) -> str:
    """Return what counts for a feature: `4 tiles, 1 pennant`; for a farm its cities: `2 cities: 0 0, 3 -2`."""
    if kind == KINDS[FARM]:
        if not cities:
            return _("no city")
        count = ngettext("{count} city", "{count} cities", len(cities)).format(count=len(cities))
        return f"{count}: {', '.join(place_name(city.x, city.y) for city in cities)}"
    parts = [ngettext("{count} tile", "{count} tiles", tiles).format(count=tiles)]
    if pennants and kind == KINDS[CITY]:
        parts.append(ngettext("{count} pennant", "{count} pennants", pennants).format(count=pennants))
    return ", ".join(parts)


def feature_scored(names: Names, scored: FeatureScored) -> str:
    """Return what a feature brought to whom, in one sentence: `City at 3 -2, 4 tiles: 8 points, Red.`"""
    name = feature_name(scored.kind, scored.place)
    size = size_words(scored.kind, scored.size, scored.pennants, scored.cities)
    who = listed([names[seat] for seat in scored.seats]) or _("nobody")
    return _("{feature} ({size}): {points}, {who}.").format(
        feature=name, size=size, points=points_in_words(scored.points), who=who
    )


def sentence(rules: CarcassonneRules, names: Names, event: Event) -> str:
    """Return what happened, as one line of the log; "" for an event without a line."""
    match event:
        case e.FirstPlayer(seat=seat):
            return _("{who} begins.").format(who=names[seat])
        case e.TileDrawn(seat=seat, tile=tile):
            return _("{who} draws {tile}.").format(who=names[seat], tile=tile_words(rules, rules.kit.index[tile]))
        case e.TileRemoved(tile=tile):
            return _("Tile {tile} fits nowhere and is out of the game.").format(tile=tile.upper())
        case e.TilePlaced(seat=seat, tile=tile, x=x, y=y):
            message = _("{who} places tile {tile} at {place}.")
            return message.format(who=names[seat], tile=tile.upper(), place=place_name(x, y))
        case e.Claimed(seat=seat, x=x, y=y, segment=segment):
            follower = _(FOLLOWERS[LETTERS[segment[0]]])
            return _("{who} puts {follower} at {place}.").format(
                who=names[seat], follower=follower, place=place_name(x, y)
            )
        case e.Declined(seat=seat):
            return _("{who} puts no follower.").format(who=names[seat])
        case e.FeatureScored():
            return feature_scored(names, event)
        case e.FollowersReturned(followers=followers):
            return _returned(names, followers)
        case e.GameEnded(winners=winners):
            return ngettext(
                "The game is over: {who} wins.", "The game is over: {who} win together.", len(winners)
            ).format(who=listed([names[seat] for seat in winners]))
    return ""


def _returned(names: Names, followers: Sequence[Follower]) -> str:
    parts = []
    for seat in dict.fromkeys(follower.seat for follower in followers):
        count = sum(follower.seat == seat for follower in followers)
        parts.append(
            ngettext("{who} {count} follower", "{who} {count} followers", count).format(who=names[seat], count=count)
        )
    return _("Back in hand: {what}.").format(what=", ".join(parts))
