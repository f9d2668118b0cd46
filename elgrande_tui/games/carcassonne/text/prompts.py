"""Say what is asked, which players are waited for, and what a placing would bring."""

from __future__ import annotations

from elgrande_tui.games.carcassonne import _, mark
from elgrande_tui.games.carcassonne.text.labels import tile_words
from elgrande_tui.i18n.seats import Names, listed
from engine.core.question import Question
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.figures import KINDS
from engine.games.carcassonne.model.landscape import PlacedTile
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.carcassonne.rules.scoring import assess

_OWN = {
    "road": mark("Here it closes your road: {points} points."),
    "city": mark("Here it closes your city: {points} points."),
    "cloister": mark("Here it completes your cloister: {points} points."),
}
_OF_OTHERS = {
    "road": mark("Here it closes a road of {who}: {points} points."),
    "city": mark("Here it closes a city of {who}: {points} points."),
    "cloister": mark("Here it completes a cloister of {who}: {points} points."),
}
_FREE = {
    "road": mark("Here it closes a road in which nobody stands."),
    "city": mark("Here it closes a city in which nobody stands."),
    "cloister": mark("Here it completes a cloister in which nobody stands."),
}


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


def brings(rules: CarcassonneRules, view: CarcassonneView, names: Names, tile: PlacedTile) -> str:
    """Return what a placing would complete, and for whom; "" for nothing."""
    land = landscape(rules.kit, view.tiles, view.followers).with_tile(tile)
    told = []
    for feature in land.completed():
        scored = assess(rules.kit.constants, land, feature)
        words = _FREE if not scored.seats else _OWN if view.viewer in scored.seats else _OF_OTHERS
        others = listed([names[seat] for seat in scored.seats])
        told.append(_(words[KINDS[feature.kind]]).format(points=scored.points, who=others))
    return " ".join(told)
