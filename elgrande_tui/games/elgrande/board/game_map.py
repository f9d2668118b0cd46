"""Find the map of one game: with the areas that its variants and expansions bring, and no others."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.board.raster import Legend, MapArea, spain
from elgrande_tui.games.elgrande.module_faces import all_faces, faces_of

if TYPE_CHECKING:  # the keys of the areas are known without rules
    from engine.games.elgrande.grande_rules import GrandeRules


@lru_cache(maxsize=16)
def game_map(rules: GrandeRules) -> Legend:
    """Return the map of this game."""
    return spain().with_patches(patch for face in faces_of(rules) if (patch := face.patch(rules)) is not None)


def told_areas(rules: GrandeRules) -> frozenset[int]:
    """Return the areas that are told of by themselves: those of the map, and every region; not places behind others."""
    box = rules.box
    on_map = {box.index[area.id] for area in game_map(rules).areas}
    return frozenset(on_map.union(box.regions))


def every_area() -> Mapping[str, MapArea]:
    """Return every area that can be on a map, by id; those of expansions that are never in one game too."""
    patches = [patch for face in all_faces() if (patch := face.patch()) is not None]
    return {area.id: area for areas in (spain().areas, *(patch.areas for patch in patches)) for area in areas}
