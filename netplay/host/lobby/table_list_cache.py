"""Cache the list of all tables for clients that ask at about the same time."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import msgspec

from netplay.host.table.table import Table
from netplay.protocol.codec import TO_CLIENT
from netplay.protocol.server_messages import MOST_TABLES, TableInfo

FRESH = 0.05
"""Seconds for which the list is valid: even if no table changes, the time that players have been away does."""
ROOM = TO_CLIENT // 2
"""Most bytes of tables in one message: it must fit into an outbox beside other messages."""


class TableListCache:
    """The list of `tables` as clients see it. With hundreds of tables it takes milliseconds to build."""

    def __init__(self, tables: Mapping[str, Table]) -> None:
        self._tables = tables
        self._known: list[str] = []
        self._infos: list[TableInfo] = []
        self._at = float("-inf")

    def changed(self) -> None:
        """Drop the list: a table looks different now."""
        self._at = float("-inf")

    def infos(self, now: float) -> list[TableInfo]:
        """Return the tables; if they are too many for one message, the newest, unloaded ones last."""
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
