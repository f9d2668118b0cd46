"""Run the app on screens: the first one, and from there to tables and back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from typing import TypeVar

from textual import on, work
from textual.screen import Screen

from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import by_id
from elgrande_tui.lobby import start_actions
from elgrande_tui.lobby.house_rules import HouseRulesFolder
from elgrande_tui.lobby.join_targets import FoundTable
from elgrande_tui.lobby.launch import HostTable, Launch, StartAction
from elgrande_tui.lobby.new_game import NewTable
from elgrande_tui.lobby.presets import OwnPresets
from elgrande_tui.lobby.resumable_games import ResumableGame, replay_of
from elgrande_tui.lobby.waiting_room import WaitingRoomModel
from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.player_app import PlayerApp
from elgrande_tui.replay.replay import Replay
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.screens.create import CreateScreen
from elgrande_tui.screens.join import JoinChoice, JoinScreen
from elgrande_tui.screens.join_code import CodeScreen
from elgrande_tui.screens.menu import MenuScreen
from elgrande_tui.screens.replays import ReplaysScreen
from elgrande_tui.screens.resume import ResumeScreen
from elgrande_tui.screens.seat import SeatScreen
from elgrande_tui.screens.start import StartScreen
from elgrande_tui.screens.waiting import WaitingScreen
from elgrande_tui.settings.last_form import LastForm
from elgrande_tui.table.hot_seat import HotSeatScreen
from elgrande_tui.table.replay import ReplayScreen
from elgrande_tui.table.screen import TableScreen
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError
from netplay.common.logs import log_to
from netplay.common.sanitize import SafeText
from netplay.process.saved_games import local_games
from netplay.process.subprocesses import running_host
from netplay.process.thinking import BOT_DELAY

T = TypeVar("T")
FAREWELL = 12.0
"""The seconds that a start action has to end: its host is killed after ten."""


class ElGrandeApp(PlayerApp):
    """El Grande in the terminal, the Frontend with screens. `launch` says what to do first."""

    TITLE = "El Grande"

    def __init__(
        self, launch: Launch | None = None, *, bot_delay: float = BOT_DELAY, host_arguments: Sequence[str] = ()
    ) -> None:
        """`bot_delay` is how long a bot waits before it answers, in seconds; `host_arguments` go to `elgrande host`."""
        super().__init__(launch or Launch())
        self.bot_delay = bot_delay
        self.host_arguments = host_arguments
        self.start_screen = StartScreen(self.complaints, self.paths, is_new=self.guide.is_new, game=self.settings.game)
        self._acting = asyncio.Lock()
        """Held as long as a start action runs."""
        self._on_the_way = False
        """The player has chosen a table and is not there yet."""
        self._drafts: dict[bool, Mapping[str, str]] = {}
        """The rows of the forms that were given up last, for a table of others and for here."""
        self._said = ""
        """What is said where the player comes next: why they are there."""

    def on_load(self) -> None:
        """Prepare the folders and the log, before anything can fail."""
        self.paths.prepare()
        log_to(self.paths.log, "app")

    async def on_mount(self) -> None:
        """Show the first screen, and do what the command line asked for."""
        self.start_screen.busy = self.launch.first is not None
        await self.push_screen(self.start_screen)
        self.run_start_action(self.launch.first)

    async def on_unmount(self) -> None:
        """Let a start action that was cut off end its host and bots before this process is gone."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL), self._acting:
                pass

    async def show(self, screen: Screen[T]) -> T | None:
        """Put a screen on top and return its result when it is gone. What the first screen said is gone then too."""
        self.say("")
        if isinstance(screen, MenuScreen):
            screen.usual = self.settings.game
        try:
            return await self.push_screen_wait(screen)
        finally:
            self.start_screen.busy = self._on_the_way
            if self._on_the_way:
                self.show_on_the_way()

    @on(StartScreen.ActionChosen)
    def take_start_action(self, event: StartScreen.ActionChosen) -> None:
        """Do what the player chose on the first screen."""
        self.run_start_action(event.action)

    @on(StartScreen.GameChosen)
    def take_game(self, event: StartScreen.GameChosen) -> None:
        """Remember the game that the player chose on the first screen."""
        self.choose_game(event.game)

    @work(exclusive=True, group="visit")
    async def run_start_action(self, action: StartAction | None) -> None:
        """Run a start action from the first screen and back to it; what goes wrong is said there."""
        # An exclusive worker cancels the one before it; the lock makes it wait until that one has cleaned up.
        async with self._acting:
            self.say("")
            try:
                if action is not None:
                    await start_actions.run_action(self, action)
                if self._on_the_way:  # given up on a screen on the way
                    self.say("")
            except NetplayError as error:
                self.say(refusal(error))
            except asyncio.CancelledError:
                self.say("")
                raise
            finally:
                self.start_screen.busy = self._on_the_way = False
            await self.look_for_host()

    @on(StartScreen.Cancelled)
    def give_up(self) -> None:
        """Stay on the first screen: end the start action, and what it has started."""
        self.workers.cancel_group(self, "visit")

    # What start actions and table flows ask of a front end, besides `set_player_name`

    def say(self, sentence: str) -> None:
        """Show a sentence on the first screen, and on the list of tables if that comes next."""
        self._said = sentence
        self.start_screen.say(sentence)

    def show_on_the_way(self) -> None:
        self.say(_("Going to the table... {key}: stay here").format(key=by_id("menu.back").spelled))
        self.start_screen.busy = self._on_the_way = True

    async def is_sure(self, sentence: str) -> bool:
        """Return whether the player was asked before; else ask for the key once more."""
        if self.start_screen.was_asked():
            return True
        again = _("{people} Press {key} again to end the host.")
        self.say(again.format(people=sentence, key=by_id("start.end_host").spelled))
        return False

    def begin_tutorial(self) -> None:
        self._change("guide", True)
        self.guide.begin_steps(0)

    async def new_game(self, last: LastForm, *, hosted: bool, away: bool, preset: str = "") -> NewTable | None:
        """Show the form of a new game, and remember which game it was."""
        form = CreateScreen(
            self.player,
            hosted=hosted,
            away=away,
            last=last,
            game=self.start_screen.ui.name,
            files=HouseRulesFolder(self.paths.figures),
            own=OwnPresets(self.paths.presets),
            preset=preset,
            draft=self._drafts.get(hosted, {}),
        )
        wanted = await self.show(form)
        self._drafts[hosted] = form.draft
        if wanted is not None:
            self.start_screen.choose(wanted.game.game)
        return wanted

    async def choose_target(self, address: Address | None) -> FoundTable | HostTable | None:
        """Show the tables in reach."""
        chosen = await self.show(JoinScreen(self.player, self.paths, address, self._said))
        if not isinstance(chosen, JoinChoice):
            return chosen
        self.set_player_name(chosen.player)
        return chosen.found

    async def choose_resumable(self) -> ResumableGame | None:
        """Show the games that can be played on."""
        return await self.show(ResumeScreen(self.paths, await asyncio.to_thread(local_games, self.paths)))

    async def choose_replay(self) -> Replay | None:
        """Show the games of this machine."""
        game = await self.show(ReplaysScreen(self.paths))
        return None if game is None else replay_of(game)

    async def look_back(self, replay: Replay) -> None:
        """Show the table as it was, board by board."""
        await self.show(ReplayScreen(replay, ascii_only=self.ascii))

    async def choose_seat(self, found: FoundTable) -> int | None:
        """Ask which seat the player takes."""
        return await self.show(SeatScreen(found))

    async def ask_code(self, place: SafeText, *, again: bool) -> str | None:
        """Ask for the join code."""
        return await self.show(CodeScreen(place, again=again))

    async def wait_for_start(self, waiting_room: WaitingRoomModel) -> bool:
        """Show the waiting room; when the player leaves it say what becomes of their seat."""
        began = await self.show(WaitingScreen(waiting_room)) or False
        if not began:
            self.start_screen.busy = self._on_the_way = False
            self.say(waiting_room.leaving_note)
        return began

    @property
    def style(self) -> PlayStyle:
        """How the player plays at a screen."""
        return PlayStyle(self.settings, self.guide, self.hands, finished=ResultsFile(self.paths).count())

    async def sit_at_table(self, keyboard: Keyboard) -> None:
        """Show the table, or several seats of it in turn on one screen."""
        self._on_the_way = False
        if keyboard.shared:
            await self.show(HotSeatScreen(keyboard, ascii_only=self.ascii))
        else:
            await self.show(TableScreen(keyboard.here, ascii_only=self.ascii))

    async def look_for_host(self) -> None:
        """Show on the first screen whether the player's own host is running."""
        self.start_screen.show_host(await running_host(self.paths))
