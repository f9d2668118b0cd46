"""Store: one SQLite file with the tables of a host. Blocking; `Writer` keeps it off the event loop."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from engine.setup import Setup
from netplay.errors import StoreError
from netplay.ledger import AnswerRecord, Batch, ChatRecord, Record, SeatRecord, TableGone, TableRecord
from netplay.to_client import TableState

VERSION = "1"

_SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, setup BLOB NOT NULL, state TEXT NOT NULL, created INTEGER NOT NULL,
    owner INTEGER, boots INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS seats (
    "table" TEXT NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, player TEXT NOT NULL, level TEXT NOT NULL,
    "key" BLOB, next_key BLOB, PRIMARY KEY ("table", seat)) STRICT;
CREATE TABLE IF NOT EXISTS answers (
    "table" TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, words TEXT NOT NULL, how TEXT NOT NULL,
    cmd INTEGER, hash TEXT, PRIMARY KEY ("table", n)) STRICT;
CREATE TABLE IF NOT EXISTS chat (
    "table" TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, sender TEXT NOT NULL, text TEXT NOT NULL,
    at INTEGER NOT NULL, PRIMARY KEY ("table", n)) STRICT;
"""


@dataclass
class Kept:
    """A table as it lies in the store."""

    table: TableRecord
    seats: list[SeatRecord] = field(default_factory=list)
    answers: list[AnswerRecord] = field(default_factory=list)
    chat: list[ChatRecord] = field(default_factory=list)


class Store:
    """Opens or makes the file at `path`; nobody else can open it while this does.

    Raises StoreError `store_busy` when another host has it, `store` when it is damaged or of another version.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._db = _open(path)
            self.host_id = self._meta("host", secrets.token_hex(8))
            version = self._meta("version", VERSION)
            self._db.commit()
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode == sqlite3.SQLITE_BUSY
            raise StoreError(
                "store_busy" if busy else "store",
                f"another host is using {path}" if busy else f"{path} cannot be used: {error}",
            ) from error
        except sqlite3.DatabaseError as error:
            raise StoreError("store", f"{path} is not a store of games, or damaged: {error}") from error
        if version != VERSION:
            raise StoreError("store", f"{path} has version {version}; this program writes version {VERSION}")

    def write(self, batches: Iterable[Batch]) -> None:
        """Write all records in one transaction; durable when this returns. Raises sqlite3.Error; nothing is written."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for batch in batches:
                for record in batch:
                    self._put(record)
            self._db.commit()
        except BaseException:
            self._db.rollback()
            raise

    def load(self) -> list[Kept]:
        """Every table with all that is known of it."""
        kept = {row[0]: Kept(_table(row)) for row in self._db.execute("SELECT * FROM tables ORDER BY created, id")}
        for row in self._db.execute('SELECT * FROM seats ORDER BY "table", seat'):
            kept[row[0]].seats.append(SeatRecord(*row))
        for row in self._db.execute('SELECT * FROM answers ORDER BY "table", n'):
            kept[row[0]].answers.append(AnswerRecord(*row))
        for row in self._db.execute('SELECT * FROM chat ORDER BY "table", n'):
            kept[row[0]].chat.append(ChatRecord(*row))
        return list(kept.values())

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def _meta(self, name: str, value: str) -> str:
        self._db.execute("INSERT OR IGNORE INTO meta VALUES (?, ?)", (name, value))
        (present,) = self._db.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return str(present)

    def _put(self, record: Record) -> None:
        put = self._db.execute
        if isinstance(record, AnswerRecord):
            row = (record.table, record.n, record.seat, record.words, record.how, record.cmd, record.hash)
            put("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        elif isinstance(record, ChatRecord):
            line = (record.table, record.n, record.seat, record.sender, record.text, record.at)
            put("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?)", line)
        elif isinstance(record, SeatRecord):
            who = (record.table, record.seat, record.kind, record.player, record.level, record.key, record.next_key)
            put("INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)", who)
        elif isinstance(record, TableRecord):
            setup = msgspec.msgpack.encode(record.setup)
            what = (record.id, record.name, setup, record.state, record.created, record.owner, record.boots)
            put("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", what)
        else:
            self._drop(record)

    def _drop(self, gone: TableGone) -> None:
        for statement in (
            'DELETE FROM chat WHERE "table" = ?',
            'DELETE FROM answers WHERE "table" = ?',
            'DELETE FROM seats WHERE "table" = ?',
            "DELETE FROM tables WHERE id = ?",
        ):
            self._db.execute(statement, (gone.table,))


def _open(path: Path) -> sqlite3.Connection:
    """The file as a database that only this process uses and that keeps what it has committed."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    db = sqlite3.connect(path, timeout=1, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("BEGIN EXCLUSIVE")
    for statement in _SCHEMA.split(";"):
        db.execute(statement)
    return db


def _table(row: tuple[str, str, bytes, str, int, int | None, int]) -> TableRecord:
    table, name, setup, state, created, owner, boots = row
    checked = msgspec.convert(state, TableState)
    return TableRecord(table, name, msgspec.msgpack.decode(setup, type=Setup), checked, created, owner, boots)
