"""Give the areas of the map to the cursor and to keys."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande.board.area_keys import area_key
from elgrande_tui.games.elgrande.board.game_map import game_map
from elgrande_tui.games.elgrande.board.raster import Legend
from elgrande_tui.games.elgrande.text.areas import area_name
from elgrande_tui.model.face import Way
from engine.games.elgrande.grande_rules import GrandeRules


class GrandeGround:
    """The map of one match; see `elgrande_tui.model.face.Ground`."""

    middle = "castilla_la_nueva"

    def __init__(self, rules: GrandeRules) -> None:
        self.legend: Legend = game_map(rules)
        self.areas: Sequence[str] = [area.id for area in self.legend.areas]

    def name(self, area: str) -> str:
        """Return its name inside a sentence."""
        return area_name(area)

    def key(self, area: str) -> str:
        """Return the key that goes there, as it is shown."""
        return area_key(self.legend.area(area))

    def towards(self, area: str, way: Way) -> str:
        """Return the area to which an arrow leads from there; "" when there is none."""
        return self.legend.area(area).towards(way)
