"""Remember one's own seat at a table of another host as long as its game is on."""

from __future__ import annotations

import time
from collections.abc import Callable

from elgrande_tui.settings.waiting_seats import WaitingSeat, WaitingSeats
from netplay.client.client import Client
from netplay.client.updates import GameUpdate, TableUpdate
from netplay.common.paths import AppPaths
from netplay.protocol.server_messages import TableInfo


class SeatRememberer:
    """Follows a table; the file is written when another table is played, and when a game is over."""

    def __init__(self, paths: AppPaths, client: Client, now: Callable[[], float] = time.time) -> None:
        self._seats = WaitingSeats(paths)
        self._client = client
        self._now = now
        self._noted: tuple[str, bool] = ("", False)
        """The table of the last note, and whether a seat waited there."""
        self._updates = client.updates()

    async def run(self) -> None:
        """Follow the table until the connection ends: a rematch is another game."""
        self._note()
        async for update in self._updates:
            if isinstance(update, GameUpdate | TableUpdate):
                self._note()

    def _note(self) -> None:
        table, address = self._client.table, self._client.address
        if table is None or self._client.view is None:
            return
        now = table.id, self._is_ours(table)
        if now == self._noted:
            return
        before, self._noted = self._noted[0], now
        if before not in ("", table.id):
            self._seats.forget(address, before)
        if now[1]:
            self._seats.add(WaitingSeat(address, table.id, table.name, int(self._now())))
        else:
            self._seats.forget(address, table.id)

    def _is_ours(self, table: TableInfo) -> bool:
        """Check whether we have a seat of our own in a game that is on."""
        seat, view = self._client.seat, self._client.view
        over = table.state in ("over", "moved") or view is None or view.section is None
        return seat is not None and not table.seats[seat].stand_in and not over
