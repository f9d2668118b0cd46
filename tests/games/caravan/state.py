"""What is true in Caravan, what a seat may know of it, and what happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import msgspec

from engine.core.event import Event
from engine.core.pieces import Kinds
from engine.core.state import Section, State
from engine.core.view import View

from .options import Catalogue

CAMELS = 2
"""How many each seat has."""


class CaravanState(State):
    """Camels by kind in the oasis and out in the dunes; the tokens each seat has hidden."""

    __slots__ = (
        "catalogue",
        "dunes",
        "guards",
        "hands",
        "hidden",
        "kinds",
        "oasis",
        "options",
        "round",
        "sacks",
        "scores",
        "whistles",
    )

    def __init__(self, kinds: Kinds, catalogue: Catalogue, options: Mapping[str, Any]) -> None:
        seats = len(kinds.of)
        self.agenda = []
        self.revealed = []
        self.tell = None
        self.kinds = kinds
        self.catalogue = catalogue
        self.options = options
        self.oasis = [CAMELS] * seats + [0] * (len(kinds) - seats)
        self.dunes = [0] * len(kinds)
        self.guards = [1] * seats
        self.whistles = [1] * seats
        self.sacks = [1] * seats
        self.hidden: list[list[int]] = [[] for _ in range(seats)]
        """Tokens put away, in order; minus: everybody has seen it."""
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.scores = [0] * seats
        self.round = 0

    def copy(self) -> Self:
        twin = self.__class__(self.kinds, self.catalogue, self.options)
        twin.agenda = self.agenda[:]
        twin.oasis, twin.dunes = self.oasis[:], self.dunes[:]
        twin.guards, twin.whistles, twin.sacks = self.guards[:], self.whistles[:], self.sacks[:]
        twin.hidden = [tokens[:] for tokens in self.hidden]
        twin.hands = [hand[:] for hand in self.hands]
        twin.scores = self.scores[:]
        twin.round = self.round
        return twin

    def key(self) -> list[Any]:
        tokens = [self.guards, self.whistles, self.sacks, self.hidden, self.hands]
        return [[list(section) for section in self.agenda], self.oasis, self.dunes, tokens, self.scores, self.round]


class Table(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    agenda: list[Section]
    oasis: list[int]
    dunes: list[int]
    guards: list[int]
    whistles: list[int]
    sacks: list[int]
    hidden: list[list[int]]
    """0: a token of somebody else that was not shown."""
    hands: list[list[str | None]]
    """None: a card of somebody else."""
    scores: list[int]
    round: int


class CaravanView(View, frozen=True, kw_only=True):
    """What one seat may know."""

    now: Table
    start: Table | None


class Rode(Event, frozen=True):
    """A camel left the oasis."""

    seat: int
    kind: int


class Hid(Event, frozen=True):
    """A token was put away; 0 for those who may not know which."""

    seat: int
    token: int


class Bids(Event, frozen=True):
    """The bids are open."""

    amounts: list[int]


class Took(Event, frozen=True):
    """Points were taken at the market."""

    seat: int
    points: int


class Drew(Event, frozen=True):
    """A card was drawn at the market; None for those who may not know which."""

    seat: int
    card: str | None


CaravanEvent = Rode | Hid | Bids | Took | Drew


def table(g: CaravanState, viewer: int | None) -> Table:
    """What `viewer` sees of the table."""
    hidden = [[token if token < 0 or seat == viewer else 0 for token in tokens] for seat, tokens in enumerate(g.hidden)]
    hands = [[card if seat == viewer else None for card in hand] for seat, hand in enumerate(g.hands)]
    return Table(
        g.agenda[:], g.oasis[:], g.dunes[:], g.guards[:], g.whistles[:], g.sacks[:], hidden, hands, g.scores[:], g.round
    )
