"""Count turns, and what they brought: a round is a tile."""

from __future__ import annotations

from collections.abc import Mapping

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.model.ground import position_word
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.model.state import SOURCES
from engine.games.carcassonne.model.view import CarcassonneView


def round_of(view: CarcassonneView) -> int:
    """Return the number of the tile that is placed, the start tile being the first."""
    return len(view.tiles) + (view.drawn >= 0)


def round_name(number: int) -> str:
    """Return what a tile is called by its number."""
    return _("tile {n}").format(n=number)


def turns_begun(rules: CarcassonneRules, view: CarcassonneView) -> int:
    """Count the rounds of the table."""
    return max(0, round_of(view) - 2) // len(rules.kit.seats) + 1


def followers_moved(before: CarcassonneView, after: CarcassonneView, seat: int) -> Mapping[str, int]:
    """Count the followers that a seat has put on the map, or got back, by position."""
    found: dict[str, int] = {}
    for view, sign in ((before, -1), (after, 1)):
        for follower in view.followers:
            if follower.seat == seat:
                tile = view.tiles[follower.tile]
                word = position_word(tile.x, tile.y)
                found[word] = found.get(word, 0) + sign
    return {word: count for word, count in found.items() if count}


def sources(view: CarcassonneView, seat: int) -> Mapping[str, int]:
    """Return the points of roads, cities, cloisters and farms (CA-RES-03)."""
    return {name: row[seat] for name, row in zip(SOURCES, view.points, strict=True)}
