"""Find the map of one game: with the areas that its variants and expansions bring, and no others."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.board.raster import Legend, spain
from elgrande_tui.games.elgrande.grande_module_face import GrandeModuleFace
from elgrande_tui.games.elgrande.module_faces import all_faces, faces_of

if TYPE_CHECKING:  # the keys of the areas are known without rules
    from engine.games.elgrande.grande_rules import GrandeRules


def game_map(rules: GrandeRules) -> Legend:
    """Return the map of this game."""
    return _map(_changing(faces_of(rules)))


def whole_map() -> Legend:
    """Return the map with every area there can be."""
    return _map(_changing(all_faces()))


def _changing(faces: Iterable[GrandeModuleFace]) -> tuple[GrandeModuleFace, ...]:
    return tuple(face for face in faces if face.patch() is not None)


@cache
def _map(faces: tuple[GrandeModuleFace, ...]) -> Legend:
    return spain().with_patches(patch for face in faces if (patch := face.patch()) is not None)
