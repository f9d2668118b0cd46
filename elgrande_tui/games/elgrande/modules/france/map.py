"""Put France on the map: the foreign land with that letter is a region."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.raster import MapArea, MapPatch

PATCH = MapPatch(
    areas=(MapArea("f", "francia", "F", label=(49, 1, 25, 3), left="aragon", right="", up="", down="cataluna"),),
    ways={"cataluna": {"up": "francia"}},
)
"""What changes on the map."""
