"""Put Francia, Ship, América and África on the map: the raster has a letter for each."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.raster import MapArea, MapPatch

PATCH = MapPatch(
    areas=(
        MapArea("f", "francia", "F", label=(47, 0, 28, 3), left="aragon", right="", up="", down="cataluna"),
        MapArea("w", "ship", "N", label=(0, 5, 10, 3), left="", right="galicia", up="", down="america"),
        MapArea("m", "america", "M", label=(0, 12, 8, 3), left="", right="sevilla", up="ship", down=""),
        MapArea("a", "africa", "E", label=(59, 17, 16, 2), left="granada", right="", up="castillo", down=""),
    ),
    ways={
        "cataluna": {"up": "francia"},
        "galicia": {"left": "ship"},
        "sevilla": {"left": "america"},
        "granada": {"right": "africa"},
        "castillo": {"down": "africa"},
    },
)
"""What changes on the map."""
