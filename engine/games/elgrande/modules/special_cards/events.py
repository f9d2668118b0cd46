"""The Events of the module."""

from __future__ import annotations

from engine.core.event import Event


class CardInFront(Event, frozen=True):
    """A power card lies open in front of its owner and acts later (K-C-SPIONAGE, K-C-RESERVE)."""

    seat: int
    card: str


class FrontCardGone(Event, frozen=True):
    """A power card in front of its owner was discarded: it has acted, or was annulled (K-E.11, K-E.14)."""

    seat: int
    card: str
    back: bool
    """Whether its caballero came back to the court."""


class ReserveUsed(Event, frozen=True):
    """The caballero on a Reserve card went to a region (K-G.5)."""

    seat: int
    kind: int
    area: int


class LimitLaid(Event, frozen=True):
    """A limitation table lies in a region (K-C-6NIMMT)."""

    seat: int
    area: int
    former: int
    """The region in which it lay before; -1: beside the board."""


class SpaceTaken(Event, frozen=True):
    """A caballero stands on the new table (K-C-6NIMMT)."""

    seat: int
    kind: int
    area: int


class LimitGone(Event, frozen=True):
    """A limitation table was taken away (K-E.13)."""

    area: int


class GuardLaid(Event, frozen=True):
    """A region is locked until the round is over (K-C-SCHUTZ)."""

    seat: int
    area: int


class GuardLeft(Event, frozen=True):
    """The royal guard was taken away (K-E.15)."""

    area: int


class ThreeOffered(Event, frozen=True):
    """A seat must choose which of three regions is scored (K-C-SW-THREE)."""

    seat: int
    host: int
    """The seat that chooses."""
    areas: list[int]


EVENTS = (
    CardInFront,
    FrontCardGone,
    ReserveUsed,
    LimitLaid,
    SpaceTaken,
    LimitGone,
    GuardLaid,
    GuardLeft,
    ThreeOffered,
)
