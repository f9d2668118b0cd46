"""The app: the first screen, and visits to tables from there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import TypeVar

from textual import on, work
from textual.screen import Screen

from elgrande_tui.games.elgrande.model.new_game import Wanted
from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.lobby import start_actions
from elgrande_tui.lobby.join_targets import FoundTable
from elgrande_tui.lobby.launch import HostTable, Launch, StartAction
from elgrande_tui.lobby.resumable_games import ResumableGame
from elgrande_tui.lobby.waiting_room import WaitingRoomModel
from elgrande_tui.player_app import PlayerApp
from elgrande_tui.replay.replay import Replay
from elgrande_tui.replay.sources import of_kept
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.join import JoinChoice, JoinScreen
from elgrande_tui.screens.join_code import CodeScreen
from elgrande_tui.screens.replays import ReplaysScreen
from elgrande_tui.screens.resume import ResumeScreen
from elgrande_tui.screens.seat import SeatScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.screens.waiting import WaitingScreen
from elgrande_tui.session.port import ClientPort
from elgrande_tui.settings.last_form import LastForm
from elgrande_tui.table.hot_seat import HotSeatScreen
from elgrande_tui.table.replay import ReplayScreen
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.terminal.signals import LOOK_EVERY, leave_on_signals, terminal_is_gone
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError
from netplay.common.logs import log_to
from netplay.process.saved_games import local_games
from netplay.process.subprocesses import running_host

T = TypeVar("T")
FAREWELL = 12.0
"""Seconds that a visit has to end: its host is killed after ten."""


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
        self.say("")
        return await self.push_screen_wait(screen)

    @on(StartScreen.Wished)
    def fulfil(self, event: StartScreen.Wished) -> None:
        """Go where the player wants to go."""
        self.visit(event.wish)

    @work(exclusive=True, group="visit")
    async def visit(self, wish: StartAction | None) -> None:
        """One visit from the first screen and back to it; what goes wrong is said there."""
        async with self._visiting:
            self.say("")
            try:
                if wish is not None:
                    await start_actions.run_action(self, wish)
            except NetplayError as error:
                self.say(refusal(error))
            await self.look_for_host()

    # What wishes and visits ask of a stage, besides `be_called`

    def say(self, sentence: str) -> None:
        """On the first screen, and on the list of tables when that comes next."""
        self._said = sentence
        self.start_screen.say(sentence)

    async def new_game(self, last: LastForm, *, hosted: bool, away: bool) -> Wanted | None:
        """The form."""
        return await self.show(CreateScreen(self.player, hosted=hosted, away=away, last=last))

    async def choose_way(self, address: Address | None) -> FoundTable | HostTable | None:
        """The lobby."""
        way = await self.show(JoinScreen(self.player, self.places, address, self._said))
        if not isinstance(way, JoinChoice):
            return way
        self.be_called(way.player)
        return way.found

    async def choose_left(self) -> ResumableGame | None:
        """Games that can be played on."""
        return await self.show(ResumeScreen(self.places, await asyncio.to_thread(local_games, self.places)))

    async def choose_replay(self) -> Replay | None:
        """Games of this machine."""
        game = await self.show(ReplaysScreen(self.places))
        return None if game is None else of_kept(game)

    async def look_back(self, replay: Replay) -> None:
        """The table as it was."""
        await self.show(ReplayScreen(replay, ascii_only=self.ascii))

    async def choose_seat(self, found: FoundTable) -> int | None:
        """Ask which seat."""
        return await self.show(SeatScreen(found))

    async def ask_code(self, place: str, *, again: bool) -> str | None:
        """Ask for the join code."""
        return await self.show(CodeScreen(place, again=again))

    async def wait_for_start(self, gathering: WaitingRoomModel) -> bool:
        """The waiting room."""
        began = await self.show(WaitingScreen(gathering)) or False
        if not began:
            self.say(gathering.parting)
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
