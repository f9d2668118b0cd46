"""Name areas: in sentences, and on the map where cells are few.

The names of the game's own ones stand in `data/areas.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.module_faces import all_faces, faces_of
from elgrande_tui.games.elgrande.words import AreaWords, areas
from elgrande_tui.model.module_face import looked_up

if TYPE_CHECKING:  # the names of the areas are known without rules: the first screen needs no more
    from engine.games.elgrande.grande_rules import GrandeRules

MAP_CELLS = {
    "aragon": 6,
    "granada": 7,
    "valencia": 8,
    "pais_vasco": 9,
    "castilla_la_nueva": 9,
    "sevilla": 9,
    "galicia": 10,
    "castilla_la_vieja": 10,
    "cataluna": 11,
    "castillo": 11,
}
"""Area id -> how many cells the map has for its name, in every language."""


def area_name(area: str) -> str:
    """Return the name of the area with that id inside a sentence: `the Castillo`, `Castilla la Vieja`."""
    known = _area_words(area)
    return _(known.name) if known is not None else area


def area_map_name(area: str) -> str:
    """Return the name of the area with that id on the map, within `MAP_CELLS`: `Castillo`, `C.Vieja`."""
    known = _area_words(area)
    return _(known.map_name) if known is not None else area


def _area_words(area: str) -> AreaWords | None:
    return areas().get(area) or looked_up(all_faces(), lambda face: face.areas, area)


def spot_name(spot: str) -> str:
    """Return the name of the spot with that id within its region: `ambassador`."""
    known = _area_words(spot)
    return _(known.spot) if known is not None and known.spot is not None else spot


def spot_label(rules: GrandeRules, spot: str) -> str:
    """Return the name of a spot with the points that it pays besides: `ambassador +2`."""
    pays = spot_pay(rules, spot)
    return f"{spot_name(spot)} +{pays}" if pays else spot_name(spot)


def spot_pay(rules: GrandeRules, spot: str) -> int:
    """Return the points that the spot with that id pays besides."""
    return looked_up(faces_of(rules), lambda face: face.spot_pays(rules), spot) or 0
