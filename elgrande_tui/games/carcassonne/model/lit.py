"""Know which segments are lit: those of the feature under the cursor, or of the one that is to be claimed."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.figures import CITY, CLOISTER, FARM, ROAD
from engine.games.carcassonne.model.kit import Kit
from engine.games.carcassonne.model.landscape import Feature, Landscape
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.carcassonne.rules.scoring import assess

ORDER = (CITY, CLOISTER, ROAD, FARM)
"""Of what lies on one tile, the first of these is lit."""


def features_at(land: Landscape, tile: int) -> list[Feature]:
    """Return the features on a tile, each once, the one that is lit first; of one kind that of most tiles."""
    segments = land.kinds[land.tiles[tile].kind].segments
    found = {feature.first: feature for feature in (land.feature_of(tile, segment.id) for segment in segments)}
    return sorted(found.values(), key=lambda feature: (ORDER.index(feature.kind), -feature.size, feature.first))


def lit_segments(land: Landscape, feature: Feature) -> Mapping[int, frozenset[int]]:
    """Return by tile the numbers of its segments that belong to a feature."""
    found: dict[int, frozenset[int]] = {}
    for number, tile in enumerate(land.tiles):
        if not feature.tiles >> number & 1:
            continue
        kind = land.kinds[tile.kind]
        own = [at for at, segment in enumerate(kind.segments) if land.feature_of(number, segment.id) == feature]
        if own:
            found[number] = frozenset(own)
    return found


class SeenLandscape:
    """The map of the newest view, worked out once."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._view: CarcassonneView | None = None
        self._land = kit.begun

    def of(self, view: CarcassonneView) -> Landscape:
        """Return the map of a view."""
        if view is not self._view:
            self._view, self._land = view, landscape(self.kit, view.tiles, view.followers)
        return self._land


def farms_by_worth(kit: Kit, land: Landscape) -> list[tuple[Feature, int]]:
    """Return the farms that hold followers or supply a city, each with what it is worth, the richest first."""
    farms = [(farm, assess(kit.constants, land, farm).points) for farm in land.features() if farm.kind == FARM]
    told = [(farm, points) for farm, points in farms if points or any(farm.followers)]
    return sorted(told, key=lambda one: (-one[1], -sum(one[0].followers), -one[0].size, one[0].first))
