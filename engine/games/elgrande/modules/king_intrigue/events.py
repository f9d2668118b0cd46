"""The Events of the module."""

from __future__ import annotations

from engine.core.event import Event


class ExtraPlaced(Event, frozen=True):
    """Set-up put caballeros of a seat where its disc shows (K-2.3); area -1: they stay where they are (K-X.5)."""

    seat: int
    area: int
    count: int
    court: bool
    """Whether they come from the court; otherwise from the province."""


class HandsReady(Event, frozen=True):
    """Everybody has picked a hand; what was left out is out of the game (K-2.4)."""

    count: int
    """How many cards are in each hand."""


class RowHanded(Event, frozen=True):
    """The cards of the row were handed out (K-3.7)."""

    cards: list[str]
    """By seat."""


class PlacingFreed(Event, frozen=True):
    """A seat may place in any open region in this turn (K-C-020)."""

    seat: int


class RegionDoubled(Event, frozen=True):
    """A region counts twice in the next general scoring (K-C-130)."""

    seat: int
    area: int
    former: int
    """The region that lost its marker for it; -1: none."""


class DoublesEnded(Event, frozen=True):
    """The markers of double scoring were taken away (K-E.3)."""

    areas: list[int]


EVENTS = (ExtraPlaced, HandsReady, RowHanded, PlacingFreed, RegionDoubled, DoublesEnded)
