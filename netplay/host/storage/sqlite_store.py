"""Keep the tables of a host in one SQLite file. Every call blocks; `Writer` keeps them off the event loop."""

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
from netplay.common.reasons import NetReason
from netplay.common.sanitize import CHAT_CELLS, NAME_CELLS, TABLE_CELLS, SafeText, sanitize
from netplay.host.storage.storage import (
    AnswerRecord,
    Batch,
    ChatRecord,
    DoneRecord,
    HintRecord,
    Record,
    SeatRecord,
    StandInGone,
    StandInRecord,
    StoredTable,
    TableGone,
    TableRecord,
)
from netplay.protocol.fields import Number, TableId
from netplay.protocol.join_codes import SIZE, draw_code
from netplay.protocol.server_messages import SeatKind, TableState
from netplay.protocol.table_options import TableOptions

VERSION = "5"

_SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, setup BLOB NOT NULL, state TEXT NOT NULL, created INTEGER NOT NULL,
    owner INTEGER, terms BLOB NOT NULL, code TEXT NOT NULL, follows TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS seats (
    "table" TEXT NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, player TEXT NOT NULL, level TEXT NOT NULL,
    "key" BLOB, next_key BLOB, extra INTEGER NOT NULL, hints INTEGER NOT NULL, PRIMARY KEY ("table", seat)) STRICT;
CREATE TABLE IF NOT EXISTS stand_ins (
    "table" TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, level TEXT NOT NULL, "key" BLOB, next_key BLOB,
    PRIMARY KEY ("table", seat)) STRICT;
CREATE TABLE IF NOT EXISTS answers (
    "table" TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, words TEXT NOT NULL, how TEXT NOT NULL,
    cmd INTEGER, hash TEXT, spent INTEGER NOT NULL, PRIMARY KEY ("table", n)) STRICT;
CREATE TABLE IF NOT EXISTS chat (
    "table" TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, sender TEXT NOT NULL, text TEXT NOT NULL,
    at INTEGER NOT NULL, PRIMARY KEY ("table", n)) STRICT;
CREATE TABLE IF NOT EXISTS hints (
    "table" TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY ("table", n, seat)) STRICT;
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
"""Statements that upgrade a store from version 2 to 3. 80 is an empty msgpack map: the default table options."""

_FROM_3 = """
UPDATE seats SET level = 'normal' WHERE level = 'easy';
UPDATE stand_ins SET level = 'normal' WHERE level = 'easy';
UPDATE meta SET value = '4' WHERE name = 'version';
"""
"""Statements that upgrade a store from version 3 to 4: the bots that were easy then are the normal ones of today."""

_FROM_4 = """
ALTER TABLE seats ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
UPDATE meta SET value = '5' WHERE name = 'version';
"""
"""Statements that upgrade a store from version 4 to 5; the new table of hints is there already, and empty."""

_DONE = 'SELECT * FROM done WHERE "table" = ? ORDER BY rowid DESC LIMIT 32'
"""The latest commands; older ones are never sent again."""

NOBODY = -1
"""The seat that stands for a spectator in a row of chat."""


