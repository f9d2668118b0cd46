"""List the games of this machine that can be replayed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence

from textual import work
from textual.widgets import Static

from elgrande_tui.i18n.translations import _, pgettext
from elgrande_tui.lobby.resumable_games import replayable
from elgrande_tui.lobby.saved_game_list import Deletable, KeptGame
from elgrande_tui.screens.saved_games_screen import SavedGamesScreen
from elgrande_tui.settings.waiting_seats import WaitingSeat
from netplay.common.paths import AppPaths
from netplay.process.saved_games import UnreadableStore


class ReplaysScreen(SavedGamesScreen[KeptGame]):
    """A list of finished and running games, the last changed first."""

    def __init__(self, paths: AppPaths, now: Callable[[], float] = time.time) -> None:
        self.does = pgettext("verb", "replay")
        super().__init__(paths, now)
        self.games: list[KeptGame] = []
        self.unreadable: list[UnreadableStore] = []
        self.heading = _("Replay a game")

    def below(self) -> Iterable[Static]:
        yield Static(_("Until a game is over you see only what your seat knows."), markup=False)
        yield Static(_("A game on somebody else's host is kept here at its end, as your seat saw it."), markup=False)
        yield Static(_("A record in a file: elgrande replay FILE"), markup=False)

    def on_mount(self) -> None:
        """Look for games."""
        self.say(_("Looking for games..."))
        self.load_games()

    @work(exclusive=True, group="look")
    async def load_games(self) -> None:
        """Fill the list, reading the files in a thread: there may be many."""
        self.games, self.unreadable = await asyncio.to_thread(replayable, self.paths)
        if self.display:  # not while the screen is being taken away
            self.show_games()
            self.load_standings(self.games)

    def all_games(self) -> Sequence[KeptGame | UnreadableStore]:
        return [*self.games, *self.unreadable]

    def game_key(self, game: KeptGame) -> str:
        return game.table.id

    def forget(self, game: Deletable) -> None:
        if isinstance(game, UnreadableStore):
            self.unreadable.remove(game)
        elif not isinstance(game, WaitingSeat):
            self.games.remove(game)

    def nothing(self) -> str:
        return _("There is no game to replay, or a host is using it.")
