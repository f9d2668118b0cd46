"""Wait for a game to begin in plain mode: tell who comes and goes, and what they say."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from elgrande_tui.i18n.seats import seat_words
from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.typed_words import folded
from elgrande_tui.lobby.waiting_room import WaitingRoomModel
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.model.new_game import game_line
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.people import link_told, mute, people_lines, said, seat_line, talkers
from elgrande_tui.plain.questions import QUIT
from netplay.client.updates import LinkUpdate
from netplay.common.errors import NetplayError
from netplay.protocol.client_messages import NEW, Chat, Vote
from netplay.protocol.server_messages import ChatLine


class WaitingRoom:
    """A table before its game: tells of its seats, and takes the commands that `_help` lists."""

    def __init__(self, lines: Lines, model: WaitingRoomModel) -> None:
        self.lines = lines
        self.model = model
        self.client = model.client
        self._sure = ""
        """The line that was typed last."""
        self._seats: list[str] = []
        self._question = ""
        self._hints: tuple[str, ...] = ()
        """The lines told last of what the table waits for, and what can be typed."""

    async def wait(self) -> bool:
        """Wait; return True when the game has begun, False when the player leaves, or is sent away, before."""
        here, setup = self.model, self.client.setup
        self.lines.say(_("Waiting at: {table}").format(table=here.name), here.join_hint)
        played = [game_line(game_ui(setup.game), setup)] if setup is not None else []
        self.lines.say(*played, *filter(None, [here.house_rules]), *map(said, here.chat))
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
                # A read that is cancelled takes the prompt back: the game may only be told of below that.
                reading.cancel()
                await asyncio.wait((reading,))
                begins.result()
                return self.model.begun
            typed = await reading
            if typed is None or typed.strip().casefold() == QUIT:
                return False
            await self._do(typed.strip())
            if self.client.table is None:  # the seat was given up
                return False

    async def _do(self, typed: str) -> None:
        word, _blank, rest = typed.partition(" ")
        before, self._sure = self._sure, typed
        if before != typed and (question := self._costs(word.casefold(), rest.strip())):
            self.lines.say(question)
            return
        doing = self._meant(word.casefold(), rest.strip())
        if doing is None:
            self.lines.say(*self._told(word.casefold(), rest.strip()))
            return
        try:
            await doing
        except NetplayError as error:
            self.lines.say(refusal(error))

    def _costs(self, word: str, rest: str) -> str:
        """Return what is said before a line that costs somebody their seat is carried out; "" for any other."""
        seat, table = self._seat_named(rest)[0], self.client.table
        if word == "leave" and self.client.seat is not None:
            if self.model.owner:
                return _("Type leave again to give up your seat, and the table to the next player.")
            return _("Type leave again to give up your seat.")
        if word == "open" and table is not None and seat is not None and table.seats[seat].kind == "person":
            who = table.seats[seat].player
            return _("Type that again to send {name} away.").format(name=who) if self.model.owner else ""
        return ""

    def _meant(self, word: str, rest: str) -> Awaitable[None] | None:
        """Return what a line asks of the host; None: nothing that is known."""
        client, table = self.client, self.client.table
        seat, more = self._seat_named(rest)
        match word:
            case "leave":
                return client.leave()
            case "start":
                return client.start()
            case "bots":
                return client.start(self.model.bots[0])
            case "chat" | "say" if rest:
                return client.send(Chat(NEW, rest))
            case "seat" if seat is not None:
                return client.sit(seat) if client.seat is None else client.swap(seat)
            case "bot" if seat is not None:
                return client.fill(seat, more or self.model.bots[0])
            case "open" if seat is not None:
                return client.free(seat)
            case "rename" if rest:
                return client.rename(rest)
            case "delete" if table is not None and rest in (table.name, self.model.name):
                return client.delete(table.id)
            case "yes" | "no" if (asked := self.model.asked) is not None:
                return client.send(Vote(NEW, asked.id, ("yes", "no").index(word)))
        return None

    def _seat_named(self, rest: str) -> tuple[int | None, str]:
        """Return the seat whose colour a line begins with, and what comes behind it."""
        colour, _blank, more = rest.partition(" ")
        seats = self.client.table.seats if self.client.table is not None else []
        named = [n for n, seat in enumerate(seats) if folded(colour) in map(folded, seat_words(seat.name))]
        return (named[0] if named else None), more.strip()

    def _told(self, word: str, rest: str) -> list[str]:
        """Return what a line is answered with that asks nothing of the host."""
        if word == "mute":
            return mute(self.client.muted, talkers(self.model.chat), rest)
        here = self.model
        around = [
            here.join_hint,
            *people_lines(self.client.table, self.client.seat, here.seconds_since_update),
            here.state,
        ]
        return around if word == "people" else [*around, *self._help()]

    def _help(self) -> list[str]:
        lines = [self._can(), _("chat TEXT: to everybody. mute NAME: mutes or unmutes that person.")]
        lines.append(
            _("people: who is here, and how others join. seat COLOUR: move there; a player who has that seat is asked.")
        )
        lines.append(_("quit: you leave and keep your seat. leave: you leave and give it up."))
        if self.model.owner:
            lines.append(_("bot COLOUR LEVEL: a bot plays there. open COLOUR: the seat is open again."))
            lines.append(_("rename NAME. delete NAME: the table with that name is gone for good."))
        return lines

    async def _until_it_begins(self) -> None:
        """Tell what changes; end with the first view of the game, or when there is nothing more to wait for."""
        async for news in self.model.news():
            if isinstance(news, ChatLine):
                self.lines.say(said(news))
            if isinstance(news, LinkUpdate) and (line := link_told(news)):
                self.lines.say(line)
            self._tell()
        if not (self.model.begun or self.model.dismissed):
            self.lines.say(_("The connection to the host is lost."))

    def _tell(self) -> None:
        """Tell of the seats that have changed, what can be done, and what the player is asked."""
        here = self.model
        if here.table is None:
            return
        own, owner = self.client.seat, here.table.owner
        seats = [seat_line(seat, own=n == own, owner=n == owner) for n, seat in enumerate(here.table.seats)]
        self.lines.say(*(line for line in seats if line not in self._seats))
        self._seats = seats
        hints = (here.state, self._can())
        self.lines.say(*(hint for hint in hints if hint not in self._hints))
        self._hints = hints
        if here.question not in ("", self._question):
            self.lines.say(here.question, _("Type yes or no."))
        self._question = here.question

    def _can(self) -> str:
        """Say what is mostly typed here."""
        if self.model.owner:
            return _("Type start, bots (they take the open seats), quit, or help for more.")
        return _("Type quit to leave, or help for more.")
