"""What areas are called: in sentences, and on the map where cells are few."""

from __future__ import annotations

from elgrande_tui.texts.catalogue import _, mark

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
}
"""Id -> name in sentences, name on the map."""

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
"""How many cells the map has for a name, in every language."""


def area_name(area: str) -> str:
    """The name of the area with that id inside a sentence: `the Castillo`, `Castilla la Vieja`."""
    name = _NAMES.get(area)
    return _(name[0]) if name else area


def area_map_name(area: str) -> str:
    """The name of the area with that id on the map, within `MAP_CELLS`: `Castillo`, `C.Vieja`."""
    name = _NAMES.get(area)
    return _(name[1]) if name else area
