"""Describe what a front end needs from the game it shows, however that game is reached; reach it over a client."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, Protocol

from elgrande_tui.i18n.seats import Names, seat_name
from engine.core.question import Question
from engine.core.rules import Rules
from engine.core.view import View
from netplay.client.client import Client
from netplay.client.updates import ClockUpdate, HeldUpdate, Update
from netplay.client.updates import Link as Link
from netplay.common.mute_list import MuteList
from netplay.common.sanitize import NO_TEXT
from netplay.protocol.client_messages import TableCommand
from netplay.protocol.fields import HoldWhen
from netplay.protocol.server_messages import SeatInfo, TableInfo


class People(Protocol):
    """The people around a game, as a Client knows them."""

    @property
    def table(self) -> TableInfo | None:
        """Seats, spectators, motions; None when the table has been left."""
        ...

    @property
    def clock(self) -> ClockUpdate | None:
        """How much time the seats have; None without a clock."""
        ...

    @property
    def held(self) -> HeldUpdate | None:
        """Which seats hold the game up to think about a standing offer; None: none do."""
        ...

    @property
    def muted(self) -> MuteList:
        """The names whose chat is not shown."""
        ...

    def hold_at(self, when: HoldWhen) -> None:
        """Have the game stopped by itself at that moment from now on."""
        ...


class Port(Protocol):
    """One seat (or a spectator) at a game that has begun. All state is the newest; `updates` tells when to look."""

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the match: to parse words and to ask why not."""
        ...

    @property
    def seat(self) -> int | None:
        """The player's seat; None for a spectator."""
        ...

    @property
    def view(self) -> View:
        """The view of the seat now."""
        ...

    @property
    def question(self) -> Question | None:
        """What the seat may answer now."""
        ...

    @property
    def names(self) -> Names:
        """What each seat is called: people's names, or the colours."""
        ...

    @property
    def away(self) -> Sequence[bool]:
        """Which seats have nobody connected."""
        ...

    @property
    def link(self) -> Link:
        """How the connection is."""
        ...

    @property
    def people(self) -> People | None:
        """The people around the game; None where there is nobody to talk to."""
        ...

    def updates(self) -> AsyncIterator[Update]:
        """Everything that happens from this call on; ends when the game cannot be reached any more."""
        ...

    async def send(self, command: TableCommand, /) -> None:
        """Have a command carried out. Raises NetplayError, whose text is a sentence for the player."""
        ...

    @property
    def can_undo(self) -> bool:
        """Whether the player's last answer can be taken back, as far as is known."""
        ...


class ClientPort:
    """A Port over a connection to a host. Make it before the client goes to a table, so that it hears everything.

    What was last known of the game stays known when the table is left: a screen that closes can still be drawn.
    """

    def __init__(self, client: Client) -> None:
        self.client = client
        self.send = client.send
        self._updates = client.updates()
        self._rules: Rules[Any] | None = None
        self._view: View | None = None
        self._seats: Sequence[SeatInfo] = ()

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the match. Raises LookupError at no table."""
        self._rules = self.client.rules or self._rules
        if self._rules is None:
            raise LookupError("the client is at no table")
        return self._rules

    @property
    def seat(self) -> int | None:
        """The player's seat; None for a spectator."""
        return self.client.seat

    @property
    def view(self) -> View:
        """The view of the seat now. Raises LookupError before the game begins."""
        self._view = self.client.view or self._view
        if self._view is None:
            raise LookupError("the game has not begun")
        return self._view

    @property
    def question(self) -> Question | None:
        """What the seat may answer now."""
        return self.client.question

    @property
    def names(self) -> Names:
        """People's names; bots go by their colours."""
        people = [(seat.name, seat.player if seat.kind == "person" else NO_TEXT) for seat in self._at_table()]
        return [player or seat_name(colour) for colour, player in people]

    @property
    def away(self) -> Sequence[bool]:
        """Which seats have nobody connected."""
        return [seat.away for seat in self._at_table()]

    @property
    def link(self) -> Link:
        """How the connection is."""
        return self.client.link

    @property
    def people(self) -> People:
        """The people around the game."""
        return self.client

    def updates(self) -> AsyncIterator[Update]:
        """Return everything since this port was made, for one listener."""
        return self._updates

    @property
    def can_undo(self) -> bool:
        """Whether the host said last that the player's last answer can be taken back."""
        return self.client.can_undo

    def _at_table(self) -> Sequence[SeatInfo]:
        if self.client.table is not None:
            self._seats = self.client.table.seats
        return self._seats
