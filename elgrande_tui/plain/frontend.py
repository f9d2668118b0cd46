"""Ask the player in plain mode for what the app shows screens for: what to do, which table, which game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from elgrande_tui.i18n.seats import occupant, seat_name, yours
from elgrande_tui.i18n.table_names import called
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.lobby.house_rules import HouseRulesFolder
from elgrande_tui.lobby.join_targets import WATCH, FoundTable
from elgrande_tui.lobby.launch import (
    HostTable,
    JoinTable,
    PlayHere,
    PlayTutorial,
    ResumeGame,
    StartAction,
    StopHost,
    WatchReplay,
)
from elgrande_tui.lobby.new_game import NewTable
from elgrande_tui.lobby.presets import OwnPresets
from elgrande_tui.lobby.resumable_games import ResumableGame, replay_of, replayable
from elgrande_tui.lobby.saved_game_list import KeptGame
from elgrande_tui.lobby.waiting_room import WaitingRoomModel
from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.game_ui import GameUI
from elgrande_tui.model.keyboard import Keyboard
from elgrande_tui.plain.finding import find_resumable, find_target
from elgrande_tui.plain.form import choose_game, new_game
from elgrande_tui.plain.game import PlainGame
from elgrande_tui.plain.guide import whole_guide
from elgrande_tui.plain.lines import Lines
from elgrande_tui.plain.questions import agreed, choose, entered, fill_in
from elgrande_tui.plain.replay import watch
from elgrande_tui.plain.saved_game_menu import SavedGameMenu
from elgrande_tui.plain.settings import PlainSettings
from elgrande_tui.plain.stats import tell_stats
from elgrande_tui.plain.table import style_of
from elgrande_tui.plain.waiting import WaitingRoom
from elgrande_tui.replay.replay import Replay
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.settings.last_form import LastForm
from netplay.common.addresses import Address
from netplay.common.paths import AppPaths
from netplay.common.sanitize import SafeText
from netplay.process.thinking import BOT_DELAY

QUIT, STATS, GUIDE, CARDS, SETTINGS = "quit", "stats", "guide", "cards", "settings"
"""What the menu has besides start actions."""
MENU: tuple[tuple[str, StartAction | str], ...] = (
    (mark("Play here, against bots or each other"), PlayHere()),
    (mark("Host a table for others on this network"), HostTable()),
    (mark("Join a table, or watch"), JoinTable()),
    (mark("Resume a game you left"), ResumeGame()),
    (mark("Watch the replay of a game"), WatchReplay()),
    (mark("How to play"), GUIDE),
    (mark("All the cards"), CARDS),
    (mark("Settings: language, guide, review, objections"), SETTINGS),
    (mark("End the host that runs in the background"), StopHost()),
    (mark("Your games: played, won, points"), STATS),
    (mark("A first game with three guided turns"), PlayTutorial()),
    (mark("Quit"), QUIT),
)
"""What can be done first, in this order: players type its numbers."""


class PlainFrontend:
    """The Frontend of plain mode: it asks over lines. Nothing is left running but what was asked for."""

    def __init__(
        self,
        lines: Lines,
        paths: AppPaths,
        player: str,
        *,
        bot_delay: float = BOT_DELAY,
        host_arguments: Sequence[str] = (),
        settings: PlainSettings | None = None,
    ) -> None:
        self.lines = lines
        self.paths = paths
        self.player = player
        self.bot_delay = bot_delay
        self.host_arguments = host_arguments
        self.settings = settings or PlainSettings()

    @property
    def style(self) -> PlayStyle:
        return style_of(self.settings)

    async def ask_start_action(self) -> StartAction | None:
        """Ask what the player wants to do; None: nothing any more. What needs no table is done meanwhile."""
        if self.settings.guide is not None and self.settings.guide.is_new:
            number = next(n for n, (_text, action) in enumerate(MENU, 1) if isinstance(action, PlayTutorial))
            self.lines.say(
                _("New here? Choose {number}: three guided turns, then you play on alone.").format(number=number)
            )
        while True:
            chosen = await choose(self.lines, _("What do you want to do?"), [_(text) for text, _action in MENU])
            action = QUIT if chosen is None else MENU[chosen][1]
            if isinstance(action, PlayTutorial):
                if (ui := await self._choose_game()) is not None:
                    return PlayTutorial(ui.name)
            elif not isinstance(action, str):
                return action
            elif action == QUIT:
                return None
            else:
                await self._look_at(action)

    async def _choose_game(self) -> GameUI | None:
        """Ask which game it is about, and remember it; None: given up."""
        ui = await choose_game(self.lines, self.settings.now.game)
        if ui is not None:
            self._remember(ui.name)
        return ui

    def _remember(self, game: str) -> None:
        if game != self.settings.now.game:
            self.lines.say(*self.settings.change("game", game))

    async def _look_at(self, what: str) -> None:
        """Show what can be read or changed without a table."""
        if what == GUIDE:
            ui = await self._choose_game()
            self.lines.say(*(whole_guide(ui) if ui is not None else []))
        elif what == CARDS:
            await self._look_at_cards()
        elif what == STATS:
            await tell_stats(self.lines, ResultsFile(self.paths))
        else:
            await self._change_settings()

    async def _look_at_cards(self) -> None:
        """Answer one question after the other, until an empty line."""
        ui = await self._choose_game()
        if ui is None:
            return
        if ui.catalogue is None:
            self.lines.say(_("This game has no cards."))
            return
        catalogue = ui.catalogue(None)
        self.lines.say(*catalogue.told(""))
        while typed := await entered(self.lines):
            self.lines.say(*catalogue.told(typed))

    async def _change_settings(self) -> None:
        """Take one change after the other, until an empty line."""
        self.lines.say(*self.settings.told())
        while typed := await entered(self.lines):
            self.lines.say(*self.settings.take(typed))
        self.player = self.settings.now.name or self.player

    # What start actions and table flows ask of a front end

    def say(self, sentence: str) -> None:
        self.lines.say(*([sentence] if sentence else []))

    def show_on_the_way(self) -> None:
        self.say(_("Going to the table..."))

    async def is_sure(self, sentence: str) -> bool:
        return await agreed(self.lines, _("{people} Type yes to end the host.").format(people=sentence))

    def set_player_name(self, name: str) -> None:
        if name != self.player:
            self.player = name
            self.lines.say(*self.settings.change("name", name))

    def begin_tutorial(self) -> None:
        self.lines.say(*self.settings.change("guide", True))
        if self.settings.guide is not None:
            self.settings.guide.begin_steps(0)

    async def new_game(self, last: LastForm, *, hosted: bool, away: bool, preset: str = "") -> NewTable | None:
        wanted = await new_game(
            self.lines,
            self.player,
            hosted=hosted,
            away=away,
            last=last,
            game=self.settings.now.game,
            files=HouseRulesFolder(self.paths.figures),
            own=OwnPresets(self.paths.presets),
            preset=preset,
        )
        if wanted is not None:
            self._remember(wanted.game.game)
        return wanted

    async def choose_target(self, address: Address | None) -> FoundTable | HostTable | None:
        return await find_target(self.lines, self.paths, address)

    async def choose_resumable(self) -> ResumableGame | None:
        return await find_resumable(self.lines, self.paths)

    async def choose_replay(self) -> Replay | None:
        self.lines.say(_("Looking for games..."))
        kept, unreadable = await asyncio.to_thread(replayable, self.paths)
        if not kept and not unreadable:
            self.lines.say(_("There is no game to replay, or a host is using it."))
            return None
        games: SavedGameMenu[KeptGame] = SavedGameMenu(
            self.lines, self.paths, [*kept, *unreadable], lambda game: game.table.name
        )
        chosen = await games.choose()
        return None if chosen is None else replay_of(chosen)

    async def look_back(self, replay: Replay) -> None:
        await watch(self.lines, replay)

    async def choose_seat(self, found: FoundTable) -> int | None:
        """Ask which of the open seats the player takes, or of those that are theirs already."""
        table = found.table
        free = found.free
        seats = [*free, WATCH] if table.terms.spectators else free
        options = [self._seat(found, number) if number != WATCH else _("Join as a spectator") for number in seats]
        if not options:
            self.lines.say(_("No seat is open at this table."))
            return None
        sentence = _("Choose a seat at: {table}").format(table=called(table.name))
        usual = None if found.usual is None else seats.index(found.usual)
        while (chosen := await choose(self.lines, sentence, options, usual)) is not None:
            seat = seats[chosen]
            question = _("This seat is being played in another window. Play it here? It ends there. Type yes.")
            if seat not in found.elsewhere or await agreed(self.lines, question):
                return seat
        return None

    def _seat(self, found: FoundTable, number: int) -> str:
        seat = found.table.seats[number]
        who = occupant(seat)
        own = " " + yours(seat) if number in found.own else ""
        return _("{colour}: {who}").format(colour=seat_name(seat.name), who=who) + own

    async def ask_code(self, place: SafeText, *, again: bool) -> str | None:
        if again:
            self.lines.say(_("That is not the join code."))
        return await fill_in(self.lines, _("What is the join code of {place}?").format(place=place), "")

    async def wait_for_start(self, waiting_room: WaitingRoomModel) -> bool:
        began = await WaitingRoom(self.lines, waiting_room).wait()
        if not began:
            self.say(waiting_room.leaving_note)
        return began

    async def sit_at_table(self, keyboard: Keyboard) -> None:
        await PlainGame(self.lines, keyboard, self.settings).run()
