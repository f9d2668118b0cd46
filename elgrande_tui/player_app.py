"""Give the player what every screen of the app has: settings, language, colours, keys, palette."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from textual import events, on
from textual.binding import BindingType
from textual.driver import Driver
from textual.worker import WorkerFailed

from elgrande_tui.i18n.language import change_language, speak
from elgrande_tui.i18n.sentences import crash
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import APP, by_id, use_keys
from elgrande_tui.input.key_map import KeyMap
from elgrande_tui.lobby.launch import Launch
from elgrande_tui.model.game_ui import game_commands
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.screens.catalogue import CatalogueScreen, OpenCatalogue
from elgrande_tui.screens.guide import GuideScreen, OpenGuide
from elgrande_tui.screens.menu import MenuScreen
from elgrande_tui.screens.palette import Palette
from elgrande_tui.screens.settings import OpenSettings, SettingsScreen
from elgrande_tui.screens.stats import OpenStats, StatsScreen
from elgrande_tui.settings.colours import theme_names
from elgrande_tui.settings.guide_progress import GuideProgress
from elgrande_tui.settings.own_file import first_few
from elgrande_tui.settings.remembered import complaints_of
from elgrande_tui.settings.saved_hands import SavedHands
from elgrande_tui.settings.settings import Settings, SettingsFile
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.terminal import real_cursor
from elgrande_tui.terminal.driver import forget, thrifty
from elgrande_tui.widgets.themes.themed_app import ThemedApp
from elgrande_tui.widgets.themes.themes import Themes
from netplay.common.paths import find_paths


class PlayerApp(ThemedApp):
    """An app with its player's settings, language, colours and keys, and with what opens over any of its screens."""

    BINDINGS: ClassVar[list[BindingType]] = [command.binding(priority=True) for command in APP]
    COMMANDS: ClassVar = set()
    """No providers: the palette lists the commands of the screens."""

    def __init__(self, launch: Launch) -> None:
        """Settle theme and language before anything is drawn or said."""
        self.launch = launch
        self.paths = find_paths(launch.home)
        self.settings_file = SettingsFile(self.paths)
        self.guide = GuideProgress(self.paths)
        self.hands = SavedHands(self.paths)
        speak(launch.language or self.settings.language)
        keys = KeyMap(self.paths, game_commands)
        use_keys(keys.changed)
        self._stumbled = False
        super().__init__(Themes(self.settings_file.themes), launch.theme or self.settings.theme, self.settings.depth)
        wrong = [*self.settings_file.complaints(), *filter(None, [self.theme_complaint]), *keys.complaints]
        wrong += complaints_of(self.paths)
        self.complaints = first_few(wrong)
        """Sentences about what is wrong with the player's own files."""
        self.set_keymap(keys.changed)
        self.player: str = (not launch.name and self.settings.name) or launch.player

    def get_driver_class(self) -> type[Driver]:
        """Return a driver that sends no more than it must."""
        return thrifty(super().get_driver_class())

    def _handle_exception(self, error: Exception) -> None:
        """End with a sentence for the player: after a mistake of the app, or a host that says what no game says.

        The log says where it was. Tests get the exception itself.
        """
        if self.is_headless:
            super()._handle_exception(error)
        elif not self._stumbled:  # one failure often brings others: the first says where it was
            self._stumbled = True
            cause = error.error if isinstance(error, WorkerFailed) else error
            self.exit(return_code=1, message=crash(cause, self.paths.log))

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """End the app. A mistake that came first is not forgotten."""
        super().exit(result, return_code or self.return_code or 0, message)

    @on(events.Resize)
    def redraw(self) -> None:
        """Forget what was drawn: a terminal may show anything after its size has changed."""
        forget(self._driver)

    @on(events.Mount)
    def follow_resumes(self) -> None:
        """Show the cursor again when the app comes back from the background."""
        self.app_resume_signal.subscribe(self, lambda _app: self.call_after_refresh(real_cursor.show, self))

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self.settings_file.now

    @property
    def ascii(self) -> bool:
        """Whether to draw with ASCII characters only."""
        return self.launch.ascii or self.settings.glyphs == "ascii"

    def set_player_name(self, name: str) -> None:
        """Take a name that the player gave, and remember it for the next time."""
        self.player = name
        if name not in (self.settings.name, self.launch.name):
            self._change("name", name)

    def choose_game(self, name: str) -> None:
        """Remember which game the player chose last."""
        if name != self.settings.game:
            self._change("game", name)

    def bell(self) -> None:
        """Ring, if the player wants it."""
        if self.settings.bell:
            super().bell()

    def action_command_palette(self) -> None:
        """Open the palette: every command of the screen, to be searched."""
        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def action_help_quit(self) -> None:
        """Name the key that quits the app: Ctrl+C does not."""
        said = _("{key} leaves the app.").format(key=by_id("app.leave").written)
        speaking = (screen for screen in reversed(self.screen_stack) if isinstance(screen, MenuScreen | TableScreen))
        next(speaking).say(said)

    @on(OpenSettings)
    def open_settings(self) -> None:
        """Open the settings over whatever is shown."""
        themes = theme_names(self.settings_file.themes)
        tables = (
            screen.table.port.rules.setup for screen in reversed(self.screen_stack) if isinstance(screen, TableScreen)
        )
        setup = next(tables, None)
        self.push_screen(SettingsScreen(self.settings, self.settings_file.path, themes, setup))

    @on(OpenCatalogue)
    def open_catalogue(self, event: OpenCatalogue) -> None:
        """Open the catalogue of all cards over whatever is shown."""
        self.push_screen(CatalogueScreen(event.setup, event.game))

    @on(OpenStats)
    def open_stats(self) -> None:
        """Open the page of one's own games over whatever is shown."""
        self.push_screen(StatsScreen(ResultsFile(self.paths), ascii_only=self.ascii))

    @on(OpenGuide)
    def open_guide(self, event: OpenGuide) -> None:
        """Open the guide to a game over whatever is shown."""
        self.push_screen(GuideScreen(event.game))

    @on(SettingsScreen.Changed)
    async def take_setting(self, event: SettingsScreen.Changed) -> None:
        """Keep a setting, and apply it at once."""
        said = self._change(event.name, event.value)
        if event.name in ("theme", "depth"):
            self.apply_theme(self.settings.theme, self.settings.depth)
            said = said or self.theme_complaint
        if event.name in ("theme", "depth", "glyphs"):
            for screen in self.screen_stack:
                if isinstance(screen, TableScreen):
                    screen.draw_with(ascii_only=self.ascii)
                elif isinstance(screen, MenuScreen):
                    screen.redraw()
        elif event.name == "language":
            change_language(self.settings.language)
            for screen in self.screen_stack:
                if isinstance(screen, MenuScreen | TableScreen):
                    await screen.retranslate()
        if isinstance(self.screen, SettingsScreen):
            self.screen.say(said)
        elif isinstance(self.screen, TableScreen):
            self.screen.follow_settings()

    def _change(self, name: str, value: str | bool) -> str:
        """Change one setting; return a sentence if it cannot be kept."""
        try:
            self.settings_file.change(name, value)
        except OSError as error:
            return _("This holds until you leave, but it cannot be saved: {why}").format(why=error)
        return ""
