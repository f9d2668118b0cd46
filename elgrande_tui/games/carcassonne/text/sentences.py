"""Word events as lines of the log, features, and what they score."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.carcassonne import _, mark, ngettext
from elgrande_tui.games.carcassonne.text.labels import tile_words
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.sentences import points_in_words
from engine.core.event import Event
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model import events as e
from engine.games.carcassonne.model.events import FeatureScored, MapSegment
from engine.games.carcassonne.model.figures import CITY, FARM, KINDS, LETTERS
from engine.games.carcassonne.model.landscape import Follower

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


def place_words(place: MapSegment) -> str:
    """Return column and row of a segment: `3 -2`."""
    return f"{place.x} {place.y}"


def feature_name(kind: str, place: MapSegment) -> str:
    """Return what a feature is called: `City at 3 -2`, after its first tile by row and column (CA-TRN-11)."""
    return _("{feature} at {place}").format(feature=_(KIND_NAMES[kind]), place=place_words(place))


def size_words(kind: str, tiles: int, pennants: int, cities: Sequence[MapSegment]) -> str:
    """Return what counts for a feature: `4 tiles, 1 pennant`; for a farm its cities: `2 cities: 0 0, 3 -2`."""
    if kind == KINDS[FARM]:
        if not cities:
            return _("no city")
        count = ngettext("{count} city", "{count} cities", len(cities)).format(count=len(cities))
        return f"{count}: {', '.join(map(place_words, cities))}"
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


FOLLOWERS = (mark("a thief"), mark("a knight"), mark("a monk"), mark("a farmer"))
"""By kind of feature: what a follower is there."""


def sentence(rules: CarcassonneRules, names: Names, event: Event) -> str:
    """Return what happened, as one line of the log; "" for an event without a line."""
    match event:
        case e.FirstPlayer(seat=seat):
            return _("{who} begins.").format(who=names[seat])
        case e.TileDrawn(seat=seat, tile=tile):
            return _("{who} draws {tile}.").format(who=names[seat], tile=tile_words(rules, rules.kit.index[tile]))
        case e.TileRemoved(tile=tile):
            return _("Tile {tile} fits nowhere and is out of the game.").format(tile=tile.upper())
        case e.TilePlaced(seat=seat, tile=tile, x=x, y=y, rotation=rotation):
            return _("{who} places tile {tile} at {place}, r{turn}.").format(
                who=names[seat], tile=tile.upper(), place=f"{x} {y}", turn=rotation
            )
        case e.Claimed(seat=seat, x=x, y=y, segment=segment):
            follower = _(FOLLOWERS[LETTERS[segment[0]]])
            return _("{who} puts {follower} at {place}.").format(who=names[seat], follower=follower, place=f"{x} {y}")
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
