"""List the games to resume: saved games of this machine, and, live, our seats at tables of others."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from textual import work

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import by_id
from elgrande_tui.lobby.join_targets import known_hosts, reachable_targets
from elgrande_tui.lobby.resumable_games import ResumableGame, is_elsewhere, resumable, resumable_key, resumable_lines
from elgrande_tui.lobby.saved_game_list import Deletable
from elgrande_tui.screens.saved_games_screen import SavedGamesScreen
from elgrande_tui.settings.waiting_seats import WaitingSeat, WaitingSeats
from netplay.common.paths import AppPaths
from netplay.discovery.discovery import NearbyHosts
from netplay.process.saved_games import SavedGame, StoredGames, UnreadableStore


class ResumeScreen(SavedGamesScreen[ResumableGame]):
    """A list of games to resume, the last played first; below them tables of others come and go as they are found."""

    def __init__(self, paths: AppPaths, kept: StoredGames, now: Callable[[], float] = time.time) -> None:
        self.does = _("resume game")
        super().__init__(paths, now)
        self.kept = kept
        self.seats = WaitingSeats(paths).all()
        self.last_hosts = known_hosts(paths)
        self.around = NearbyHosts(self.last_hosts)
        self.heading = _("Resume a game")

    def on_mount(self) -> None:
        """Show what is kept here, and begin to look for seats at tables of others."""
        self.show_games()
        self.load_standings([game for game in resumable(self.kept, ()) if isinstance(game, SavedGame)])
        self.listen()

    @work(exclusive=True, group="listen")
    async def listen(self) -> None:
        """Renew the list as long as the screen is there."""
        async with self.around:
            while self.display:  # not while the screen is being taken away
                self.show_games()
                await self.around.changed()

    def all_games(self) -> Sequence[ResumableGame | UnreadableStore]:
        return resumable(self.kept, reachable_targets(self.around, self.paths, self.last_hosts), self.seats)

    def game_key(self, game: ResumableGame) -> str:
        return resumable_key(game)

    def other_lines(self, game: ResumableGame) -> Sequence[str]:
        return resumable_lines(game, None, self.now())

    def forget(self, game: Deletable) -> None:
        if isinstance(game, SavedGame | UnreadableStore):
            self.kept.remove(game)
        elif isinstance(game, WaitingSeat):
            self.seats.remove(game)

    def question(self, game: ResumableGame) -> str:
        if not is_elsewhere(game):
            return ""
        sentence = _("It is open in another window. Play it here? It ends there. Press {key} again.")
        return sentence.format(key=by_id("menu.accept").spelled)

    def nothing(self) -> str:
        if self.around.problem:
            sentence = _("There is no game to resume, and listening to the network fails ({reason}).")
            return sentence.format(reason=self.around.problem)
        return _("There is no game to resume; still listening for tables with a seat of yours.")
