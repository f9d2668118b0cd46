"""Store: one SQLite file with the tables of a host. Blocking; `Writer` keeps it off the event loop."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from engine.core.setup import Setup
from netplay.common.errors import StoreError
from netplay.common.sanitize import CHAT_CELLS, NAME_CELLS, TABLE_CELLS, sanitize
from netplay.host.storage.storage import (
    AnswerRecord,
    Batch,
    ChatRecord,
    DoneRecord,
    Record,
    SeatRecord,
    StandInGone,
    StandInRecord,
    StoredTable,
    TableGone,
    TableRecord,
)
from netplay.protocol.fields import Number, TableId
from netplay.protocol.join_codes import draw_code
from netplay.protocol.server_messages import SeatKind, TableState
from netplay.protocol.table_options import TableOptions

VERSION = "3"

_SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, setup BLOB NOT NULL, state TEXT NOT NULL, created INTEGER NOT NULL,
    owner INTEGER, terms BLOB NOT NULL, code TEXT NOT NULL, follows TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS seats (
    "table" TEXT NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, player TEXT NOT NULL, level TEXT NOT NULL,
    "key" BLOB, next_key BLOB, extra INTEGER NOT NULL, PRIMARY KEY ("table", seat)) STRICT;
CREATE TABLE IF NOT EXISTS stand_ins (
    "table" TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, level TEXT NOT NULL, "key" BLOB, next_key BLOB,
    PRIMARY KEY ("table", seat)) STRICT;
CREATE TABLE IF NOT EXISTS answers (
    "table" TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, words TEXT NOT NULL, how TEXT NOT NULL,
    cmd INTEGER, hash TEXT, spent INTEGER NOT NULL, PRIMARY KEY ("table", n)) STRICT;
CREATE TABLE IF NOT EXISTS chat (
    "table" TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, sender TEXT NOT NULL, text TEXT NOT NULL,
    at INTEGER NOT NULL, PRIMARY KEY ("table", n)) STRICT;
CREATE TABLE IF NOT EXISTS done (
    "table" TEXT NOT NULL, seat INTEGER NOT NULL, cmd INTEGER NOT NULL, PRIMARY KEY ("table", seat, cmd)) STRICT;
"""

_FROM_2 = """
ALTER TABLE tables ADD COLUMN terms BLOB NOT NULL DEFAULT x'80';
ALTER TABLE tables ADD COLUMN code TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN follows TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN extra INTEGER NOT NULL DEFAULT 0;
ALTER TABLE answers ADD COLUMN spent INTEGER NOT NULL DEFAULT 0;
UPDATE meta SET value = '3' WHERE name = 'version';
"""
"""What makes a store of version 2 one of version 3. 80 is an empty map: the usual terms."""

_DONE = 'SELECT * FROM done WHERE "table" = ? ORDER BY rowid DESC LIMIT 32'
"""The latest commands: nothing is sent again much later."""

NOBODY = -1
"""The seat of a line of chat that somebody said who looked on."""


