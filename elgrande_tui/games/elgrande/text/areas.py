"""Name areas: in sentences, and on the map where cells are few."""

from __future__ import annotations

from elgrande_tui.i18n.translations import _, mark
from engine.games.elgrande.modules.france import OFFICES

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
    "francia": (mark("Francia"), mark("Francia")),
    "francia.ambassador": (mark("Francia (ambassador)"), mark("Francia 1")),
    "francia.envoy": (mark("Francia (envoy)"), mark("Francia 2")),
    "francia.third": (mark("Francia (third spot)"), mark("Francia 3")),
}
"""Id -> name in sentences, name on the map."""

_SPOTS = {
    "francia.ambassador": mark("ambassador"),
    "francia.envoy": mark("envoy"),
    "francia.third": mark("third spot"),
}
"""Id of a spot -> its name within its region."""

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
    "francia": 11,
}
"""Area id -> how many cells the map has for its name, in every language."""


def area_name(area: str) -> str:
    """Return the name of the area with that id inside a sentence: `the Castillo`, `Castilla la Vieja`."""
    name = _NAMES.get(area)
    return _(name[0]) if name else area


def area_map_name(area: str) -> str:
    """Return the name of the area with that id on the map, within `MAP_CELLS`: `Castillo`, `C.Vieja`."""
    name = _NAMES.get(area)
    return _(name[1]) if name else area


def spot_name(spot: str) -> str:
    """Return the name of the spot with that id within its region: `ambassador`."""
    return _(_SPOTS[spot]) if spot in _SPOTS else spot


def spot_label(spot: str) -> str:
    """Return the name of a spot with the points its office pays: `ambassador +2`."""
    office = OFFICES.get(spot, 0)
    return f"{spot_name(spot)} +{office}" if office else spot_name(spot)
