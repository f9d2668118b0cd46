"""Play at a table line by line, alone or with others at this keyboard, from the first line to the last."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from elgrande_tui.i18n.sentences import Call, call_words
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.model.news import PeopleNews
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.table import PlainTable
from netplay.client.updates import DismissedUpdate
from netplay.common.errors import RefusedError
from netplay.protocol.client_messages import NEW, Hint, Hold, Leave, Propose, TableCommand, Undo


class PlainGame:
    """The tables of the players at this keyboard, and which of them reads and types now."""

    def __init__(self, lines: Lines, keyboard: Keyboard, settings: PlainSettings) -> None:
        self.lines = lines
        self.keyboard = keyboard
        self.settings = settings
        self.tables = [PlainTable(table, self.settings) for table in keyboard.tables]
        self.called: PlainTable | None = None
        """The table whose player should take the keyboard; nothing of the game is shown meanwhile."""
        self._announced: PlainTable | None = None
        """The table whose player was last called to take it."""
        self._reading: asyncio.Future[str | None] | None = None
        """The line that is being read; done while a typed line is handled."""
        self._alarm: asyncio.TimerHandle | None = None
        """Fires when there is news of a clock."""
        self._step: asyncio.TimerHandle | None = None
        """Fires when the next step of others is due."""
        self._mistake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when a timer callback has failed."""

    @property
    def here(self) -> PlainTable:
        """The table of the player that reads and types."""
        return self.tables[self.keyboard.tables.index(self.keyboard.here)]

    async def run(self) -> None:
        """Play, or look on, until the player leaves, there is nothing more to read, or the game is gone.

        Raises RefusedError when the host sends the player away.
        """
        followers: list[asyncio.Future[Any]] = [asyncio.create_task(self._follow(table)) for table in self.tables]
        followers.append(self._mistake)
        try:
            self.called = self.here if self.keyboard.shared else None
            while (typed := await self._typed(followers)) is not None and await self._handle_line(typed):
                self._tell()
                self._await_step()
            await self.keyboard.here.answering.send(Leave(NEW))  # a host that is gone needs no goodbye
        finally:
            for handle in (self._alarm, self._step):
                if handle is not None:
                    handle.cancel()
            for follower in followers:
                follower.cancel()
            await asyncio.gather(*followers, return_exceptions=True)

    async def _follow(self, plain: PlainTable) -> None:
        """Handle the updates of one seat, until the host is gone. Raises RefusedError when it sends the player away."""
        called, asked = plain.calls, plain.asked is not None  # as it was before an update is taken over
        async for update in plain.table.port.updates():
            news = plain.table.incoming.take(update)
            for one in news:
                if isinstance(one, DismissedUpdate):
                    raise RefusedError(one.message)
                plain.hear(one)
                if isinstance(one, PeopleNews):
                    await self.keyboard.agree(plain.table)
            await self._pass(plain)
            self._set_alarm()
            self._show_news(plain, called, asked)
            called, asked = plain.calls, plain.asked is not None

    def _advance(self) -> None:
        """Show the steps that are due to the player at the keyboard."""
        plain = self.here
        called, asked = plain.calls, plain.asked is not None
        for one in plain.table.incoming.advance():
            plain.hear(one)
        self._show_news(plain, called, asked)

    def _show_news(self, plain: PlainTable, called: int, asked: bool) -> None:
        """Show the news of a table; `called` and `asked` are their values from before."""
        self._call()
        self._await_step()
        if self._reading is None or not self._reading.done():  # else it is shown after the typed line is handled
            if plain.calls > called:
                self._ring("vote" if asked or plain.asked is None else "turn")
            self._tell()

    def _ring(self, why: Call) -> None:
        """Call a player who looks elsewhere, as they want it."""
        settings = self.settings.now
        if settings.bell:
            self.lines.ring()
        if settings.notify != "off":
            self.lines.notify(settings.notify, call_words(why))

    def _await_step(self) -> None:
        """Set the timer for the next step of the player at the keyboard."""
        if self._step is not None:
            self._step.cancel()
        due = self.here.table.pace.due
        self._step = None if due is None else self._later(due - self.here.table.pace.now(), self._advance)

    async def _typed(self, followers: Sequence[asyncio.Future[Any]]) -> str | None:
        """Return the next line; None at the end of input, and when the game cannot be reached any more.

        Raises RefusedError when the host sends a player away.
        """
        self._reading = reading = asyncio.ensure_future(self.lines.read())
        await asyncio.wait((reading, *followers), return_when=asyncio.FIRST_COMPLETED)
        for follower in followers:
            if follower.done():
                # A cancelled read takes the prompt back: nothing can be shown below it before that.
                reading.cancel()
                await asyncio.wait((reading,))
                self._tell()
                follower.result()
                return None
        return await reading

    def _tell(self) -> None:
        """Show the player at the keyboard what is new, and a prompt if an answer is wanted."""
        if self.called is None:
            self.lines.say(*self.here.told())
        if self.called is not None or self.here.wants:
            self.lines.prompt()

    async def _handle_line(self, typed: str) -> bool:
        """Carry out a typed line; return False to leave."""
        if self.called is not None:
            return await self._handle_masked(typed, self.called)
        act = self.here.do(typed)
        if isinstance(act, Hold):
            await self._hold_game()
        elif act is not None and not isinstance(act, Leave):
            await self._send(self.here, act)
        for table in self.tables:  # a setting holds for everybody at this keyboard
            await self._pass(table)
        return not isinstance(act, Leave)

    async def _hold_game(self) -> None:
        """Call a player here who has a standing offer, or let the game go on."""
        try:
            table, act = self.keyboard.hold_game()
        except ImpossibleCommandError as impossible:
            self.lines.say(str(impossible))
        else:
            await self._send(self.tables[self.keyboard.tables.index(table)], act)
            self._call()

    async def _send(self, plain: PlainTable, act: TableCommand) -> None:
        if not await plain.table.answering.send(act):
            plain.refused()
        elif isinstance(act, Hint | Propose):
            plain.sent(act)

    async def _pass(self, plain: PlainTable) -> None:
        """Send what needs no input: the next repeated answer, or an automatic pass."""
        if (act := plain.table.answering.automatic()) is not None:
            await self._send(plain, act)

    def _set_alarm(self) -> None:
        """Set the timer for when the clock of the player at the keyboard becomes short."""
        if self._alarm is not None:
            self._alarm.cancel()
        seconds = self.here.clock.next()
        self._alarm = None if seconds is None else self._later(seconds, self._time_is_short)

    def _later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        def attempt() -> None:
            try:
                call()
            except Exception as error:
                if not self._mistake.done():
                    # A timer has nobody who awaits it: `_typed` raises this in the loop of the game.
                    self._mistake.set_exception(error)

        return asyncio.get_running_loop().call_later(max(0.0, seconds), attempt)

    def _time_is_short(self) -> None:
        self._tell()
        self._set_alarm()

    # Several people

    def _call(self) -> None:
        """Call the player that must answer to the keyboard, once, if it is not the one who has it."""
        table = self.keyboard.due()
        if table is None or not self.keyboard.shared or (self.called is None and table is self.keyboard.here):
            return
        due = self.tables[self.keyboard.tables.index(table)]
        if due is not self._announced:
            self.lines.say(self.keyboard.call(table))
        self.called = self._announced = due

    async def _handle_masked(self, typed: str, called: PlainTable) -> bool:
        """Carry out a line while the keyboard changes hands: Enter, `undo` of the player who had it, or `quit`."""
        match typed.strip().casefold():
            case "":
                self.keyboard.give_to(called.table)
                self.called = self._announced = None
            case "undo":
                if not await self.keyboard.here.answering.send(Undo(NEW)):
                    self.lines.say(self.keyboard.here.answering.refusal)
            case "quit":
                return False
            case _:
                self.lines.say(self.keyboard.call(called.table))
        return True
