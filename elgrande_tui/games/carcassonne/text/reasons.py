"""Word the rules' refusals, to tell the player why a key does nothing."""

from __future__ import annotations

from elgrande_tui.games.carcassonne import _, mark
from elgrande_tui.games.carcassonne.text.labels import SIDE_WORDS, TERRAIN_WORDS
from elgrande_tui.i18n.seats import Names, listed
from engine.games.carcassonne.model.figures import SIDES
from engine.games.carcassonne.model.tile_kinds import TERRAINS
from engine.games.carcassonne.rules.reasons import Refusal

PLACE_FIRST = mark("First place the tile.")
"""Why nothing can be passed yet."""
NOT_ASKED = mark("That is not possible now.")

CODES = {
    "place_first": PLACE_FIRST,
    "claim_now": mark("The tile is placed: put a follower on it, or pass."),
    "taken": mark("A tile lies there."),
    "nowhere": mark("No tile lies beside that place."),
    "edge": mark("It does not fit there: to the {side} it would show {own}, and its neighbour shows {other}."),
    "no_segment": mark("Tile {tile} has no segment {segment}."),
    "no_followers": mark("You have no follower left."),
    "held": mark("A follower of {who} holds that already."),
    "not_asked": NOT_ASKED,
}
"""Code of a refusal -> sentence."""


def reason(names: Names, why: Refusal) -> str:
    """Return the refusal as a sentence for the player."""
    sentence = CODES.get(why.code, NOT_ASKED)
    return _(sentence).format(
        side=_(SIDE_WORDS[SIDES.index(why.side)]) if why.side else "",
        own=_terrain(why.own),
        other=_terrain(why.other),
        tile=why.tile.upper(),
        segment=why.segment,
        who=listed([names[seat] for seat in why.seats]),
    )


def not_offered(word: str) -> str:
    """Return why an answer of one word cannot be given while it is not on offer: the tile comes first."""
    return _(PLACE_FIRST) if word == "pass" else ""


def _terrain(word: str) -> str:
    return _(TERRAIN_WORDS[TERRAINS.index(word) + 1]) if word else ""
