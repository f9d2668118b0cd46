"""An evening at a table: one person, or several who share the keyboard, from the first line to the last."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.translations import _
from elgrande_tui.plain.acts import Act, AnswerAct, ChatAct, LeaveAct, MoreTimeAct, ProposeAct, SitAct, UndoAct, VoteAct
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import PlainTable
from elgrande_tui.session.port import ClientPort
from elgrande_tui.session.shared_keyboard import agree
from netplay.client.updates import DismissedUpdate, TableUpdate
from netplay.common.errors import NetplayError, RefusedError


class PlainGame:
    """The tables of those who sit here, and the one whose turn it is to read and type."""

    def __init__(self, lines: Lines, ports: Sequence[ClientPort], settings: PlainSettings | None = None) -> None:
        self.lines = lines
        self.ports = list(ports)
        self.settings = settings or PlainSettings()
        self.tables = [PlainTable(port, self.settings) for port in ports]
        self.here = self.tables[0]
        """Who reads and types."""
        self.called: PlainTable | None = None
        """Who is to take the keyboard; nothing of the game is told meanwhile."""
        self._said: PlainTable | None = None
        """Who has been told to take it."""
        self._reading: asyncio.Future[str | None] | None = None
        """Done while a line that was typed is dealt with."""
        self._alarm: asyncio.TimerHandle | None = None
        """Goes off when there is something to tell of a clock."""

    async def run(self) -> None:
        """Play, or look on, until the player leaves, there is nothing more to read, or the game is gone.

        Raises RefusedError when he is sent away.
        """
        followers = [asyncio.create_task(self._follow(table)) for table in self.tables]
        try:
            self.called = self.here if len(self.tables) > 1 else None
            while (typed := await self._typed(followers)) is not None and await self._go_on(typed):
                self._tell()
            with suppress(NetplayError):  # a host that is gone needs no goodbye
                await self.here.port.leave()
        finally:
            if self._alarm is not None:
                self._alarm.cancel()
            for follower in followers:
                follower.cancel()
            await asyncio.gather(*followers, return_exceptions=True)

    async def _follow(self, table: PlainTable) -> None:
        """Take what comes for one seat, until it cannot be reached any more. Raises RefusedError: one is sent away."""
        async for update in table.port.updates():
            if isinstance(update, DismissedUpdate):
                raise RefusedError(update.code, update.sentence)
            called = table.calls
            table.take(update)
            if isinstance(update, TableUpdate):
                await agree(table.port, self.ports)
            await self._pass(table)
            self._call()
            self._set_alarm()
            if self._reading is None or not self._reading.done():  # else it is told after what was typed
                if table.calls > called and self.settings.now.bell:
                    self.lines.ring()
                self._tell()

    async def _typed(self, followers: Sequence[asyncio.Task[None]]) -> str | None:
        """The next line; None at the end of input, and when the game cannot be reached any more.

        Raises RefusedError when one is sent away.
        """
        self._reading = reading = asyncio.ensure_future(self.lines.read())
        await asyncio.wait((reading, *followers), return_when=asyncio.FIRST_COMPLETED)
        for follower in followers:
            if follower.done():
                reading.cancel()
                await asyncio.wait((reading,))
                self._tell()
                follower.result()
                return None
        return await reading

    def _tell(self) -> None:
        """Tell what is new to the one who is here, and show whether something is wanted."""
        if self.called is None:
            self.lines.say(*self.here.told())
        if self.called is not None or self.here.wants:
            self.lines.prompt()

    async def _go_on(self, typed: str) -> bool:
        """Do what a line asks for; False: leave."""
        if self.called is not None:
            return await self._masked(typed, self.called)
        act = self.here.do(typed)
        if act is not None and not isinstance(act, LeaveAct):
            await self._carry_out(act)
        for table in self.tables:  # a setting holds for everybody who sits here
            await self._pass(table)
        return not isinstance(act, LeaveAct)

    async def _carry_out(self, act: Act) -> None:
        client = self.ports[self.tables.index(self.here)].client
        match act:
            case AnswerAct(index=index):
                await self._give(self.here, index)
            case UndoAct():
                await self._try(self.here, self.here.port.undo())
            case ChatAct(text=text):
                await self._try(self.here, client.chat(text))
            case VoteAct(motion=motion, choice=choice):
                await self._try(self.here, client.vote(motion, choice))
            case ProposeAct(kind=kind):
                await self._try(self.here, client.propose(kind))
            case MoreTimeAct(seat=seat):
                await self._try(self.here, client.more_time(seat))
            case SitAct(seat=seat):
                await self._try(self.here, client.sit(seat))

    async def _give(self, table: PlainTable, index: int) -> None:
        table.sent()
        await self._try(table, table.port.answer(index))

    async def _try(self, table: PlainTable, doing: Coroutine[Any, Any, None]) -> None:
        try:
            await doing
        except NetplayError as error:
            table.refused(error)

    async def _pass(self, table: PlainTable) -> None:
        """Let pass what is to be passed unasked."""
        if (passing := table.answering.passes()) is not None:
            await self._give(table, passing)

    def _set_alarm(self) -> None:
        """Come back when the time of the one who is here becomes short."""
        if self._alarm is not None:
            self._alarm.cancel()
        seconds = self.here.clock.next()
        later = asyncio.get_running_loop().call_later
        self._alarm = None if seconds is None else later(max(0.0, seconds), self._time_is_short)

    def _time_is_short(self) -> None:
        self._tell()
        self._set_alarm()

    # Several people

    def _due(self) -> PlainTable | None:
        """Who must answer: the one who is here, else the next one in turn; None while nobody is asked."""
        here = self.tables.index(self.here)
        asked = (table for table in self.tables[here:] + self.tables[:here] if table.answering.asked is not None)
        return self.here if self.here.answering.sending else next(asked, None)

    def _call(self) -> None:
        """Call who must answer to the keyboard, once, when that is somebody else."""
        due = self._due()
        if due is None or len(self.tables) == 1 or (self.called is None and due is self.here):
            return
        if due is not self._said:
            self.lines.say(self._calling(due))
        self.called = self._said = due

    def _calling(self, table: PlainTable) -> str:
        name = table.port.names[table.port.seat or 0]
        return _("Pass the keyboard to {name}; Enter when {name} is there.").format(name=name)

    async def _masked(self, typed: str, called: PlainTable) -> bool:
        """What is typed while the keyboard changes hands: Enter, `undo` of the one who had it, or `quit`."""
        match typed.strip().casefold():
            case "":
                self.here, self.called, self._said = called, None, None
            case "undo":
                try:
                    await self.here.port.undo()
                except NetplayError as error:
                    self.lines.say(refusal(error))
            case "quit":
                return False
            case _:
                self.lines.say(self._calling(called))
        return True
