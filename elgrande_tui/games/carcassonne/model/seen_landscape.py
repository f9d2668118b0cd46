"""Keep the map of the newest view, so that a repaint works nothing out again."""

from __future__ import annotations

from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.landscape import Landscape
from engine.games.carcassonne.model.state import Kit
from engine.games.carcassonne.model.view import CarcassonneView


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
