"""What the start screen can offer now: games to resume, games to replay, tables in reach."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass

from elgrande_tui.i18n.translations import ngettext
from elgrande_tui.lobby.join_targets import FoundTable, reachable_targets
from elgrande_tui.lobby.resumable_games import resumable
from elgrande_tui.settings.last_hosts import LastHosts
from netplay.common.paths import AppPaths
from netplay.discovery.discovery import NearbyHosts
from netplay.process.saved_games import SavedGame, local_games

BEHIND = 0.4
"""Seconds before the search begins, so that the first screen is drawn first."""


@dataclass(frozen=True)
class StartOverview:
    """The number of each; 0 while it is not known."""

    tables: int = 0
    left: int = 0
    left_at: float = 0.0
    """When the last of them was played, in Unix seconds."""
    kept: int = 0
    unreadable: int = 0
    """Files of games that cannot be read."""

    def line_for(self, command: str) -> str:
        """Return the phrase beside a command of the start screen; "" for nothing."""
        if command == "join" and self.tables:
            return ngettext("{count} table in reach", "{count} tables in reach", self.tables).format(count=self.tables)
        if command == "resume" and self.left:
            games = ngettext("{count} game left", "{count} games left", self.left).format(count=self.left)
            return f"{games}, {self._unreadable or time.strftime('%Y-%m-%d', time.localtime(self.left_at))}"
        if command == "resume":
            return self._unreadable
        if command == "replay" and self.kept:
            return ngettext("{count} game saved", "{count} games saved", self.kept).format(count=self.kept)
        return ""

    @property
    def _unreadable(self) -> str:
        count = self.unreadable
        return ngettext("{count} damaged", "{count} damaged", count).format(count=count) if count else ""


async def watch_overview(paths: AppPaths) -> AsyncIterator[StartOverview]:
    """Yield the overview, again whenever tables come and go."""
    await asyncio.sleep(BEHIND)
    kept = await asyncio.to_thread(local_games, paths)
    games, unreadable = kept.games, len(kept.unreadable)
    left = [game for game in resumable(kept, ()) if isinstance(game, SavedGame)]
    last = next((game.changed for game in left), 0.0)
    known = LastHosts(paths).addresses()
    yield StartOverview(0, len(left), last, len(games), unreadable)
    async with NearbyHosts(known) as around:
        while True:
            await around.changed()
            tables = [found for found in reachable_targets(around, paths, known) if isinstance(found, FoundTable)]
            yield StartOverview(len(tables), len(left), last, len(games), unreadable)
