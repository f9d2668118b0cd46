"""Cache the list of all tables, made once for all clients that ask at about the same time."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import msgspec

from netplay.host.table.table import Table
from netplay.protocol.codec import TO_CLIENT
from netplay.protocol.server_messages import MOST_TABLES, TableInfo

FRESH = 0.05
"""Seconds for which the list is valid while no table changes: how long players have been away changes by itself."""
ROOM = TO_CLIENT // 2
"""Bytes that the tables of one message take at most: it must fit into an outbox where other messages wait."""


class TableListCache:
    """The list of the host's `tables` as clients see it. Making it takes milliseconds where there are hundreds."""

    def __init__(self, tables: Mapping[str, Table]) -> None:
        self._tables = tables
        self._known: list[str] = []
        self._infos: list[TableInfo] = []
        self._at = float("-inf")

    def changed(self) -> None:
        """Drop the list: a table looks different now."""
        self._at = float("-inf")

    def infos(self, now: float) -> list[TableInfo]:
        """Return the tables; if they are too many for a message, the newest, those that are put aside last."""
        known = list(self._tables)
        if now - self._at >= FRESH or self._known != known:
            self._known, self._infos, self._at = known, self._newest(), now
        return self._infos

    def _newest(self) -> list[TableInfo]:
        found: list[TableInfo] = []
        room = ROOM
        latest = sorted(self._tables.values(), key=lambda table: not table.unloaded)
        for table in islice(reversed(latest), MOST_TABLES):
            info = table.info()
            room -= len(msgspec.msgpack.encode(info))
            if room < 0:
                break
            found.append(info)
        return found[::-1]
