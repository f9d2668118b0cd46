"""Find the faces of variants and expansions: those in play, and all there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.grande_module_face import GrandeModuleFace
from elgrande_tui.model.module_face import face_or_none
from engine.core.registry import NameRegistry

if TYPE_CHECKING:
    from engine.games.elgrande.grande_rules import GrandeRules

MODULE_FACES: NameRegistry[GrandeModuleFace] = NameRegistry(
    "elgrande.module_faces", "elgrande_tui.games.elgrande.modules.registry:BUILT_IN"
)
"""The faces of variants and expansions by name: the built-in ones, and those that installed distributions bring."""


def module_face(name: str) -> GrandeModuleFace:
    """Return the face of a variant or expansion; one that says nothing if there is none, or if it does not load."""
    return face_or_none(MODULE_FACES, name) or GrandeModuleFace(name)


def faces_of(rules: GrandeRules) -> list[GrandeModuleFace]:
    """Return the faces of the variants and expansions of a match, in the order of its rules."""
    return [module_face(module.name) for module in rules.modules]


def all_faces() -> Iterator[GrandeModuleFace]:
    """Yield every face there is: ids of cards and areas are words of the notation, so each is in one face."""
    return (module_face(name) for name in MODULE_FACES)
