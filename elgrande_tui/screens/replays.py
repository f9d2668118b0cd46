"""List the games of this machine that can be replayed."""

from __future__ import annotations

import asyncio

from textual import work
from textual.app import ComposeResult
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from elgrande_tui.i18n.translations import _, pgettext
from elgrande_tui.replay.sources import saved_game_line
from elgrande_tui.screens.menu import MenuList, MenuScreen, footer
from netplay.common.paths import AppPaths
from netplay.process.saved_games import SavedGame, saved_games


class ReplaysScreen(MenuScreen[SavedGame]):
    """A list of finished and running games, the last changed first."""

    DEFAULT_CSS = """
    ReplaysScreen OptionList { margin: 0 0 1 0; }
    """

    def __init__(self, paths: AppPaths) -> None:
        super().__init__()
        self.paths = paths
        self.games: list[SavedGame] = []
        self.heading = _("Replay a game")
        self.keys = footer(
            ("menu.up menu.down", _("row")), ("menu.accept", pgettext("verb", "replay")), ("menu.back", _("back"))
        )

    def rows(self) -> ComposeResult:
        """Yield the games, and hints where others are found."""
        yield MenuList(id="games", markup=False)
        yield Static(
            _(
                "A game on somebody else's host is not saved here: when it is over, go to its table to see how it "
                "ended."
            ),
            markup=False,
        )
        yield Static(_("A record in a file: elgrande replay FILE"), markup=False)

    def on_mount(self) -> None:
        """Look for games."""
        self.look()

    @work(exclusive=True, group="look")
    async def look(self) -> None:
        """Fill the list, reading the files in a thread: there may be many."""
        self.say(_("Looking for games..."))
        self.games = await asyncio.to_thread(saved_games, self.paths)
        if not self.display:  # the screen is being taken away
            return
        games = self.query_one(MenuList)
        games.add_options([Option(saved_game_line(game)) for game in self.games])
        games.highlighted = 0 if self.games else None
        self.say("" if self.games else _("There is no game to replay, or a host is using it."))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return the chosen game."""
        self.dismiss(self.games[event.option_index])
