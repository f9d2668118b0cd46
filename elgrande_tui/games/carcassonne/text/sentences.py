"""Word events as lines of the log."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.carcassonne import _, mark, ngettext
from elgrande_tui.games.carcassonne.text.labels import tile_words
from elgrande_tui.games.carcassonne.text.scored import feature_scored
from elgrande_tui.i18n.seats import Names, listed
from engine.core.event import Event
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model import events as e
from engine.games.carcassonne.model.figures import LETTERS
from engine.games.carcassonne.model.landscape import Follower

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
