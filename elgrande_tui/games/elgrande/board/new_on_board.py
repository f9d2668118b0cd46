"""What is new on the map to its viewer, as labels mark it and as it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.games.elgrande.model.view import GrandeView

Travel = tuple[int, int]
"""The area where a piece was, and the one where it is; below 0: beside the map."""


@dataclass(frozen=True, slots=True)
class NewOnBoard:
    """What differs between two boards. Areas and seats are numbers."""

    before: GrandeView
    """The earlier one."""
    counts: Mapping[tuple[int, int | None], int]
    """Area and seat, or None for what no seat owns -> how many caballeros more, or fewer; with the closed Castillo."""
    king: Travel | None
    grandes: Mapping[int, Travel]
    """By seat."""
    boards: Sequence[Travel]
    """Those of movable scoreboards."""
    leads: frozenset[int]
    """The areas in which others are first than before."""
    notes: Mapping[int, Sequence[str]]
    """What variants and expansions tell of an area, where that is new."""

    def concerns(self, area: int) -> bool:
        """Whether anything is new in an area."""
        travels = [*self.grandes.values(), *self.boards, *([self.king] if self.king else [])]
        counted = any(where == area for where, _seat in self.counts)
        return counted or area in self.leads or area in self.notes or any(area in travel for travel in travels)
