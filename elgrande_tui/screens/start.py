"""Show the first screen: play here, host, join, resume, replay, own games, guide, cards, settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Key, ScreenResume, ScreenSuspend
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import CHOICE, START, bindings, by_id
from elgrande_tui.lobby.form_rows import GAME
from elgrande_tui.lobby.games import listed_games
from elgrande_tui.lobby.join_targets import join_line, public_address
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
from elgrande_tui.lobby.start_overview import StartOverview, watch_overview
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.screens.catalogue import OpenCatalogue
from elgrande_tui.screens.choice import ChoiceRow, game_row
from elgrande_tui.screens.guide import OpenGuide
from elgrande_tui.screens.menu import MenuList, MenuScreen, footer
from elgrande_tui.screens.settings import OpenSettings
from elgrande_tui.screens.stats import OpenStats
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs
from elgrande_tui.widgets.picture import Picture
from elgrande_tui.widgets.themes.textual_theme import scheme_of
from netplay.common.paths import AppPaths
from netplay.process.pid_file import RunningHost

START_ACTIONS: dict[str, Callable[[str], StartAction]] = {
    "first": PlayTutorial,
    "play": lambda _game: PlayHere(),
    "host": lambda _game: HostTable(),
    "join": lambda _game: JoinTable(),
    "resume": lambda _game: ResumeGame(),
    "replay": lambda _game: WatchReplay(),
}
"""Last word of the id of a command -> its start action, for the game of that name."""

OPENS: dict[str, Callable[[str], Message]] = {
    "stats": lambda _game: OpenStats(),
    "guide": OpenGuide,
    "cards": lambda game: OpenCatalogue(game=game),
    "settings": lambda _game: OpenSettings(),
}
"""Last word of the id of a command -> the request to the app, for the game of that name."""

GAP = 3
"""Cells between what a command does and what there is for it now."""


class StartScreen(MenuScreen[None]):
    """The game, and a list of start actions and pages; each line has its letter, and left and right change the game."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(START), *bindings(CHOICE)]
    DEFAULT_CSS = """
    StartScreen #picture { height: 1fr; min-height: 0; }
    StartScreen #rows { height: auto; max-height: 80vh; }
    StartScreen #complaints, StartScreen #own-host { display: none; }
    StartScreen .told { display: block !important; }
    StartScreen #unofficial { color: $ink-muted; padding: 0 1; }
    """

    class ActionChosen(Message):
        """A start action was chosen."""

        def __init__(self, action: StartAction) -> None:
            super().__init__()
            self.action = action

    class GameChosen(Message):
        """Another game was chosen."""

        def __init__(self, game: str) -> None:
            super().__init__()
            self.game = game

    class Cancelled(Message):
        """The player cancels the way to a table."""

    def __init__(
        self,
        complaints: Sequence[str] = (),
        paths: AppPaths | None = None,
        *,
        is_new: bool = False,
        game: str = "",
    ) -> None:
        """Make the screen; `complaints` are sentences about the player's own files, shown as long as the app runs.

        Without `paths` there is no overview. A new player is offered the tutorial first. It begins with the game of
        that name, or the first.
        """
        super().__init__()
        self.games = listed_games(game)
        self.ui = next((ui for ui in self.games if ui.name == game), self.games[0])
        """The game that is played, shown and explained from here."""
        self.paths = paths
        self.is_new = is_new
        self.complaints = complaints
        self.host: RunningHost | None = None
        self.busy = False
        """The player is on the way to another screen: a second start action would take the place of the first."""
        self._left = False
        """A page was asked for, which is not shown yet."""
        self._asked = False
        """The player was asked to press a key again, and has gone nowhere else since."""
        self._under_cursor = next(iter(START_ACTIONS))
        """The id of the line with the cursor."""
        self.overview = StartOverview()
        self._looking: Worker[None] | None = None

    def compose(self) -> ComposeResult:
        self.keys = footer(
            ("menu.up menu.down", _("row")),
            *([("choice.previous choice.next", _("game"))] if len(self.games) > 1 else []),
            ("menu.accept", _("go there")),
            ("app.palette", _("commands")),
            ("menu.close", _("quit")),
        )
        yield Picture(self._title_art, id="picture")
        yield from list(super().compose())[1:]  # the picture stands where others have a heading

    def redraw(self) -> None:
        """Draw with other characters, or in other colours: caps of keys as well."""
        super().redraw()
        self.show_lines()

    def rows(self) -> ComposeResult:
        if len(self.games) > 1:
            yield game_row(self.games, self.ui)
        lines = [Option(line, id=name) for name, line in self._lines().items()]
        yield MenuList(*lines, id="actions", markup=False)
        told = "".join(f"\n{line}" for line in self.complaints)
        yield Static(told, id="complaints", markup=False, classes="told" if told else "")
        yield Static(self.host_line, id="own-host", markup=False, classes="told" if self.host_line else "")
        unofficial = _("An unofficial implementation: the game and its name belong to their owners.")
        yield Static(unofficial, id="unofficial", markup=False)

    def on_mount(self) -> None:
        """Begin in the list: the row of the game is changed from there."""
        self.query_one("#actions").focus()

    def action_step(self, by: int) -> None:
        """Choose the next or previous game, from any line."""
        for row in self.query(ChoiceRow):
            row.action_step(by)

    def action_digit(self, digit: str) -> None:
        """Choose the game of that number."""
        for row in self.query(ChoiceRow):
            row.action_digit(digit)

    def choose(self, game: str) -> None:
        """Choose the game of that name, as the player would."""
        if game not in [ui.name for ui in self.games]:
            self.games = listed_games(game)
            self.refresh(recompose=True)
        self._take(game)

    @on(ChoiceRow.Changed, f"#{GAME}")
    def change_game(self, event: ChoiceRow.Changed) -> None:
        """Show the picture of another game, and tell the app."""
        self._take(event.value)

    def _take(self, game: str) -> None:
        if game == self.ui.name:
            return
        self.ui = next(ui for ui in self.games if ui.name == game)
        for row in self.query(ChoiceRow):
            row.value = game if game in dict(row.values) else row.value
        self.query_one(Picture).draw()
        self.post_message(self.GameChosen(game))

    def _title_art(self, columns: int, rows: int, glyphs: Glyphs) -> list[Row]:
        if self.ui.title_art is None:
            return [[], [(f"  {self.ui.called}", "title")]][:rows]
        return self.ui.title_art(Size(columns, rows), glyphs)

    def _lines(self) -> dict[str, Content]:
        """Return what stands in each line: the key, what it does, and what there is for it now."""
        names = (*START_ACTIONS, *OPENS)
        if not self.is_new:  # whoever has played looks for it among the things to read
            others = [name for name in names if name != "first"]
            after = others.index("guide")
            names = (*others[:after], "first", *others[after:])
        commands = {name: by_id(f"start.{name}") for name in names}
        does = {name: (command.spelled, _(command.help)) for name, command in commands.items()}
        does["quit"] = (by_id("menu.close").spelled, _("Quit"))
        widest = max(cell_len(text) for _key, text in does.values()) + GAP
        return {
            name: Content.assemble(
                (f" {key} ", self._cap(name)),
                "  ",
                (set_cell_size(text, widest), ""),
                (
                    _("new here? begin with this") if self.is_new and name == "first" else self.overview.line_for(name),
                    "$ink-muted",
                ),
            )
            for name, (key, text) in does.items()
        }

    def _cap(self, name: str) -> str:
        """Return how the key of a line is drawn: as a cap of gold where the cursor is."""
        if not scheme_of(self.app).painted:
            return "bold"
        return "bold $chip-text on $chip-gold" if name == self._under_cursor else "bold $ground-panel on $ink-muted"

    @on(OptionList.OptionHighlighted)
    def follow_cursor(self, event: OptionList.OptionHighlighted) -> None:
        """Show the cap of the line with the cursor in gold."""
        self._under_cursor = event.option_id or ""
        self.show_lines()

    @on(ScreenResume)
    def start_discovery(self) -> None:
        """Search for games and tables as long as the screen is in front."""
        self._looking = self.run_worker(self._discover(), group="at hand", exclusive=True)

    @on(ScreenSuspend)
    def stop_discovery(self) -> None:
        """Stop the search: the screen in front may have its own."""
        if self._looking is not None:
            self._looking.cancel()

    async def _discover(self) -> None:
        if self.paths is None:
            return
        async for found in watch_overview(self.paths):
            if found != self.overview and self.display:
                self.overview = found
                self.show_lines()

    def show_lines(self) -> None:
        """Show what has changed in the lines."""
        actions = self.query_one("#actions", MenuList)
        for name, line in self._lines().items():
            if actions.get_option(name).prompt != line:
                actions.replace_option_prompt(name, line)

    @property
    def host_line(self) -> str:
        """Two lines that say that the player's own host is running, and where; "" when it is not."""
        if self.host is None:
            return ""
        line = _("Your host is running; {key} ends it.").format(key=by_id("start.end_host").spelled)
        return f"\n{line}\n{join_line(public_address(self.host.port), self.host.code)}"

    def show_host(self, host: RunningHost | None) -> None:
        """Say whether the player's own host is running."""
        self.host = host
        if self.is_mounted:
            told = self.query_one("#own-host", Static)
            told.update(self.host_line)
            told.set_class(bool(self.host_line), "told")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go where the line leads."""
        name = event.option.id or ""
        if name in START_ACTIONS:
            self.action_begin(name)
        elif name in OPENS:
            self.action_open(name)
        else:
            self.action_close()

    def on_screen_resume(self) -> None:
        """Let pages be opened again."""
        self._left = False

    def action_begin(self, name: str) -> None:
        """Begin a start action."""
        self._begin(START_ACTIONS[name](self.ui.name))

    def action_open(self, name: str) -> None:
        """Open a page over this screen, unless something else is on its way: keys may be typed ahead."""
        if not self.busy and not self._left:
            self._left, self._asked = True, False
            self.post_message(OPENS[name](self.ui.name))

    def action_end_host(self) -> None:
        """End the host that runs in the background."""
        if self.host is not None:
            self._begin(StopHost())

    def on_key(self, event: Key) -> None:
        """Forget that a key was to be pressed again when another one is."""
        active = self.active_bindings.get(event.key)
        if self._asked and (active is None or active.binding.action != "end_host"):
            self._asked = False
            self.say("")
        super().on_key(event)

    def was_asked(self) -> bool:
        """Return whether the player was asked just before; from now on they were."""
        before, self._asked = self._asked, True
        return before

    def _begin(self, action: StartAction) -> None:
        """Begin the action, unless another one is on its way; the app resets `busy`."""
        if not self.busy and not self._left:
            self.busy = True
            self._asked &= isinstance(action, StopHost)
            self.post_message(self.ActionChosen(action))

    def action_back(self) -> None:
        """Cancel the way to a table; the first screen itself has no way back."""
        if self.busy:
            self.post_message(self.Cancelled())

    def action_close(self) -> None:
        self.app.exit()
