"""Gather what the reports of plain mode tell of: a match as one seat, or a spectator, knows it now."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from elgrande_tui.i18n.seats import Names
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.kit import Kit
from engine.games.carcassonne.model.landscape import Landscape
from engine.games.carcassonne.model.view import CarcassonneView


@dataclass(frozen=True)
class CarcassonneFacts:
    """A match at one moment."""

    rules: CarcassonneRules
    view: CarcassonneView
    seat: int | None
    """The player's seat; None for a spectator."""
    names: Names

    @cached_property
    def land(self) -> Landscape:
        """The map with its features."""
        return landscape(self.rules.kit, self.view.tiles, self.view.followers)

    @property
    def actor(self) -> int | None:
        """The seat whose turn it is; None when it is nobody's."""
        section = self.view.section
        return section.seat if section is not None and section.seat >= 0 else None


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
