"""The Events of the module."""

from __future__ import annotations

from engine.core.event import Event


class BlackStarts(Event, frozen=True):
    """Set-up put black caballeros into a region (C-107)."""

    area: int
    count: int


class TableStarts(Event, frozen=True):
    """Set-up laid the limitation table into a region (C-107)."""

    area: int


class Landed(Event, frozen=True):
    """Set-up put caballeros of a seat where its disc shows (C-107); area -1: to its court (C-111)."""

    seat: int
    area: int
    count: int


class Sailed(Event, frozen=True):
    """A caballero made a free sea move (C-501)."""

    seat: int
    kind: int
    source: int
    target: int


class Loaded(Event, frozen=True):
    """A caballero took a tile (C-602)."""

    seat: int
    kind: int
    area: int
    tile: str


class TilesLaid(Event, frozen=True):
    """Tiles were laid on the colonies (C-601)."""

    gold: int
    wares: int


class InquisitorTaken(Event, frozen=True):
    """The Grand Inquisitor has a new holder (C-701, C-1107)."""

    seat: int


class TableMoved(Event, frozen=True):
    """The limitation table was moved (C-804)."""

    seat: int
    source: int
    target: int


class TableFilled(Event, frozen=True):
    """A caballero from beside the table took a field of it (C-804, C-806, C-808)."""

    seat: int
    kind: int
    area: int


class MarkerLaid(Event, frozen=True):
    """The special-scoring marker lies in a region (C-1110)."""

    seat: int
    area: int
    due: int
    """At the end of which round it is scored; one more than the last: after the last general scoring."""


class CardBlocked(Event, frozen=True):
    """An action card on offer was turned face down for this round (C-1102)."""

    seat: int
    card: str


class CardKept(Event, frozen=True):
    """A card of stack 7 stays in front of its owner (C-1004)."""

    seat: int
    card: str


class KeptCardGone(Event, frozen=True):
    """A kept card went under its stack: it was used, or its time is over (C-1004)."""

    seat: int
    card: str


class Struck(Event, frozen=True):
    """A Double Strike repeats the special action of the turn that has just ended (C-1103)."""

    seat: int
    card: str


EVENTS = (
    BlackStarts,
    TableStarts,
    Landed,
    Sailed,
    Loaded,
    TilesLaid,
    InquisitorTaken,
    TableMoved,
    TableFilled,
    MarkerLaid,
    CardBlocked,
    CardKept,
    KeptCardGone,
    Struck,
)
