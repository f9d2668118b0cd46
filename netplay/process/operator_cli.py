"""Manage the tables of a host from the command line: through the host while it runs, else in its store."""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError, RefusedError, StoreError
from netplay.common.paths import AppPaths
from netplay.common.reasons import NetReason, quoted
from netplay.common.sanitize import SafeText, trusted
from netplay.host.lobby.table_admin import as_exported, replacing_batch
from netplay.host.storage.sqlite_store import SqliteStore, format_time, notices
from netplay.host.storage.storage import DamagedTable, Record, StoredTable, TableGone
from netplay.host.storage.table_file import misfit, read_table, write_table
from netplay.process.subprocesses import running_host
from netplay.protocol.server_messages import SeatInfo, TableInfo

SECRETS = "holds all secrets of the game: keep it to yourself, take it to the other machine, and run there"


@dataclass(frozen=True)
class OperatorCommand:
    """A thing to do with tables: `list`, `delete`, `export` or `import`."""

    action: str
    table: str = ""
    """The table's id, or a name that no other table has."""
    file: Path = Path()


def command_from(args: argparse.Namespace) -> OperatorCommand | None:
    """Return the command in the arguments of `elgrande host`; None: they ask to run a host."""
    if args.list:
        return OperatorCommand("list")
    if args.delete is not None:
        return OperatorCommand("delete", args.delete)
    if args.export is not None:
        return OperatorCommand("export", args.export[0], Path(args.export[1]).absolute())
    if args.bring is not None:
        return OperatorCommand("import", file=Path(args.bring).absolute())
    return None


async def carry_out(order: OperatorCommand, paths: AppPaths) -> int:
    """Carry out a command and print the result.

    Returns the exit code: 0, 1 (it cannot be done), 3 (the store is in use).
    """
    try:
        running = await running_host(paths)
        host: AbstractAsyncContextManager[_HostTables]
        if running is None:
            host = stored = _StoredTables(paths.host_store)
        else:
            address = Address("127.0.0.1", running.port)
            host = await Client.connect(address, secret=running.secret, purpose="operator")
        async with host as there:
            lines = await _do(order, there)
            for text in lines:
                sys.stdout.write(f"{text}\n")
            if running is None or order.action == "list":  # else the host has said it when it was started
                told = stored.notices if running is None else running.notices
                (sys.stdout if order.action == "list" else sys.stderr).writelines(f"{notice}\n" for notice in told)
    except NetplayError as error:
        sys.stderr.write(f"elgrande host: {error}\n")
        return 3 if error.code == "store_busy" else 1
    return 0


def table_line(table: TableInfo) -> str:
    """Return a table as one line: id, name, state, players, and when it was created."""
    players = ", ".join(map(_player, table.seats))
    return f"{table.id}  {table.name}  {table.state}  {players}  since {format_time(table.created)}"


def _player(seat: SeatInfo) -> str:
    return f"{seat.player} ({seat.level})" if seat.kind == "bot" else seat.player or seat.kind


class _HostTables(Protocol):
    """Operations on tables; a Client has them for a running host. They raise NetplayError."""

    async def tables(self) -> list[TableInfo]: ...

    async def delete(self, table: str) -> None: ...

    async def export(self, table: str, path: Path) -> None: ...

    async def import_table(self, path: Path) -> None: ...


async def _do(order: OperatorCommand, host: _HostTables) -> Sequence[str]:
    """Carry out the order; return the lines to print."""
    if order.action == "import":
        await host.import_table(order.file)
        return ["The table is here and can be played on."]
    tables = await host.tables()
    if order.action == "list":
        return [table_line(table) for table in tables] or ["There are no tables."]
    table = _named(order.table, tables)
    if order.action == "delete":
        await host.delete(table.id)
        return [f"'{table.name}' has been deleted."]
    await host.export(table.id, order.file)
    return [f"{order.file} {SECRETS}", f"  elgrande host --import {order.file.name}"]


def _named(named: str, tables: Sequence[TableInfo]) -> TableInfo:
    found = [table for table in tables if table.id == named] or [table for table in tables if table.name == named]
    if len(found) != 1:
        raise RefusedError((NetReason.TABLES_NAMED if found else NetReason.NO_TABLE_NAMED)(table=named))
    return found[0]


class _StoredTables:
    """The tables in the store of a host that is not running."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._damaged: list[DamagedTable] = []

    async def __aenter__(self) -> Self:
        self._store = await asyncio.to_thread(SqliteStore, self._path)
        return self

    @property
    def notices(self) -> list[SafeText]:
        """What the operator should know of the store and of the tables that were read."""
        return [notice.sentence for notice in notices(self._store, self._damaged)]

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await asyncio.to_thread(self._store.close)

    async def tables(self) -> list[TableInfo]:
        self._damaged.clear()
        stored = await asyncio.to_thread(self._store.load, over=False, damaged=self._damaged)
        fit = list[StoredTable]()
        for kept in stored:
            if why := misfit(kept):
                self._damaged.append(DamagedTable(trusted(kept.table.id), kept.table.name, quoted(trusted(why))))
            else:
                fit.append(kept)
        return [_info(kept) for kept in fit]

    async def delete(self, table: str) -> None:
        await asyncio.to_thread(self._write, [TableGone(table)])

    async def export(self, table: str, path: Path) -> None:
        await asyncio.to_thread(self._export, table, path)

    async def import_table(self, path: Path) -> None:
        await asyncio.to_thread(self._import, path)

    def _export(self, table: str, path: Path) -> None:
        """Export a table. As in a host it is marked as moved before the file is written: there are never two of it."""
        kept = self._store.fetch(table)
        assert kept is not None
        self._write([replace(kept.table, state="moved")])
        try:
            write_table(path, self._store.host_id, as_exported(kept, kept.table.state))
        except StoreError:
            self._write([kept.table])
            raise

    def _import(self, path: Path) -> None:
        kept = read_table(path)
        present = self._store.fetch(kept.table.id)
        if present is not None and present.table.state != "moved":
            raise StoreError(NetReason.TABLE_HERE())
        self._write(replacing_batch(kept))

    def _write(self, records: Sequence[Record]) -> None:
        try:
            self._store.write([records])
        except sqlite3.Error as error:
            raise StoreError(NetReason.STORE_UNWRITABLE(path=self._path, why=error)) from error


def _info(kept: StoredTable) -> TableInfo:
    record = kept.table
    seats = [SeatInfo(record.setup.seats[s.seat], s.kind, s.player, s.level, s.kind == "person") for s in kept.seats]
    return TableInfo(record.id, record.name, record.setup.game, record.state, seats, record.owner, [], record.created)
