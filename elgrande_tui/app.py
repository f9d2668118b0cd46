"""The app: the first screen, and visits to tables from there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import TypeVar

from textual import on, work
from textual.screen import Screen

from elgrande_tui import visits
from elgrande_tui.found import LOOPBACK, FoundTable
from elgrande_tui.gathering import Gathering
from elgrande_tui.hang_up import LOOK_EVERY, leave_on_signals, terminal_is_gone
from elgrande_tui.last_form import LastForm
from elgrande_tui.launch import HostTable, JoinTable, Launch, PlayHere, ResumeGame, StopHost, WatchReplay, Wish
from elgrande_tui.new_game import NewGame, Wanted, table_name
from elgrande_tui.player_app import PlayerApp
from elgrande_tui.port import ClientPort
from elgrande_tui.refusals import refusal
from elgrande_tui.replay import Replay, of_kept
from elgrande_tui.screens.code import CodeScreen
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.join import JoinScreen, OpenTable
from elgrande_tui.screens.replays import ReplaysScreen
from elgrande_tui.screens.resume import ResumeScreen
from elgrande_tui.screens.seat import SeatScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.screens.table import HotSeatScreen, ReplayScreen, TableScreen
from elgrande_tui.screens.waiting import WaitingScreen
from elgrande_tui.texts import _
from netplay.addresses import Address
from netplay.children import running_host, stop_host
from netplay.errors import NetplayError
from netplay.logs import log_to
from netplay.saved import saved_games

T = TypeVar("T")
FAREWELL = 5.0
"""Seconds that a host and its bots have to end."""


class ElGrandeApp(PlayerApp):
    """El Grande in the terminal. `launch` says what to do first."""

    TITLE = "El Grande"

    def __init__(
        self, launch: Launch | None = None, *, bot_delay: float = 0.8, host_arguments: Sequence[str] = ()
    ) -> None:
        """`bot_delay` is how long a bot waits before it answers, in seconds; `host_arguments` go to `elgrande host`."""
        super().__init__(launch or Launch())
        self.bot_delay = bot_delay
        self.host_arguments = host_arguments
        self.start_screen = StartScreen(self.complaints)
        self._visiting = asyncio.Lock()
        self._said = ""
        """What is said where the player comes next: why he is there."""

    async def on_mount(self) -> None:
        """Prepare the folders, show the first screen, and do what the command line asked for."""
        self.places.prepare()
        log_to(self.places.log, "app")
        if not self.is_headless:
            leave_on_signals(self.exit)
            if not terminal_is_gone():  # else it never was one: a browser's app has a pipe
                self.set_interval(LOOK_EVERY, self._leave_with_the_terminal)
        await self.push_screen(self.start_screen)
        self.visit(self.launch.first)

    def _leave_with_the_terminal(self) -> None:
        if terminal_is_gone():
            self.exit()

    async def on_unmount(self) -> None:
        """Let the visit that was cut off end its host and bots before this process is gone."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL), self._visiting:
                pass

    async def show(self, screen: Screen[T]) -> T | None:
        """Put a screen on top; return its result when it is gone. Whatever the first screen said is over then."""
        self.start_screen.say("")
        return await self.push_screen_wait(screen)

    @on(StartScreen.Wished)
    def fulfil(self, event: StartScreen.Wished) -> None:
        """Go where the player wants to go."""
        self.visit(event.wish)

    @work(exclusive=True, group="visit")
    async def visit(self, wish: Wish | None) -> None:
        """One visit from the first screen and back to it; what goes wrong is said there."""
        async with self._visiting:
            self._said = ""
            try:
                await self._go(wish)
            except NetplayError as error:
                self._said = refusal(error)
            self.start_screen.say(self._said)
            await self.look_for_host()

    async def _go(self, wish: Wish | None) -> None:
        match wish:
            case PlayHere(game=game, friends=friends):
                await self._play(game, friends)
            case HostTable():
                await self._host(None)
            case JoinTable(address=address, watch=watch):
                await self._join(address, watch=watch)
            case ResumeGame():
                await self._resume()
            case WatchReplay(replay=None):
                await self._replays()
            case WatchReplay(replay=Replay() as replay):
                await self.show(ReplayScreen(replay, ascii_only=self.ascii))
            case StopHost():
                await stop_host(self.places)

    async def _play(self, game: NewGame | None, friends: tuple[str, ...]) -> None:
        if game:
            wanted: Wanted | None = Wanted(game, self.player, table_name(self.player), friends)
        else:
            wanted = await self._fill_in(hosted=False)
        if wanted is not None:
            self._set_out()
            await visits.play_here(self, wanted)

    async def _host(self, address: Address | None) -> bool:
        """False: nothing was played."""
        wanted = await self._fill_in(hosted=True, away=address is not None and address.host not in LOOPBACK)
        if wanted is None:
            return False
        self._set_out()
        return await visits.host_table(self, wanted, address)

    async def _join(self, address: Address | None, *, watch: bool) -> None:
        """The lobby, and back to it until the player has been at a game, or goes away."""
        while (target := await self.show(JoinScreen(self.player, self.places, address, self._said))) is not None:
            self._said = ""
            try:
                if isinstance(target, OpenTable):
                    done = await self._host(target.address)
                else:
                    self.be_called(target.player)
                    self._set_out()
                    done = await visits.join_table(self, target.found, target.player, watch=watch)
            except NetplayError as error:
                done, self._said = False, refusal(error)
            if done:
                return
        self._said = ""

    async def _fill_in(self, *, hosted: bool, away: bool = False) -> Wanted | None:
        last = LastForm(self.places, hosted=hosted)
        wanted = await self.show(CreateScreen(self.player, hosted=hosted, away=away, last=last))
        if wanted is not None:
            self.be_called(wanted.player)
        return wanted

    async def _resume(self) -> None:
        chosen = await self.show(ResumeScreen(self.places, saved_games(self.places)))
        if chosen is None:
            return
        self._set_out()
        if isinstance(chosen, FoundTable):
            await visits.join_table(self, chosen, self.player)
        else:
            await visits.play_on(self, chosen)

    def _set_out(self) -> None:
        """Say why nothing but the first screen is seen, until there is something else."""
        self.start_screen.say(_("Going to the table..."))

    async def _replays(self) -> None:
        while (game := await self.show(ReplaysScreen(self.places))) is not None:
            await self.show(ReplayScreen(of_kept(game), ascii_only=self.ascii))

    async def choose_seat(self, found: FoundTable) -> int | None:
        """Ask which seat. Part of `visits.Stage`, as the next three."""
        return await self.show(SeatScreen(found))

    async def ask_code(self, place: str, *, again: bool) -> str | None:
        """Ask for the join code."""
        return await self.show(CodeScreen(place, again=again))

    async def wait_for_start(self, gathering: Gathering) -> bool:
        """The waiting room."""
        began = await self.show(WaitingScreen(gathering)) or False
        self._said = "" if began else gathering.parting
        return began

    async def sit_at_table(self, ports: Sequence[ClientPort]) -> None:
        """The table."""
        if len(ports) == 1:
            await self.show(TableScreen(ports[0], ascii_only=self.ascii, settings=self.settings, guide=self.guide))
        else:
            await self.show(HotSeatScreen(ports, ascii_only=self.ascii, settings=self.settings, guide=self.guide))

    async def look_for_host(self) -> None:
        """Show on the first screen whether one's own host is running."""
        self.start_screen.show_host(await running_host(self.places))
