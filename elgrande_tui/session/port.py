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
from netplay.common.sanitize import NO_TEXT, SafeText
from netplay.protocol.client_messages import Proposal
from netplay.protocol.fields import HoldWhen
from netplay.protocol.server_messages import SeatInfo, TableInfo


class People(Protocol):
    """The people around a game, as a Client knows them. Commands raise as those of Port do."""

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
    def muted(self) -> frozenset[SafeText]:
        """The names whose chat is not shown."""
        ...

    def mute(self, name: SafeText) -> None:
        """Show no more chat under this name."""
        ...

    def unmute(self, name: SafeText) -> None:
        """Show chat under this name again."""
        ...

    async def chat(self, text: str) -> None:
        """Say something."""
        ...

    async def propose(self, kind: Proposal) -> None:
        """Let everybody vote on something."""
        ...

    async def vote(self, motion: int, choice: int) -> None:
        """Vote on a motion of the table, by its id, with the index of one of its choices."""
        ...

    async def sit(self, seat: int) -> None:
        """Play, as a spectator until now, in the place of the bot that has this seat."""
        ...

    async def more_time(self, seat: int) -> None:
        """Give a seat another minute on its clock."""
        ...

    async def hint(self) -> None:
        """Tell everybody that the player takes a hint; return when they may."""
        ...

    async def hold(self, *, on: bool) -> None:
        """Stop the game where the player has the next standing offer, or let it go on."""
        ...

    def hold_at(self, when: HoldWhen) -> None:
        """Have the game stopped by itself at that moment from now on."""
        ...


class Commands(Protocol):
    """What a player can have done at a game. All raise NetplayError, whose text is a sentence for the player."""

    async def answer(self, index: int, ask: int | None = None, /) -> None:
        """Give the answer `question.words[index]`, of the question with the id `ask` if it is still that one."""
        ...

    async def undo(self) -> None:
        """Take back the player's last answer."""
        ...

    async def leave(self) -> None:
        """Leave the table; the game waits."""
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

    @property
    def commands(self) -> Commands:
        """What carries out the player's commands."""
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
    def commands(self) -> Commands:
        """The client itself: it returns from an answer when the host has it on disk."""
        return self.client

    @property
    def can_undo(self) -> bool:
        """Whether the host said last that the player's last answer can be taken back."""
        return self.client.can_undo

    def _at_table(self) -> Sequence[SeatInfo]:
        if self.client.table is not None:
            self._seats = self.client.table.seats
        return self._seats
