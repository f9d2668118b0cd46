"""Say what is asked and who is waited for, and why a key does nothing."""

from __future__ import annotations

from elgrande_tui.games.carcassonne import _, mark
from elgrande_tui.games.carcassonne.text.sentences import SIDE_WORDS, TERRAIN_WORDS, tile_words
from elgrande_tui.i18n.seats import Names, listed
from engine.core.question import Question
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model.figures import SIDES
from engine.games.carcassonne.model.tile_kinds import TERRAINS
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.carcassonne.rules.reasons import Refusal


def prompt(question: Question, cells: int | None) -> str:
    """Return what the player is asked, in one sentence; without keys where any length will do (None): it is told."""
    if question.kind == "place":
        if cells is None:
            return _("Place the tile: first its column and row, then its turn.")
        return _("Place the tile: Tab or arrows to a place, then enter.")
    return _("Put a follower on the tile, or pass.")


def waiting(rules: CarcassonneRules, view: CarcassonneView, names: Names) -> str:
    """Return what the others are doing, in one sentence; "" when nobody else is asked."""
    others = listed([names[seat] for seat in view.asked if seat != view.viewer])
    if not others:
        return ""
    if view.drawn >= 0:
        return _("{who} places tile {tile}.").format(who=others, tile=tile_words(rules, view.drawn))
    return _("{who} may put a follower on the tile.").format(who=others)


PLACE_FIRST = mark("First place the tile.")
"""Why nothing can be passed yet."""
NOT_ASKED = mark("That is not possible now.")

CODES = {
    "place_first": PLACE_FIRST,
    "claim_now": mark("The tile is placed: put a follower on it, or pass."),
    "taken": mark("A tile lies there."),
    "nowhere": mark("No tile lies beside that place."),
    "edge": mark("It does not fit there: to the {side} it would show {own}, but its neighbour shows {other}."),
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
