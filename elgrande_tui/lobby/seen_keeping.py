"""Keep a finished game of somebody else's host, as far as one's own seat may know it, the moment it ends."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from msgspec.structs import replace

from elgrande_tui.replay import seen_games
from engine.core.errors import EngineError
from netplay.client.client import Client
from netplay.client.joined_table import BYTES, MOST
from netplay.client.updates import GameUpdate, HistoryStep, HistoryUpdate, PackedView
from netplay.common.errors import NetplayError
from netplay.common.logs import log
from netplay.common.paths import AppPaths
from netplay.protocol.server_messages import Entered

AGAIN = (0.0, 1.0, 3.0, 9.0)
"""Seconds before each try to have the host tell the game: it may be telling it for the log just now."""


class Seen:
    """The steps of a game as they come in; `whole` as long as none is missing."""

    def __init__(self) -> None:
        self.steps: list[HistoryStep] = []
        self.whole = False
        self._bytes = 0

    def take(self, update: GameUpdate, *, skipped: bool) -> None:
        """Take the next step; `skipped`: some before it were not told."""
        packed = PackedView.of(update.view)
        if update.cause == "start":
            self.steps, self.whole, self._bytes = [], True, 0
        elif update.cause == "undo":
            while self.steps and self.steps[-1].packed != packed:
                self._bytes -= len(self.steps.pop().packed.data)
            self.whole &= bool(self.steps)
            return
        self.whole &= not skipped
        if self.whole:
            self.steps.append(HistoryStep(packed, update.events))
            self._bytes += len(packed.data)
            self.whole = len(self.steps) <= MOST and self._bytes <= BYTES


class SeenKeeper:
    """Follows a table and keeps each game that ends there for the seat that is played here."""

    def __init__(self, paths: AppPaths, client: Client, now: Callable[[], float] = time.time) -> None:
        self._paths = paths
        self._client = client
        self._now = now
        self._seen = Seen()
        self._updates = client.updates()

    async def run(self) -> None:
        """Follow the table until the connection ends: a rematch is another game."""
        await self._keep()
        async for update in self._updates:
            if isinstance(update, GameUpdate):
                self._seen.take(update, skipped=self._client.skipped)
                await self._keep()

    async def _keep(self) -> None:
        """Keep the game if it is over, and our player's own seat has played it."""
        client = self._client
        if client.view is None or client.view.section is not None or client.table is None or client.seat is None:
            return
        if client.table.seats[client.seat].stand_in:
            return
        entered = self._entered(client)
        if entered is None or await asyncio.to_thread(seen_games.is_kept, self._paths, client.host_id, entered):
            return
        told = await self._history()
        if not told.steps or (entered := self._entered(client)) is None:
            return
        try:
            await asyncio.to_thread(seen_games.keep, self._paths, client.host_id, entered, told, int(self._now()))
        except OSError as error:
            log.error("a game cannot be kept: %s", error)

    def _entered(self, client: Client) -> Entered | None:
        if client.table is None or client.setup is None:
            return None
        table = replace(client.table, state="over", motions=[])  # the host says it a moment after the last step
        return Entered(table, client.setup, client.seat, table.version)

    async def _history(self) -> HistoryUpdate:
        """Return the whole game: what the host tells, else what was heard if that is all; no steps for neither."""
        for pause in AGAIN:
            await asyncio.sleep(pause)
            try:
                return await self._client.history()
            except EngineError as error:
                log.warning("the game is told in a way that cannot be: %s", type(error).__name__)
                break
            except NetplayError as error:
                if error.code != "busy":
                    break
        return HistoryUpdate(tuple(self._seen.steps) if self._seen.whole else ())
