"""Find the map of one game, with the areas that its modules bring, and give these to cursor and keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.board.raster import Legend, MapArea, spain
from elgrande_tui.games.elgrande.module_uis import all_seams, seams_of
from elgrande_tui.games.elgrande.text.table import area_map_name, area_name
from elgrande_tui.input.commands import Command
from elgrande_tui.model.match_ui.board import Way

if TYPE_CHECKING:  # the keys of the areas are known without rules
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import GrandeView


@lru_cache(maxsize=16)
def game_map(rules: GrandeRules) -> Legend:
    """Return the map of this game."""
    return spain().with_patches(seams_of(rules).patches)


def told_areas(rules: GrandeRules) -> frozenset[int]:
    """Return the areas that are told of by themselves: those of the map, and every region; not places behind others."""
    box = rules.box
    on_map = {box.index[area.id] for area in game_map(rules).areas}
    return frozenset(on_map.union(box.regions))


def every_area() -> Mapping[str, MapArea]:
    """Return every area that can be on a map, by id; those of expansions that are never in one game too."""
    maps = (spain().areas, *(patch.areas for patch in all_seams().patches))
    return {area.id: area for areas in maps for area in areas}


def areas(on: Legend | None = None) -> tuple[Command, ...]:
    """Return a command per area of a map, by default of all areas there can be; each puts the cursor there."""
    return tuple(map(_command, on.areas if on else every_area().values()))


def area_key(area: MapArea) -> str:
    """Return the key of an area as the map shows it."""
    return _command(area).written


def _command(area: MapArea) -> Command:
    does = _("Goes to {area}.").format(area=area_name(area.id))
    return Command(f"area.{area.id}", area.key, f"go('{area.id}')", area_map_name(area.id), does, listed=False)


class GrandeGround:
    """The map of one match, given to cursor and keys: a `Ground`."""

    def __init__(self, rules: GrandeRules) -> None:
        self.rules = rules

    @property
    def areas(self) -> Sequence[str]:
        """All areas, in the order in which Tab goes through them."""
        return [area.id for area in game_map(self.rules).areas]

    def middle(self, view: GrandeView) -> str:
        """Return the region in the middle of Spain."""
        return "castilla_la_nueva"

    def name(self, area: str) -> str:
        """Return its name inside a sentence."""
        return area_name(area)

    def key(self, area: str) -> str:
        """Return the key that goes there, as it is shown."""
        return area_key(game_map(self.rules).area(area))

    def towards(self, view: GrandeView, area: str, way: Way) -> str:
        """Return the area to which an arrow leads from there; "" when there is none."""
        return game_map(self.rules).area(area).towards(way)
