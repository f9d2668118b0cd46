"""Put Portugal, the ships and the jail on the map: the last ones are boxes in the sea."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from elgrande_tui.games.elgrande.board.raster import MapArea, MapPatch
from elgrande_tui.model.match_ui.board import Way

PORTUGAL = MapArea(
    "p", "portugal", "Y", label=(12, 10, 10, 3), left="ship", right="castilla_la_nueva", up="galicia", down="sevilla"
)
SHIP = MapArea("w", "ship", "D", label=(0, 5, 10, 3), left="", right="galicia", up="", down="portugal")
SECOND_SHIP = MapArea("m", "ship.2", "Z", label=(0, 12, 8, 4), left="", right="portugal", up="ship", down="sevilla")
JAIL = MapArea("a", "jail", "J", label=(60, 17, 15, 2), left="granada", right="", up="castillo", down="")
BOXES = {"ship": (SHIP, 0, 5, 11, 4), "ship.2": (SECOND_SHIP, 0, 12, 9, 5), "jail": (JAIL, 60, 17, 16, 3)}
"""Id -> area, then x, y, width and height of its box."""
TOKENS = tuple(BOXES)
"""The areas that hold caballeros beside the board."""


def patch(tokens: Iterable[str]) -> MapPatch:
    """Return what changes on the map, with those of the ships and the jail that are in the game."""
    boxes = [BOXES[token] for token in tokens]
    cells = [(x, row, area.letter * width) for area, x, y, width, height in boxes for row in range(y, y + height)]
    ids = [area.id for area, *_place in boxes]
    ways: dict[str, Mapping[Way, str]] = {
        "galicia": {"down": "portugal", **({"left": "ship"} if "ship" in ids else {})},
        "castilla_la_vieja": {"left": "portugal"},
        "castilla_la_nueva": {"left": "portugal"},
        "sevilla": {"left": "portugal"},
        **({"ship": {"down": "ship.2"}} if "ship.2" in ids else {}),
        **({"granada": {"right": "jail"}, "castillo": {"down": "jail"}} if "jail" in ids else {}),
        "portugal": {"left": "ship" if "ship" in ids else ""},
    }
    return MapPatch((PORTUGAL, *(area for area, *_place in boxes)), tuple(cells), ways)
