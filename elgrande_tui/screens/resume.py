"""List the games to resume: saved games of this machine, and, live, our seats at tables of others."""

from __future__ import annotations

from collections.abc import Sequence

from textual import work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList

from elgrande_tui.i18n.translations import _
from elgrande_tui.lobby.join_targets import reachable_targets
from elgrande_tui.lobby.resumable_games import ResumableGame, resumable, resumable_key, resumable_line
from elgrande_tui.screens.live_list import LiveList
from elgrande_tui.screens.menu import MenuScreen, footer
from elgrande_tui.settings.last_hosts import LastHosts
from netplay.common.paths import AppPaths
from netplay.discovery.discovery import NearbyHosts
from netplay.process.saved_games import SavedGame


class ResumeScreen(MenuScreen[ResumableGame]):
    """A list of games to resume, the last played first; below them tables of others come and go as they are found."""

    DEFAULT_CSS = """
    ResumeScreen LiveList { margin: 0 0 1 0; }
    """

    def __init__(self, paths: AppPaths, kept: Sequence[SavedGame]) -> None:
        super().__init__()
        self.paths = paths
        self.kept = kept
        self.last_hosts = LastHosts(paths).addresses()
        self.around = NearbyHosts(self.last_hosts)
        self.heading = _("Resume a game")
        self.keys = footer(
            ("menu.up menu.down", _("row")), ("menu.accept", _("play on")), ("menu.back menu.close", _("back"))
        )

    def rows(self) -> ComposeResult:
        """Yield the list of games."""
        yield LiveList(resumable_key, lambda game: Content(resumable_line(game)), id="games")

    def on_mount(self) -> None:
        """Show what is kept here, and begin to look for seats at tables of others."""
        self.show_games()
        self.listen()

    @work(exclusive=True, group="listen")
    async def listen(self) -> None:
        """Renew the list as long as the screen is there."""
        async with self.around:
            while self.display:  # not while the screen is being taken away
                self.show_games()
                await self.around.changed()

    def show_games(self) -> None:
        """Renew the list."""
        games = self.query_one(LiveList)
        games.show(resumable(self.kept, reachable_targets(self.around, self.paths, self.last_hosts)))
        if games.entries and self.focused is None:
            games.focus()
        self.say("" if games.entries else self._nothing())

    def _nothing(self) -> str:
        """Say why the list is empty."""
        if self.around.problem:
            sentence = _("There is no game to play on, and the network cannot be listened to ({reason}).")
            return sentence.format(reason=self.around.problem)
        return _("There is no game to play on; still listening for tables with a seat of yours.")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return the chosen game."""
        self.dismiss(self.query_one(LiveList).at)
