"""The waiting room in plain mode: who comes and goes is told, until the game begins."""

from __future__ import annotations

import asyncio

from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.questions import QUIT
from elgrande_tui.refusals import refusal
from elgrande_tui.texts import _, game_line, seat_name
from engine.bots.bot import LEVELS
from netplay.client import Client
from netplay.errors import NetplayError
from netplay.safe import NAME_CELLS, TABLE_CELLS, safe
from netplay.to_client import SeatInfo


class WaitingRoom:
    """Before a game: who sits where, and the words `start`, `bots` and `quit`."""

    def __init__(self, lines: Lines, client: Client, where: str) -> None:
        """`where` tells others how to come here."""
        self.lines, self.client, self.where = lines, client, where
        self._seats: list[str] = []

    async def wait(self) -> bool:
        """True when the game has begun; False when the player goes away before."""
        table, setup = self.client.table, self.client.setup
        if table is not None:
            self.lines.say(_("Waiting at: {table}").format(table=safe(table.name, TABLE_CELLS)))
        self.lines.say(*filter(None, (self.where, game_line(setup) if setup is not None else "")))
        begins = asyncio.create_task(self._until_it_begins())
        self._tell()
        try:
            return await self._talk(begins)
        finally:
            begins.cancel()

    async def _talk(self, begins: asyncio.Task[None]) -> bool:
        while True:
            self.lines.prompt()
            reading = asyncio.ensure_future(self.lines.read())
            await asyncio.wait((reading, begins), return_when=asyncio.FIRST_COMPLETED)
            if begins.done():
                reading.cancel()
                begins.result()
                return self.client.view is not None
            typed = await reading
            if typed is None or typed.strip().casefold() == QUIT:
                return False
            await self._do(typed.strip().casefold())

    async def _do(self, word: str) -> None:
        try:
            if word == "start":
                await self.client.start()
            elif word == "bots":
                await self.client.start(LEVELS[-1])
            else:
                self._seats = []
                self._tell()
        except NetplayError as error:
            self.lines.say(refusal(error))

    async def _until_it_begins(self) -> None:
        """Tell what changes; end with the first sight of the game, or when the host is gone for good."""
        updates = self.client.updates()
        while self.client.view is None:
            try:
                await anext(updates)
            except StopAsyncIteration:
                self.lines.say(_("The connection to the host is lost."))
                return
            self._tell()

    def _tell(self) -> None:
        """Tell about the seats that are not as they were, and what can be done."""
        table = self.client.table
        if table is None:
            return
        seats = [self._seat(seat, number) for number, seat in enumerate(table.seats)]
        news = [line for line in seats if line not in self._seats]
        self._seats = seats
        if news:
            owner = self.client.seat is not None and table.owner == self.client.seat
            begin = _("Type start, bots (they take the open seats), or quit.")
            self.lines.say(*news, begin if owner else _("Type quit to leave."))

    def _seat(self, seat: SeatInfo, number: int) -> str:
        who = _("open") if seat.kind == "open" else safe(seat.player, NAME_CELLS)
        notes = [_("you")] if number == self.client.seat else []
        notes += [_("away")] if seat.away else []
        line = _("{colour}: {who}").format(colour=seat_name(seat.name), who=who)
        return f"{line} ({', '.join(notes)})" if notes else line
