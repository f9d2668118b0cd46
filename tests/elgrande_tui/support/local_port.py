"""A Port to a match in this process, with bots on the other seats: for pictures and tests, without a host."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any

from elgrande_tui.i18n.seats import Names, seat_name
from elgrande_tui.session.port import People
from engine.bots.bot import Bot, Offer, make_bot
from engine.core.errors import AnswerError
from engine.core.event import Event, EventOrSecret, visible_to
from engine.core.match import Match
from engine.core.question import Question
from engine.core.rules import Rules
from engine.core.view import View
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView
from netplay.client.updates import GameUpdate, Link, Update
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason, UserMessage
from netplay.common.sanitize import trusted
from netplay.protocol.client_messages import Answer, Leave, TableCommand, Undo


class MatchPort:
    """A Port to a match here. Seats in `bots` (seat -> level) answer by themselves as soon as they are asked.

    Other seats than the own one without a bot wait until `play(seat, words)` answers for them.
    """

    rules: Rules[Any]

    def __init__(self, match: Match, seat: int | None, bots: Mapping[int, str], seed: int = 0) -> None:
        self.match = match
        self.rules = rules = match.rules
        self.seat = seat
        self.names: Names = [seat_name(name) for name in match.setup.seats]
        self.away: Sequence[bool] = [False] * len(self.names)
        self.link: Link = "connected"
        self.people: People | None = None
        self.ask_people: Callable[[TableCommand], Awaitable[None]] | None = None
        """Takes the commands that are about people; None: nobody does."""
        self.left = False
        self._bots: dict[int, Bot] = {who: make_bot(level, rules, who) for who, level in bots.items()}
        self._rng = random.Random(seed)
        self._queues: list[asyncio.Queue[Update | None]] = []
        self._run_bots()

    @property
    def view(self) -> View:
        """What the seat may know now."""
        return self.match.view(self.seat)

    @property
    def question(self) -> Question | None:
        """What the seat may answer now."""
        return None if self.seat is None else self.match.question(self.seat)

    def updates(self) -> AsyncIterator[Update]:
        """Everything that happens from this call on."""
        queue: asyncio.Queue[Update | None] = asyncio.Queue()
        self._queues.append(queue)
        return _drained(queue)

    async def answer(self, index: int, ask: int | None = None) -> None:
        """Give that answer; then let the bots answer until a person is asked."""
        if self.seat is not None:
            self._give(self.seat, index, ask)

    async def send(self, command: TableCommand) -> None:
        """Carry out what is about the game here; leave the rest to the people, if there are any."""
        match command:
            case Answer(ask=ask, option=option):
                await self.answer(option, ask)
            case Undo():
                await self.undo()
            case Leave():
                await self.leave()
            case _ if self.ask_people is not None:
                await self.ask_people(command)

    def play(self, seat: int, words: str) -> None:
        """Answer for another seat."""
        self._give(seat, words)

    @property
    def can_undo(self) -> bool:
        """The own last answer can be taken back."""
        return self.seat is not None and self.match.can_undo(self.seat) is not None

    async def undo(self) -> None:
        """Take back the own last answer."""
        if self.seat is None:
            return
        try:
            self.match.undo(self.seat)
        except AnswerError as error:
            raise RefusedError(NetReason.KNOWN_SINCE()) from error
        self._send([], undone=True)

    async def leave(self) -> None:
        """End the updates."""
        self.left = True
        self.tell(None)

    def tell(self, update: Update | None) -> None:
        """Send an update of one's own making; None ends them."""
        for queue in self._queues:
            queue.put_nowait(update)

    def _give(self, seat: int, answer: int | str, ask: int | None = None) -> None:
        try:
            told = self.match.answer(seat, answer, ask)
        except AnswerError as error:
            raise RefusedError(UserMessage(error.code, trusted(str(error)))) from error
        self._send(visible_to([*told, *self._run_bots()], self.seat))

    def _send(self, events: list[Event], *, undone: bool = False) -> None:
        self.tell(GameUpdate(self.view, self.question, tuple(events), "undo" if undone else "events"))

    def _run_bots(self) -> list[EventOrSecret]:
        """Let bots answer until none is asked."""
        told: list[EventOrSecret] = []
        while due := [seat for seat in self.match.asked if seat in self._bots]:
            for seat in due:
                question = self.match.question(seat)
                if question is not None:
                    offer = Offer(question.kind, self.match.options(seat), question.about)
                    told += self.match.answer(seat, self._bots[seat].choose(self.match.view(seat), offer, self._rng))
        return told


class LocalPort(MatchPort):
    """A Port to a match of El Grande here."""

    rules: GrandeRules

    @property
    def view(self) -> GrandeView:
        """What the seat may know now."""
        view = super().view
        assert isinstance(view, GrandeView)
        return view


async def _drained(queue: asyncio.Queue[Update | None]) -> AsyncIterator[Update]:
    while (update := await queue.get()) is not None:
        yield update
