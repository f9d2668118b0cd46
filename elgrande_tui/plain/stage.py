"""The ways to a table in plain mode: the app's own visits, with questions in place of screens."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui import visits
from elgrande_tui.found import WATCH, FoundTable, table_line, tables_around, tables_at
from elgrande_tui.gathering import Gathering
from elgrande_tui.guide import Guide
from elgrande_tui.launch import HostTable, JoinTable, PlayHere, ResumeGame, StopHost, Wish
from elgrande_tui.left import Left, left_line
from elgrande_tui.new_game import Wanted, table_name
from elgrande_tui.plain.evening import Evening
from elgrande_tui.plain.form import new_game
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.questions import choose, fill_in
from elgrande_tui.plain.waiting import WaitingRoom
from elgrande_tui.port import ClientPort
from elgrande_tui.texts import _, mark, seat_name
from elgrande_tui.texts.occupants import occupant, yours
from netplay.addresses import Address
from netplay.children import stop_host
from netplay.places import Places
from netplay.safe import TABLE_CELLS, safe
from netplay.saved import saved_games

LISTEN = 3.0
"""Seconds to listen to the network."""
MENU: tuple[tuple[str, Wish | None], ...] = (
    (mark("Play here against bots"), PlayHere()),
    (mark("Host a table for others on this network"), HostTable()),
    (mark("Join a table, or look on"), JoinTable()),
    (mark("Resume a game you left"), ResumeGame()),
    (mark("End the host that runs in the background"), StopHost()),
    (mark("Quit"), None),
)
"""What can be done first."""


class PlainStage:
    """See `visits.Stage`. Every wish ends where it began: nothing is left running but what was asked for."""

    def __init__(
        self,
        lines: Lines,
        places: Places,
        player: str,
        *,
        bot_delay: float = 0.8,
        host_arguments: Sequence[str] = (),
        guide: Guide | None = None,
    ) -> None:
        self.lines = lines
        self.places = places
        self.player = player
        self.bot_delay = bot_delay
        self.host_arguments = host_arguments
        self.guide = guide

    async def ask_wish(self) -> Wish | None:
        """What the player wants to do; None: nothing any more."""
        chosen = await choose(self.lines, _("What do you want to do?"), [_(text) for text, _wish in MENU])
        return None if chosen is None else MENU[chosen][1]

    async def fulfil(self, wish: Wish) -> None:
        """One visit to a table and back. Raises NetplayError."""
        match wish:
            case PlayHere(game=None):
                if wanted := await new_game(self.lines, self.player, hosted=False):
                    await visits.play_here(self, wanted)
            case PlayHere(game=game, friends=friends) if game is not None:
                await visits.play_here(self, Wanted(game, self.player, table_name(self.player), friends))
            case HostTable():
                if wanted := await new_game(self.lines, self.player, hosted=True):
                    await visits.host_table(self, wanted)
            case JoinTable(address=address, watch=watch):
                if found := await self._find(address):
                    await visits.join_table(self, found, self.player, watch=watch)
            case ResumeGame():
                await self._resume()
            case StopHost():
                ended = await stop_host(self.places)
                self.lines.say(_("The host has ended.") if ended else _("No host of yours is running."))

    async def _find(self, address: Address | None) -> FoundTable | None:
        found = await (self._around() if address is None else tables_at(address, self.places))
        if not found:
            self.lines.say(_("No table was found."))
            return None
        chosen = await choose(self.lines, _("Which table?"), [table_line(table) for table in found], 0)
        return None if chosen is None else found[chosen]

    async def _around(self) -> list[FoundTable]:
        self.lines.say(_("Looking for tables..."))
        return await tables_around(self.places, LISTEN)

    async def _resume(self) -> None:
        left: list[Left] = [game for game in saved_games(self.places) if game.state == "playing"]
        left += [found for found in await self._around() if found.left is not None]
        if not left:
            self.lines.say(_("There is no game to play on."))
            return
        chosen = await choose(self.lines, _("Which game?"), [left_line(game) for game in left], 0)
        if chosen is None:
            return
        game = left[chosen]
        if isinstance(game, FoundTable):
            await visits.join_table(self, game, self.player)
        else:
            await visits.play_on(self, game)

    # What visits ask of a stage

    async def choose_seat(self, found: FoundTable) -> int | None:
        """Ask which of the open seats, or one's own."""
        table = found.table
        free = found.free
        places = [*free, WATCH] if table.terms.spectators else free
        options = [self._seat(found, number) if number != WATCH else _("Look on without a seat") for number in places]
        if not options:
            self.lines.say(_("No seat is open at this table."))
            return None
        sentence = _("Choose a seat at: {table}").format(table=safe(table.name, TABLE_CELLS))
        chosen = await choose(self.lines, sentence, options, 0)
        return None if chosen is None else places[chosen]

    def _seat(self, found: FoundTable, number: int) -> str:
        seat = found.table.seats[number]
        who = occupant(seat)
        own = " " + yours(seat) if number in found.own else ""
        return _("{colour}: {who}").format(colour=seat_name(seat.name), who=who) + own

    async def ask_code(self, place: str, *, again: bool) -> str | None:
        """Ask for the join code."""
        if again:
            self.lines.say(_("That is not the join code."))
        return await fill_in(self.lines, _("What is the join code of {place}?").format(place=place), "")

    async def wait_for_start(self, gathering: Gathering) -> bool:
        """The waiting room."""
        began = await WaitingRoom(self.lines, gathering).wait()
        if not began and gathering.parting:
            self.lines.say(gathering.parting)
        return began

    async def sit_at_table(self, ports: Sequence[ClientPort]) -> None:
        """The table."""
        await Evening(self.lines, ports, self.guide).run()
