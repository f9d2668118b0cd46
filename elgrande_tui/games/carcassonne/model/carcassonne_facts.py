"""Know a match at a moment: for the reports of plain mode, the map of the newest view, turns and what they brought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.model.ground import position_word
from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.context import Context
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.landscape import Landscape
from engine.games.carcassonne.model.state import SOURCES, Kit
from engine.games.carcassonne.model.view import CarcassonneView

if TYPE_CHECKING:  # it only names the type
    from elgrande_tui.games.carcassonne.model.new_on_map import NewOnMap


@dataclass(frozen=True)
class CarcassonneFacts:
    """A match at one moment."""

    rules: CarcassonneRules
    view: CarcassonneView
    seat: int | None
    """The player's seat; None for a spectator."""
    names: Names

    @cached_property
    def land(self) -> Landscape:
        """The map with its features."""
        return landscape(self.rules.kit, self.view.tiles, self.view.followers)

    @property
    def actor(self) -> int | None:
        """The seat whose turn it is; None when it is nobody's."""
        section = self.view.section
        return section.seat if section is not None and section.seat >= 0 else None


@dataclass(frozen=True)
class CarcassonneContext(Context, CarcassonneFacts):
    """The Context of a match of Carcassonne."""

    rules: CarcassonneRules
    view: CarcassonneView
    new: NewOnMap | None = None


class SeenLandscape:
    """The map of the newest view, worked out once."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._view: CarcassonneView | None = None
        self._land = kit.begun

    def of(self, view: CarcassonneView) -> Landscape:
        """Return the map of a view."""
        if view is not self._view:
            self._view, self._land = view, landscape(self.kit, view.tiles, view.followers)
        return self._land


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
