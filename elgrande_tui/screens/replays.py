"""List the games of this machine that can be replayed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence

from textual import work
from textual.widgets import Static

from elgrande_tui.i18n.translations import _, pgettext
from elgrande_tui.screens.saved_games_screen import SavedGamesScreen
from netplay.common.paths import AppPaths
from netplay.process.saved_games import SavedGame, StoredGames, UnreadableStore, saved_games


class ReplaysScreen(SavedGamesScreen[SavedGame]):
    """A list of finished and running games, the last changed first."""

    def __init__(self, paths: AppPaths, now: Callable[[], float] = time.time) -> None:
        self.does = pgettext("verb", "replay")
        super().__init__(paths, now)
        self.kept = StoredGames([], [])
        self.heading = _("Replay a game")

    def below(self) -> Iterable[Static]:
        yield Static(_("Until a game is over you see only what your seat knows."), markup=False)
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
        self.say(_("Looking for games..."))
        self.load_games()

    @work(exclusive=True, group="look")
    async def load_games(self) -> None:
        """Fill the list, reading the files in a thread: there may be many."""
        self.kept = await asyncio.to_thread(saved_games, self.paths)
        if self.display:  # not while the screen is being taken away
            self.show_games()
            self.load_standings(self.kept.games)

    def all_games(self) -> Sequence[SavedGame | UnreadableStore]:
        return [*self.kept.games, *self.kept.unreadable]

    def game_key(self, game: SavedGame) -> str:
        return game.table.id

    def forget(self, game: SavedGame | UnreadableStore) -> None:
        self.kept.remove(game)

    def nothing(self) -> str:
        return _("There is no game to replay, or a host is using it.")
