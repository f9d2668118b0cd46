"""Name areas: in sentences, and on the map where cells are few. The names stand in `data/areas.toml`."""

from __future__ import annotations

from elgrande_tui.games.elgrande.messages import _
from elgrande_tui.games.elgrande.words import areas
from engine.games.elgrande.modules.france import OFFICES

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
    known = areas().get(area)
    return _(known.name) if known else area


def area_map_name(area: str) -> str:
    """Return the name of the area with that id on the map, within `MAP_CELLS`: `Castillo`, `C.Vieja`."""
    known = areas().get(area)
    return _(known.on_map) if known else area


def spot_name(spot: str) -> str:
    """Return the name of the spot with that id within its region: `ambassador`."""
    last = spot.rpartition(".")[2]
    known = next((words.spot for area, words in areas().items() if area.rpartition(".")[2] == last), None)
    return _(known) if known else spot


def spot_label(spot: str) -> str:
    """Return the name of a spot with the points its office pays: `ambassador +2`."""
    office = OFFICES.get(spot, 0)
    return f"{spot_name(spot)} +{office}" if office else spot_name(spot)
