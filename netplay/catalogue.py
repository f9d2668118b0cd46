"""Catalogue: the list of all tables, put together once for all who ask at about the same time."""

from __future__ import annotations

from collections.abc import Mapping

from netplay.table import Table
from netplay.to_client import MOST_TABLES, TableInfo

FRESH = 0.05
"""Seconds for which it holds while no table changes: some of what it tells (who is away how long) changes by itself."""


class Catalogue:
    """What the host's `tables` look like. Putting it together takes milliseconds where there are hundreds."""

    def __init__(self, tables: Mapping[str, Table]) -> None:
        self._tables = tables
        self._infos: dict[str, TableInfo] = {}
        self._at = float("-inf")

    def changed(self) -> None:
        """A table looks different now."""
        self._at = float("-inf")

    def infos(self, now: float) -> list[TableInfo]:
        """The tables, the newest ones if there are more than a message holds."""
        if now - self._at >= FRESH or self._infos.keys() != self._tables.keys():
            self._infos = {table: self._tables[table].info() for table in list(self._tables)[-MOST_TABLES:]}
            self._at = now
        return list(self._infos.values())
