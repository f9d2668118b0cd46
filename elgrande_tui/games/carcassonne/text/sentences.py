"""Word events as lines of the log."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.carcassonne.messages import _, mark, ngettext
from elgrande_tui.games.carcassonne.text.labels import tile_words
from elgrande_tui.i18n.seats import Names, listed
from engine.core.event import Event
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model import events as e
from engine.games.carcassonne.model.figures import LETTERS
from engine.games.carcassonne.model.landscape import Follower

FEATURES = {
    "road": mark("The road at {place}"),
    "city": mark("The city at {place}"),
    "cloister": mark("The cloister at {place}"),
    "farm": mark("The farm at {place}"),
}
"""Kind of feature -> how a sentence about it begins."""
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
            return _scored(names, event)
        case e.FollowersReturned(followers=followers):
            return _returned(names, followers)
        case e.GameEnded(winners=winners):
            return ngettext(
                "The game is over: {who} wins.", "The game is over: {who} win together.", len(winners)
            ).format(who=listed([names[seat] for seat in winners]))
    return ""


def _scored(names: Names, scored: e.FeatureScored) -> str:
    """Return what a feature brought to whom: `The city at 3 -2 (4 tiles, 1 pennant): 10 points for Red.`"""
    feature = _(FEATURES[scored.kind]).format(place=f"{scored.place.x} {scored.place.y}")
    points = ngettext("{count} point", "{count} points", scored.points).format(count=scored.points)
    size = ", ".join(_counted(scored))
    who = listed([names[seat] for seat in scored.seats])
    if not who:
        return _("{feature} ({size}) is complete; nobody stands in it.").format(feature=feature, size=size)
    return _("{feature} ({size}): {points} for {who}.").format(feature=feature, size=size, points=points, who=who)


def _counted(scored: e.FeatureScored) -> list[str]:
    if scored.kind == "farm":
        cities = len(scored.cities)
        places = ", ".join(f"{city.x} {city.y}" for city in scored.cities)
        counted = ngettext("{count} city", "{count} cities", cities).format(count=cities)
        return [f"{counted}: {places}" if places else counted]
    found = [ngettext("{count} tile", "{count} tiles", scored.size).format(count=scored.size)]
    if scored.pennants:
        found.append(ngettext("{count} pennant", "{count} pennants", scored.pennants).format(count=scored.pennants))
    return [*found, *([_("unfinished")] if scored.final else [])]


def _returned(names: Names, followers: Sequence[Follower]) -> str:
    parts = []
    for seat in dict.fromkeys(follower.seat for follower in followers):
        count = sum(follower.seat == seat for follower in followers)
        parts.append(
            ngettext("{who} {count} follower", "{who} {count} followers", count).format(who=names[seat], count=count)
        )
    return _("Back in hand: {what}.").format(what=", ".join(parts))
