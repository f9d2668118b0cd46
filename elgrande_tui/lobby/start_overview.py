"""What the start screen can offer now: games to resume, games to replay, tables in reach."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace

from elgrande_tui.i18n.translations import ngettext
from elgrande_tui.lobby.join_targets import FoundTable, known_hosts, reachable_targets
from elgrande_tui.lobby.resumable_games import resumable
from elgrande_tui.replay.seen_games import seen_games
from elgrande_tui.settings.waiting_seats import WaitingSeats
from netplay.common.paths import AppPaths
from netplay.discovery.discovery import NearbyHosts
from netplay.process.saved_games import SavedGame, StoredGames, local_games

BEHIND = 0.4
"""Seconds before the search begins, so that the first screen is drawn first."""


@dataclass(frozen=True)
class StartOverview:
    """The number of each; 0 while it is not known."""

    tables: int = 0
    left: int = 0
    seats: int = 0
    """The seats of ours that wait at other hosts."""
    left_at: float = 0.0
    """When the last of them was played, in Unix seconds."""
    kept: int = 0
    unreadable: int = 0
    """Files of games that cannot be read."""

    def line_for(self, command: str) -> str:
        """Return the phrase beside a command of the start screen; "" for nothing."""
        if command == "join" and self.tables:
            return ngettext("{count} table in reach", "{count} tables in reach", self.tables).format(count=self.tables)
        if command == "resume":
            return ", ".join(self._to_resume())
        if command == "replay" and self.kept:
            return ngettext("{count} game saved", "{count} games saved", self.kept).format(count=self.kept)
        return ""

    def _to_resume(self) -> Iterator[str]:
        """Yield what can be resumed; when, as long as there is nothing more to say."""
        if self.left:
            yield ngettext("{count} game left", "{count} games left", self.left).format(count=self.left)
        if self.seats:
            yield ngettext("{count} seat waits", "{count} seats wait", self.seats).format(count=self.seats)
        if self._unreadable:
            yield self._unreadable
        elif self.left and not self.seats:
            yield time.strftime("%Y-%m-%d", time.localtime(self.left_at))

    @property
    def _unreadable(self) -> str:
        count = self.unreadable
        return ngettext("{count} damaged", "{count} damaged", count).format(count=count) if count else ""


async def watch_overview(paths: AppPaths) -> AsyncIterator[StartOverview]:
    """Yield the overview, again whenever tables come and go."""
    await asyncio.sleep(BEHIND)
    kept = await asyncio.to_thread(local_games, paths)
    seen, _unreadable = await asyncio.to_thread(seen_games, paths)
    left = [game for game in resumable(kept, ()) if isinstance(game, SavedGame)]
    seats, known = WaitingSeats(paths).all(), known_hosts(paths)
    here = StartOverview(
        left=len(left),
        left_at=next((game.changed for game in left), 0.0),
        kept=len({game.table.id for game in kept.games} | {game.table.id for game in seen}),
        unreadable=len(kept.unreadable),
        seats=len(seats),
    )
    yield here
    async with NearbyHosts(known) as around:
        while True:
            await around.changed()
            found = reachable_targets(around, paths, known)
            waiting = [game for game in resumable(StoredGames([], []), found, seats) if not isinstance(game, SavedGame)]
            yield replace(here, tables=sum(isinstance(target, FoundTable) for target in found), seats=len(waiting))