class SqliteStore:
    """An open store, created if there is no file at `path`. No other process can open it; one that has it open gets
    `wait` seconds to let go of it.

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
                raise StoreError(NetReason.STORE_BUSY(path=path)) from error
            raise StoreError(NetReason.UNUSABLE(path=path, why=_clean(error))) from error
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # the latter: SQLite quotes what is damaged
            raise StoreError(NetReason.STORE_FOREIGN(path=path, why=_clean(error))) from error
        except OSError as error:
            raise StoreError(NetReason.UNUSABLE(path=path, why=error.strerror)) from error
        if version != VERSION:
            self.close()
            raise StoreError(NetReason.STORE_VERSION(path=path, theirs=sanitize(version, 32), ours=VERSION))

    def join_code(self) -> SafeText:
        """Return the host's own join code, drawn on the first call and the same ever after."""
        code = sanitize(self._meta("code", draw_code()), SIZE)
        self._db.commit()
        return code

    def write(self, batches: Iterable[Batch]) -> None:
        """Write all records in one transaction; durable when this returns. Raises sqlite3.Error; then
        nothing is written.
        """
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
        """Return every table with all that is stored of it; without `over`, games that are over come without answers.

        Raises StoreError when the file is damaged.
        """
        with self._damage():
            tables = [_table(row) for row in self._db.execute("SELECT * FROM tables ORDER BY created, id")]
            return [self._stored(table, over or table.state != "over") for table in tables]

    def fetch(self, table: str) -> StoredTable | None:
        """Return one table with all that is stored of it, or None when there is none. Raises StoreError."""
        with self._damage():
            row = self._db.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
            return None if row is None else self._stored(_table(row), True)

    def _stored(self, table: TableRecord, answers: bool) -> StoredTable:
        read, key = self._db.execute, (table.id,)
        rows = read('SELECT * FROM answers WHERE "table" = ? ORDER BY n', key) if answers else ()
        return StoredTable(
            table,
            [_seat(row) for row in read('SELECT * FROM seats WHERE "table" = ? ORDER BY seat', key)],
            [_stand_in(row) for row in read('SELECT * FROM stand_ins WHERE "table" = ? ORDER BY seat', key)],
            [AnswerRecord(*row) for row in rows],
            [_chat(row) for row in read('SELECT * FROM chat WHERE "table" = ? ORDER BY n', key)],
            [DoneRecord(*row) for row in read(_DONE, key)][::-1],
            [HintRecord(*row) for row in read('SELECT * FROM hints WHERE "table" = ? ORDER BY n, seat', key)],
        )

    @contextmanager
    def _damage(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise StoreError(NetReason.STORE_DAMAGED(path=self.path, why=_clean(error))) from error

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _meta(self, name: str, value: str) -> str:
        self._db.execute("INSERT OR IGNORE INTO meta VALUES (?, ?)", (name, value))
        (present,) = self._db.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return str(present)

    def _put(self, record: Record) -> None:
        put = self._db.execute
        if isinstance(record, AnswerRecord):
            row = (record.table, record.n, record.seat, record.words, record.how, record.cmd, record.hash, record.spent)
            put("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)  # never replaces: a journal only grows
        elif isinstance(record, ChatRecord):
            seat = NOBODY if record.seat is None else record.seat
            chat_row = (record.table, record.n, seat, record.sender, record.text, record.at)
            put("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?)", chat_row)
        elif isinstance(record, DoneRecord):
            put("INSERT OR REPLACE INTO done VALUES (?, ?, ?)", (record.table, record.seat, record.cmd))
        elif isinstance(record, HintRecord):
            put("INSERT OR IGNORE INTO hints VALUES (?, ?, ?)", (record.table, record.n, record.seat))
        elif isinstance(record, SeatRecord):
            seat_row = (
                record.table,
                record.seat,
                record.kind,
                record.player,
                record.level,
                record.key,
                record.next_key,
            )
            put(
                "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*seat_row, record.extra, record.hints),
            )
        elif isinstance(record, StandInRecord):
            stand_in_row = (record.table, record.seat, record.player, record.level, record.key, record.next_key)
            put("INSERT OR REPLACE INTO stand_ins VALUES (?, ?, ?, ?, ?, ?)", stand_in_row)
        elif isinstance(record, StandInGone):
            put('DELETE FROM stand_ins WHERE "table" = ? AND seat = ?', (record.table, record.seat))
        elif isinstance(record, TableRecord):
            setup, terms = msgspec.msgpack.encode(record.setup), msgspec.msgpack.encode(record.terms)
            table_row = (record.id, record.name, setup, record.state, record.created, record.owner)
            put(
                "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*table_row, terms, record.code, record.follows),
            )
        else:
            self._drop(record)

    def _drop(self, gone: TableGone) -> None:
        for statement in (
            'DELETE FROM done WHERE "table" = ?',
            'DELETE FROM hints WHERE "table" = ?',
            'DELETE FROM chat WHERE "table" = ?',
            'DELETE FROM answers WHERE "table" = ?',
            'DELETE FROM stand_ins WHERE "table" = ?',
            'DELETE FROM seats WHERE "table" = ?',
            "DELETE FROM tables WHERE id = ?",
        ):
            self._db.execute(statement, (gone.table,))


def _open(path: Path, wait: float) -> sqlite3.Connection:
    """Open the file as a database that only this process uses and that keeps what it has committed."""
    # SQLite would create it readable by others; it holds keys of tokens and all that is hidden.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    db = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
    try:
        # Exclusive before WAL: then SQLite needs no shared memory, and keeps the lock from the first transaction on.
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
    """Check the file's integrity: rows could be missing, and a game go on from an older position.

    Raises sqlite3.DatabaseError.
    """
    (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(found)


def _upgrade(db: sqlite3.Connection) -> None:
    """Upgrade a store of an earlier version."""
    for version, statements in (("2", _FROM_2), ("3", _FROM_3), ("4", _FROM_4)):
        if db.execute("SELECT 1 FROM meta WHERE name = 'version' AND value = ?", (version,)).fetchone():
            for statement in statements.split(";"):
                db.execute(statement)


def _clean(error: Exception) -> str:
    """Return the error as one clean line: it may quote the file, which anybody may have written."""
    return sanitize(str(error), CHAT_CELLS)


def _table(row: tuple[str, str, bytes, str, int, int | None, bytes, str, str]) -> TableRecord:
    """Return the table, its texts fit for a terminal: the file may come from somebody else."""
    table, name, setup, state, created, owner, terms, code, follows = row
    return TableRecord(
        msgspec.convert(table, TableId),
        sanitize(name, TABLE_CELLS),
        msgspec.msgpack.decode(setup, type=Setup),
        msgspec.convert(state, TableState),
        msgspec.convert(created, Number),
        owner,
        msgspec.msgpack.decode(terms, type=TableOptions),
        sanitize(code, SIZE),
        follows,
    )


def _seat(row: tuple[str, int, str, str, str, bytes | None, bytes | None, int, int]) -> SeatRecord:
    table, seat, kind, player, level, key, next_key, extra, hints = row
    names = sanitize(player, NAME_CELLS), sanitize(level, NAME_CELLS)
    return SeatRecord(table, seat, msgspec.convert(kind, SeatKind), *names, key, next_key, extra, bool(hints))


def _stand_in(row: tuple[str, int, str, str, bytes | None, bytes | None]) -> StandInRecord:
    table, seat, player, level, key, next_key = row
    return StandInRecord(table, seat, sanitize(player, NAME_CELLS), sanitize(level, NAME_CELLS), key, next_key)


def _chat(row: tuple[str, int, int, str, str, int]) -> ChatRecord:
    table, n, seat, sender, text, at = row
    said = sanitize(sender, NAME_CELLS), sanitize(text, CHAT_CELLS)
    return ChatRecord(table, n, None if seat == NOBODY else seat, *said, at)
