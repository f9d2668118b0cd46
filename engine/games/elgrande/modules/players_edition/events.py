"""The Events of the module."""

from __future__ import annotations

from engine.core.event import Event


class CastilloShifted(Event, frozen=True):
    """The Castillo stands in a region now, whose caballeros are in it (K-C-SCHIEBUNG)."""

    seat: int
    source: int
    """The region in which it stood; -1: its own place."""
    area: int
    counts: list[int]
    """By kind: who was thrown in."""


class CastilloBack(Event, frozen=True):
    """The Castillo stands at its own place again (K-E.4)."""

    source: int


class AlliesJoined(Event, frozen=True):
    """Two regions count as one in the next general scoring (K-C-ALLIANZ)."""

    seat: int
    area: int
    other: int


class AlliesParted(Event, frozen=True):
    """The markers of the alliance were taken away (K-E.5)."""

    area: int
    other: int


class BridgeBuilt(Event, frozen=True):
    """The bridge lies between two regions, with a caballero of the seat on it (K-C-BRUECKENBAU)."""

    seat: int
    area: int
    other: int
    former: int
    """The seat whose caballero came from the bridge to its court; -1: nobody's."""


class BridgeGone(Event, frozen=True):
    """The bridge left the board (K-E.6)."""

    area: int
    other: int


class BoardTurned(Event, frozen=True):
    """A movable scoreboard was turned (K-C-REVOLTE)."""

    seat: int
    board: int
    turned: bool
    """Whether it is upside down now."""


class CollapseFeared(Event, frozen=True):
    """Nothing may enter the Castillo until the next general scoring is over (K-C-EINSTURZGEFAHR)."""

    seat: int


class CollapseOver(Event, frozen=True):
    """The Castillo can be entered again (K-E.7)."""


class QuarantineLaid(Event, frozen=True):
    """A region is locked until the next general scoring is over (K-C-QUARANTAENE)."""

    seat: int
    area: int


class QuarantineEnded(Event, frozen=True):
    """The marker of the quarantine was taken away (K-E.8)."""

    area: int


class WhirlwindShown(Event, frozen=True):
    """The disc of a Whirlwind was turned up (K-5.2)."""

    seat: int
    area: int


class MistressCame(Event, frozen=True):
    """The Mistress distracts the King (K-C-MAETRESSE)."""

    seat: int


class MistressLeft(Event, frozen=True):
    """The King rules his region again (K-E.10)."""


EVENTS = (
    CastilloShifted,
    CastilloBack,
    AlliesJoined,
    AlliesParted,
    BridgeBuilt,
    BridgeGone,
    BoardTurned,
    CollapseFeared,
    CollapseOver,
    QuarantineLaid,
    QuarantineEnded,
    WhirlwindShown,
    MistressCame,
    MistressLeft,
)