class SqliteStore:
    """Opens or makes the file at `path`; nobody else can open it while this does. A host has `wait` s to let go of it.

    Raises StoreError `store_busy` when another host has it, `store` when it is damaged or of another version.
    """

    def __init__(self, path: Path, wait: float = 1.0) -> None:
        self.path = path
        try:
            self._db = _open(path, wait)
            self.host_id = self._meta("host", secrets.token_hex(8))
            version = self._meta("version", VERSION)
            self._db.commit()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise StoreError("store_busy", f"another host is using {path}") from error
            raise StoreError("store", f"{path} cannot be used: {error}") from error
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # the latter: SQLite quotes what is damaged
            raise StoreError("store", f"{path} is not a store of games, or damaged: {_why(error)}") from error
        except OSError as error:
            raise StoreError("store", f"{path} cannot be used: {error.strerror}") from error
        if version != VERSION:
            self.close()
            raise StoreError(
                "store", f"{path} has version {sanitize(version, 32)}; this program writes version {VERSION}"
            )

    def join_code(self) -> str:
        """The host's own join code, the same whenever it is asked for."""
        code = self._meta("code", draw_code())
        self._db.commit()
        return code

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

    def load(self, *, over: bool = True) -> list[StoredTable]:
        """Every table with all that is known of it; without `over` games that are over come without their answers.

        Raises StoreError when the file is damaged.
        """
        with self._damage():
            tables = [_table(row) for row in self._db.execute("SELECT * FROM tables ORDER BY created, id")]
            return [self._kept(table, over or table.state != "over") for table in tables]

    def fetch(self, table: str) -> StoredTable | None:
        """One table with all that is known of it; None when there is none. Raises StoreError."""
        with self._damage():
            row = self._db.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
            return None if row is None else self._kept(_table(row), True)

    def _kept(self, table: TableRecord, answers: bool) -> StoredTable:
        read, here = self._db.execute, (table.id,)
        rows = read('SELECT * FROM answers WHERE "table" = ? ORDER BY n', here) if answers else ()
        return StoredTable(
            table,
            [_seat(row) for row in read('SELECT * FROM seats WHERE "table" = ? ORDER BY seat', here)],
            [_stand_in(row) for row in read('SELECT * FROM stand_ins WHERE "table" = ? ORDER BY seat', here)],
            [AnswerRecord(*row) for row in rows],
            [_line(row) for row in read('SELECT * FROM chat WHERE "table" = ? ORDER BY n', here)],
            [DoneRecord(*row) for row in read(_DONE, here)][::-1],
        )

    @contextmanager
    def _damage(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise StoreError("store", f"{self.path} is damaged: {_why(error)}") from error

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
            row = (record.table, record.n, record.seat, record.words, record.how, record.cmd, record.hash, record.spent)
            put("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        elif isinstance(record, ChatRecord):
            seat = NOBODY if record.seat is None else record.seat
            line = (record.table, record.n, seat, record.sender, record.text, record.at)
            put("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?)", line)
        elif isinstance(record, DoneRecord):
            put("INSERT OR REPLACE INTO done VALUES (?, ?, ?)", (record.table, record.seat, record.cmd))
        elif isinstance(record, SeatRecord):
            who = (record.table, record.seat, record.kind, record.player, record.level, record.key, record.next_key)
            put("INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*who, record.extra))
        elif isinstance(record, StandInRecord):
            other = (record.table, record.seat, record.player, record.level, record.key, record.next_key)
            put("INSERT OR REPLACE INTO stand_ins VALUES (?, ?, ?, ?, ?, ?)", other)
        elif isinstance(record, StandInGone):
            put('DELETE FROM stand_ins WHERE "table" = ? AND seat = ?', (record.table, record.seat))
        elif isinstance(record, TableRecord):
            setup, terms = msgspec.msgpack.encode(record.setup), msgspec.msgpack.encode(record.terms)
            what = (record.id, record.name, setup, record.state, record.created, record.owner)
            put(
                "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*what, terms, record.code, record.follows),
            )
        else:
            self._drop(record)

    def _drop(self, gone: TableGone) -> None:
        for statement in (
            'DELETE FROM done WHERE "table" = ?',
            'DELETE FROM chat WHERE "table" = ?',
            'DELETE FROM answers WHERE "table" = ?',
            'DELETE FROM stand_ins WHERE "table" = ?',
            'DELETE FROM seats WHERE "table" = ?',
            "DELETE FROM tables WHERE id = ?",
        ):
            self._db.execute(statement, (gone.table,))


def _open(path: Path, wait: float) -> sqlite3.Connection:
    """The file as a database that only this process uses and that keeps what it has committed."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    db = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN EXCLUSIVE")
        _check(db)
        for statement in _SCHEMA.split(";"):
            db.execute(statement)
        _upgrade(db)
    except BaseException:
        db.close()
        raise
    return db


def _check(db: sqlite3.Connection) -> None:
    """Look whether the file hangs together: else rows could be missing and a game go on from an older position."""
    (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(found)


def _upgrade(db: sqlite3.Connection) -> None:
    """Bring a store of the version before to this one."""
    if db.execute("SELECT 1 FROM meta WHERE name = 'version' AND value = '2'").fetchone():
        for statement in _FROM_2.split(";"):
            db.execute(statement)


def _why(error: Exception) -> str:
    """What is wrong, in one line: it may quote what stands in the file."""
    return sanitize(str(error), CHAT_CELLS)


def _table(row: tuple[str, str, bytes, str, int, int | None, bytes, str, str]) -> TableRecord:
    """The table, its texts fit for a terminal: whoever has the file may have written them."""
    table, name, setup, state, created, owner, terms, code, follows = row
    return TableRecord(
        msgspec.convert(table, TableId),
        sanitize(name, TABLE_CELLS),
        msgspec.msgpack.decode(setup, type=Setup),
        msgspec.convert(state, TableState),
        msgspec.convert(created, Number),
        owner,
        msgspec.msgpack.decode(terms, type=TableOptions),
        code,
        follows,
    )


def _seat(row: tuple[str, int, str, str, str, bytes | None, bytes | None, int]) -> SeatRecord:
    table, seat, kind, player, level, key, next_key, extra = row
    who = sanitize(player, NAME_CELLS), sanitize(level, NAME_CELLS)
    return SeatRecord(table, seat, msgspec.convert(kind, SeatKind), *who, key, next_key, extra)


def _stand_in(row: tuple[str, int, str, str, bytes | None, bytes | None]) -> StandInRecord:
    table, seat, player, level, key, next_key = row
    return StandInRecord(table, seat, sanitize(player, NAME_CELLS), sanitize(level, NAME_CELLS), key, next_key)


def _line(row: tuple[str, int, int, str, str, int]) -> ChatRecord:
    table, n, seat, sender, text, at = row
    return ChatRecord(table, n, None if seat == NOBODY else seat, sender, text, at)
