"""Put the lighthouse on the map: an island in the sea north-west of Galicia."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.raster import MapArea, MapPatch
from tests.games.lighthouse.lighthouse import FARO

CELLS = 13

PATCH = MapPatch(
    areas=(MapArea("l", FARO, "h", label=(1, 0, CELLS - 1, 2), left="", right="galicia", up="", down="galicia"),),
    cells=tuple((1, row, "l" * CELLS) for row in range(3)),
    ways={"galicia": {"left": FARO, "up": FARO}},
)
"""What changes on the map."""
