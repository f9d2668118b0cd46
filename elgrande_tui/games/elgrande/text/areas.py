"""Name areas: in sentences, and on the map where cells are few."""

from __future__ import annotations

from elgrande_tui.games.elgrande.grande_module_face import AreaWords
from elgrande_tui.games.elgrande.module_faces import all_faces
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.model.module_face import looked_up

_NAMES: dict[str, tuple[str, str]] = {
    "castillo": (mark("the Castillo"), mark("Castillo")),
    "galicia": (mark("Galicia"), mark("Galicia")),
    "pais_vasco": (mark("País Vasco"), mark("P.Vasco")),
    "aragon": (mark("Aragón"), mark("Aragón")),
    "cataluna": (mark("Cataluña"), mark("Cataluña")),
    "castilla_la_vieja": (mark("Castilla la Vieja"), mark("C.Vieja")),
    "castilla_la_nueva": (mark("Castilla la Nueva"), mark("C.Nueva")),
    "valencia": (mark("Valencia"), mark("Valencia")),
    "sevilla": (mark("Sevilla"), mark("Sevilla")),
    "granada": (mark("Granada"), mark("Granada")),
    "portugal": (mark("Portugal"), mark("Portugal")),
    "france": (mark("Francia"), mark("Francia")),
}
"""Id -> name in sentences, name on the map; of foreign land, too."""

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
    if area in _NAMES:
        return _(_NAMES[area][0])
    own = area_words(area)
    return _(own.name) if own is not None else area


def area_map_name(area: str) -> str:
    """Return the name of the area with that id on the map, within `MAP_CELLS`: `Castillo`, `C.Vieja`."""
    if area in _NAMES:
        return _(_NAMES[area][1])
    own = area_words(area)
    return _(own.map_name) if own is not None else area


def area_words(area: str) -> AreaWords | None:
    """Return the words for an area that a variant or expansion brings; None for all others."""
    return looked_up(all_faces(), lambda face: face.areas, area)


def spot_name(spot: str) -> str:
    """Return the name of the spot with that id within its region: `ambassador`."""
    own = area_words(spot)
    return _(own.spot) if own is not None else spot


def spot_label(spot: str) -> str:
    """Return the name of a spot with the points that it pays besides: `ambassador +2`."""
    pays = spot_pay(spot)
    return f"{spot_name(spot)} +{pays}" if pays else spot_name(spot)


def spot_pay(spot: str) -> int:
    """Return the points that the spot with that id pays besides."""
    own = area_words(spot)
    return own.pays if own is not None else 0
