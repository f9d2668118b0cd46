"""What is true in Caravan, what a seat may know of it, and what happens."""

from __future__ import annotations

from typing import Any, Self

import msgspec

from engine.core.event import Event
from engine.core.pieces import Kinds
from engine.core.state import Section, State
from engine.core.view import View
from tests.games.caravan.options import Catalogue


class CaravanState(State):
    """Camels by kind in the oasis and out in the dunes; the tokens each seat has hidden."""

    __slots__ = ("catalogue", "dunes", "guards", "hidden", "kinds", "oasis", "round", "sacks", "scores", "whistles")

    def __init__(self, kinds: Kinds, catalogue: Catalogue) -> None:
        seats = len(kinds.of)
        self.agenda = []
        self.revealed = []
        self.tell = None
        self.kinds = kinds
        self.catalogue = catalogue
        self.oasis = [2] * seats + [0] * (len(kinds) - seats)
        self.dunes = [0] * len(kinds)
        self.guards = [1] * seats
        self.whistles = [1] * seats
        self.sacks = [1] * seats
        self.hidden: list[list[int]] = [[] for _ in range(seats)]
        """Tokens put away, in order; minus: everybody has seen it."""
        self.scores = [0] * seats
        self.round = 0

    def copy(self) -> Self:
        twin = self.__class__(self.kinds, self.catalogue)
        twin.agenda = self.agenda[:]
        twin.oasis, twin.dunes = self.oasis[:], self.dunes[:]
        twin.guards, twin.whistles, twin.sacks = self.guards[:], self.whistles[:], self.sacks[:]
        twin.hidden = [tokens[:] for tokens in self.hidden]
        twin.scores = self.scores[:]
        twin.round = self.round
        return twin

    def key(self) -> list[Any]:
        tokens = [self.guards, self.whistles, self.sacks, self.hidden]
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


CaravanEvent = Rode | Hid | Bids


def table(g: CaravanState, viewer: int | None) -> Table:
    """What `viewer` sees of the table."""
    hidden = [[token if token < 0 or seat == viewer else 0 for token in tokens] for seat, tokens in enumerate(g.hidden)]
    return Table(
        g.agenda[:], g.oasis[:], g.dunes[:], g.guards[:], g.whistles[:], g.sacks[:], hidden, g.scores[:], g.round
    )
