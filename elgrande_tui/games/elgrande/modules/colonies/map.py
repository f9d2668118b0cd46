"""Put Francia, Ship, América and África on the map: the last three are boxes in the sea."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.raster import MapArea, MapPatch


def _box(letter: str, x: int, y: int, width: int, height: int) -> list[tuple[int, int, str]]:
    """Return the cells of a box in the sea."""
    return [(x, row, letter * width) for row in range(y, y + height)]


PATCH = MapPatch(
    areas=(
        MapArea("f", "francia", "F", label=(47, 0, 28, 3), left="aragon", right="", up="", down="cataluna"),
        MapArea("w", "ship", "D", label=(0, 5, 10, 3), left="", right="galicia", up="", down="america"),
        MapArea("m", "america", "M", label=(0, 12, 8, 3), left="", right="sevilla", up="ship", down=""),
        MapArea("a", "africa", "E", label=(56, 17, 19, 2), left="granada", right="", up="castillo", down=""),
    ),
    cells=(*_box("w", 0, 5, 11, 4), *_box("m", 0, 12, 9, 5), *_box("a", 56, 17, 20, 3)),
    ways={
        "cataluna": {"up": "francia"},
        "galicia": {"left": "ship"},
        "sevilla": {"left": "america"},
        "granada": {"right": "africa"},
        "castillo": {"down": "africa"},
    },
)
"""What changes on the map."""
