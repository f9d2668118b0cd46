"""The Events of the module."""

from __future__ import annotations

from engine.core.event import Event


class MercenariesStart(Event, frozen=True):
    """Set-up put the mercenaries into a region (G-107)."""

    area: int
    count: int


class ShipTaken(Event, frozen=True):
    """A ship has a new owner (G-301, G-302)."""

    seat: int
    ship: int
    """The area of the ship."""
    former: int
    """The seat that owned it; -1: nobody."""
    count: int
    """How many caballeros on it went back to the court of that seat (G-307)."""


class Unloaded(Event, frozen=True):
    """A caballero went from a ship to a region (G-304)."""

    seat: int
    ship: int
    kind: int
    area: int


class Jailed(Event, frozen=True):
    """A caballero was put into jail (G-401)."""

    seat: int
    kind: int
    area: int


class Pardoned(Event, frozen=True):
    """All who were in jail went to a region (G-402)."""

    seat: int
    area: int
    counts: list[int]
    """By kind."""


class PersonTaken(Event, frozen=True):
    """A person card has a new owner (G-501, G-814)."""

    seat: int
    person: str
    former: int
    """The seat that owned it; -1: nobody."""


class PersonGone(Event, frozen=True):
    """A person card was laid aside (G-507)."""

    seat: int
    person: str


class GuestSent(Event, frozen=True):
    """The Court Jester sent a caballero of its owner to the court of another seat (G-504)."""

    seat: int
    host: int


class GuestSettled(Event, frozen=True):
    """A host set a guest out (G-504)."""

    seat: int
    kind: int
    area: int


class CardLaid(Event, frozen=True):
    """A card stays in front of its owner (G-604)."""

    seat: int
    card: str


class LaidCardGone(Event, frozen=True):
    """A card that lay in front of its owner went under its stack: it has acted, or its time is over (G-604)."""

    seat: int
    card: str


class RegionCardTaken(Event, frozen=True):
    """A region card lies face down in front of a seat, with a token on it (G-703)."""

    seat: int
    token: str
    area: int
    """The region that it shows; -1 where that is hidden."""


class RegionCardShown(Event, frozen=True):
    """A region card with a token was turned up (G-801, G-805)."""

    seat: int
    token: str
    area: int


class RegionCardBack(Event, frozen=True):
    """A region card went back into the pool, without having been shown (G-703, G-805)."""

    seat: int
    token: str


class SecondTaken(Event, frozen=True):
    """A seat chose one more action card (G-803)."""

    seat: int
    card: str
    later: bool
    """Whether it lies in front of the seat for a later turn."""


class ActionsStopped(Event, frozen=True):
    """These seats lose the special action of their card in this round (G-810)."""

    seats: list[int]


class DeputyNamed(Event, frozen=True):
    """A Grande stands in for the King, who is in the Castillo (G-811)."""

    seat: int
    owner: int
    """The seat whose Grande it is."""
    area: int


class KingFreed(Event, frozen=True):
    """The King left the Castillo (G-811, G-901)."""

    area: int


class AlliesMarked(Event, frozen=True):
    """Two regions are scored as one in the next general scoring (G-817)."""

    seat: int
    area: int
    other: int


class AllianceEnded(Event, frozen=True):
    """The markers of the alliance were taken away (G-817)."""

    area: int
    other: int


class TurnDeferred(Event, frozen=True):
    """A seat goes on with its turn when all others have had theirs (G-818)."""

    seat: int


EVENTS = (
    MercenariesStart,
    ShipTaken,
    Unloaded,
    Jailed,
    Pardoned,
    PersonTaken,
    PersonGone,
    GuestSent,
    GuestSettled,
    CardLaid,
    LaidCardGone,
    RegionCardTaken,
    RegionCardShown,
    RegionCardBack,
    SecondTaken,
    ActionsStopped,
    DeputyNamed,
    KingFreed,
    AlliesMarked,
    AllianceEnded,
    TurnDeferred,
)
