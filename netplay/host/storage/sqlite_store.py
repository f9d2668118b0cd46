"""Keep the tables of a host in one SQLite file. Every call blocks; `Writer` keeps them off the event loop."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from engine.core.option import FATE
from engine.core.setup import Setup
from netplay.common.atomic_file import backup_path, lacks_locks
from netplay.common.errors import StoreError
from netplay.common.logs import log
from netplay.common.reasons import NetReason, UserMessage, quoted
from netplay.common.sanitize import CHAT_CELLS, NAME_CELLS, TABLE_CELLS, SafeText, sanitize
from netplay.host.storage.storage import (
    AnswerRecord,
    Batch,
    ChatRecord,
    DamagedTable,
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
from netplay.host.storage.write_count import WriteCount
from netplay.protocol.credentials import CODE_LENGTH, draw_code
from netplay.protocol.fields import Key, Number, SeatNumber, TableId, TableOptions
from netplay.protocol.server_messages import SeatKind, TableState

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

NOBODY = -1
"""The seat that stands for a spectator in a row of chat."""

OPEN = "open"
"""The name of a row of `meta` that is there while the store is written to: the number of its last write, and when
that was, in Unix seconds. A clean end removes it."""

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL

# The rows of each table; what is in them may come from anywhere.
_By = Annotated[int, msgspec.Meta(ge=min(FATE, NOBODY), le=31)]
_TABLE = tuple[TableId, str, bytes, TableState, Number, SeatNumber | None, bytes, str, str]
_SEAT = tuple[str, SeatNumber, SeatKind, str, str, Key | None, Key | None, Number, Literal[0, 1]]
_STAND_IN = tuple[str, SeatNumber, str, str, Key | None, Key | None]
_HOW = Literal["asked", "forced", "fate", "together", "private", "undo"]
_ANSWER = tuple[str, Number, _By, str, _HOW, Number | None, str | None, Number]
_CHAT = tuple[str, Number, _By, str, str, Number]
_DONE = tuple[str, SeatNumber, Number]
_HINT = tuple[str, Number, SeatNumber]

_ANSWERS = 'SELECT * FROM answers WHERE "table" = ? ORDER BY n'
_LATEST = 'SELECT * FROM done WHERE "table" = ? ORDER BY rowid DESC LIMIT 32'
"""The latest commands; older ones are never sent again."""


class SqliteStore:
    """An open store, created if there is no file at `path`. It is locked for this process; another one that has it open
    is given `wait` seconds to close it.

    Raises StoreError `store_busy` when another host has it, `store` when it is damaged or of another version.
    """

    def __init__(self, path: Path, wait: float = 1.0) -> None:
        self.path = path
        self.missing_since: str | None = None
        """What was written after this moment may be missing: the log was damaged, cut or removed while no host was
        running. The store is as it was then."""
        self._log = path.with_name(path.name + "-wal")
        self._count = WriteCount(path)
        self._begun = False
        try:
            # A log without its file is what is left of a store that was moved or deleted.
            if not (path.exists() and path.stat().st_size):  # SQLite would drop the log of an empty file
                self._back_up_log()
            self._db = _open(path, wait)
            self.host_id = self._own_id()
            version = self._meta("version", VERSION)
            self._db.commit()
            self._number, self._marked = 0, False
            if version == VERSION:
                self._look_for_gaps()
        except sqlite3.OperationalError as error:
            if lacks_locks(path.parent):  # SQLite takes that for a lock of another program
                raise StoreError(NetReason.NO_LOCKS(path=path)) from error
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise StoreError(NetReason.STORE_BUSY(path=path)) from error
            raise StoreError(NetReason.UNUSABLE(path=path, why=_clean(error))) from error
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # the latter: SQLite quotes what is damaged
            foreign = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) == sqlite3.SQLITE_NOTADB
            reason = NetReason.STORE_FOREIGN if foreign else NetReason.STORE_BROKEN
            raise StoreError(reason(path=path, why=_clean(error))) from error
        except OSError as error:
            raise StoreError(NetReason.UNUSABLE(path=path, why=error.strerror)) from error
        if version != VERSION:
            self._db.close()
            raise StoreError(NetReason.STORE_VERSION(path=path, theirs=sanitize(version, 32), ours=VERSION))

    def join_code(self) -> SafeText:
        """Return the host's own join code, drawn on the first call and the same ever after."""
        code = sanitize(self._meta("code", draw_code()), CODE_LENGTH)
        self._db.commit()
        return code

    def write(self, batches: Iterable[Batch]) -> None:
        """Write all records in one transaction; durable when this returns. Raises sqlite3.Error; then
        nothing is written.
        """
        if not self._begun:
            self._begin()
        try:
            # IMMEDIATE takes the write lock now: a lock that is missing shows here, and not half-way through the
            # records.
            self._db.execute("BEGIN IMMEDIATE")
            for batch in batches:
                for record in batch:
                    self._put(record)
            # In the same transaction as the records, so that the number in the file and what it counts never differ.
            self._mark(self._number + 1)
            self._db.commit()
        except BaseException:
            self._db.rollback()
            raise
        self._number += 1
        # After the commit, never before: a count that is ahead of the store would report rows lost that never were.
        self._count.note(self._number)

    def _begin(self) -> None:
        """Mark the file as written to, so that the next start notices missing rows. Raises sqlite3.Error."""
        self._count.note(self._number)
        self._db.execute("INSERT OR IGNORE INTO meta VALUES (?, '')", (OPEN,))
        self._marked = True
        self._mark(self._number)
        # The mark must be in the file itself: with the log it would be lost together with what it is to guard.
        self.checkpoint()
        self._begun = True

    def checkpoint(self) -> None:
        """Move everything from the log to the file, and restart the log. Raises sqlite3.Error."""
        self._db.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
        # Restarted at once by a write of its own: pages of a damaged old log would be copied over newer ones of the
        # file. RESTART and not TRUNCATE: a log that has to grow again is slow to write.
        self._mark(self._number)

    def _mark(self, number: int) -> None:
        self._db.execute("UPDATE meta SET value = ? WHERE name = ?", (f"{number} {int(time.time())}", OPEN))

    def load(self, *, over: bool = True, damaged: list[DamagedTable] | None = None) -> list[StoredTable]:
        """Return every table with all that is stored of it; without `over`, games that are over come without answers.

        Tables that cannot be read are added to `damaged`; where that is None, raises StoreError.
        """
        found = list[StoredTable]()
        with self._damage():
            rows = self._db.execute("SELECT rowid FROM tables ORDER BY created, id").fetchall()
        # Table by table: one that is damaged must not keep the others from being played.
        for (row,) in rows:
            try:
                with self._damage():
                    found.append(self._stored(row, over=over))
            except StoreError as error:
                if damaged is None:
                    raise
                damaged.append(self._damaged(row, error.__cause__))
        return found

    def fetch(self, table: str) -> StoredTable | None:
        """Return one table with all that is stored of it, or None when there is none. Raises StoreError."""
        with self._damage():
            row = self._db.execute("SELECT rowid FROM tables WHERE id = ?", (table,)).fetchone()
            return None if row is None else self._stored(*row)

    def _stored(self, row: int, *, over: bool = True) -> StoredTable:
        ((*fields,),) = self._rows(_TABLE, "SELECT * FROM tables WHERE rowid = ?", row)
        table = _table(*fields)
        read = partial(self._rows, which=table.id)
        answers = over or table.state != "over"
        return StoredTable(
            table,
            [_seat(*row) for row in read(_SEAT, 'SELECT * FROM seats WHERE "table" = ? ORDER BY seat')],
            [_stand_in(*row) for row in read(_STAND_IN, 'SELECT * FROM stand_ins WHERE "table" = ? ORDER BY seat')],
            [AnswerRecord(*row) for row in read(_ANSWER, _ANSWERS)] if answers else [],
            [_chat(*row) for row in read(_CHAT, 'SELECT * FROM chat WHERE "table" = ? ORDER BY n')],
            [DoneRecord(*row) for row in read(_DONE, _LATEST)][::-1],
            [HintRecord(*row) for row in read(_HINT, 'SELECT * FROM hints WHERE "table" = ? ORDER BY n, seat')],
        )

    def _rows(self, kind: Any, statement: str, which: int | str) -> list[Any]:
        """Return the rows, checked against their type. Raises sqlite3.Error, UnicodeDecodeError, ValidationError."""
        return msgspec.convert(self._db.execute(statement, (which,)).fetchall(), list[kind])

    def _damaged(self, row: int, error: BaseException | None) -> DamagedTable:
        """Return what is known of a table that cannot be read."""
        texts = "SELECT CAST(id AS BLOB), CAST(name AS BLOB) FROM tables WHERE rowid = ?"
        try:
            table, name = (text.decode(errors="replace") for text in self._db.execute(texts, (row,)).fetchone())
        except sqlite3.Error:
            table, name = "?", "?"
        return DamagedTable(sanitize(table, 32), sanitize(name, TABLE_CELLS), quoted(_clean(error)))

    @contextmanager
    def _damage(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise StoreError(NetReason.STORE_DAMAGED(path=self.path, why=_clean(error))) from error

    def close(self) -> None:
        """Close the file. Without a write, a gap that was found at this start is reported at the next one too."""
        # The mark goes only after a clean end: as long as it is there the next start compares the count with the rows.
        clean = self._marked and (self._begun or self.missing_since is None)
        self._marked = False
        if clean:
            try:
                self._db.execute("DELETE FROM meta WHERE name = ?", (OPEN,))
            except sqlite3.Error as error:  # nothing is lost: the next start compares, and finds everything
                log.warning("%s: its end could not be noted: %s", self.path, error)
                clean = False
        self._db.close()
        self._count.close(remove=clean)

    def _look_for_gaps(self) -> None:
        """Set `missing_since` if rows were lost after a host was killed while writing to this file.

        SQLite silently reads a log up to the first frame that does not fit, and treats a missing log as an empty one.
        What is left of the log is copied before SQLite overwrites it. Raises OSError.
        """
        row = self._db.execute("SELECT value FROM meta WHERE name = ?", (OPEN,)).fetchone()
        if row is None:
            if self._count.read():  # of a host that was killed, and of another file than this one
                self.missing_since = format_time(self._count.noted)
            return
        self._marked = True
        written = 0
        with suppress(ValueError):
            self._number, written = map(int, str(row[0]).split())
        # The count may lag behind after a power cut, and then says nothing; the log itself is examined only without it.
        told = self._count.read()
        if told <= self._number if told is not None else not self._cut_off():
            return
        self.missing_since = format_time(written)
        self._back_up_log()

    def _back_up_log(self) -> None:
        """Copy what is left of the log, before SQLite overwrites it. Raises OSError."""
        if self._log.exists() and self._log.stat().st_size:
            aside = backup_path(self._log)
            with self._log.open("rb") as log_file, os.fdopen(os.open(aside, _NEW, 0o600), "wb") as copy:
                shutil.copyfileobj(log_file, copy)
            log.warning("%s ends early; it is kept as %s", self._log, aside)

    def _cut_off(self) -> bool:
        """Whether the log looks cut off: it has no valid frame, it ends within a frame, or behind the valid frames lies
        another commit frame of the same log.
        """
        _, frames, _ = self._db.execute("PRAGMA wal_checkpoint").fetchone()
        (page,) = self._db.execute("PRAGMA page_size").fetchone()
        # The format: a header of 32 bytes, then frames of 24 bytes and a page. Bytes 4 to 8 of a frame are set in those
        # that end a transaction, bytes 8 to 16 repeat the salts of the header.
        content, size = self._log.read_bytes(), page + 24
        rest = [content[at : at + 16] for at in range(32 + frames * size, len(content), size)]
        return (
            not frames
            or (len(content) - 32) % size != 0
            or any(any(head[4:8]) and head[8:] == content[16:24] for head in rest)
        )

    def _own_id(self) -> str:
        """Return the id of the host; draw a new one if there is none or it is malformed."""
        found = self._meta("host", secrets.token_hex(8))
        try:
            return msgspec.convert(found, TableId)
        except msgspec.ValidationError:
            log.error("%s: the id of the host cannot be read; it gets another one", self.path)
            fresh = secrets.token_hex(8)
            self._db.execute("UPDATE meta SET value = ? WHERE name = 'host'", (fresh,))
            return fresh

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


def notices(store: SqliteStore, damaged: Iterable[DamagedTable]) -> list[UserMessage]:
    """Return what the operator should know of the store: lost rows, damaged tables."""
    aside = [NetReason.TABLE_ASIDE(table=f"{one.id} '{one.name}'", why=one.why.sentence) for one in damaged]
    if store.missing_since is None:
        return aside
    return [NetReason.LOG_CUT(path=store.path, time=store.missing_since), *aside]


def format_time(seconds: int) -> str:
    """Return a time as local date and time; `?` for one beyond any calendar."""
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
    except (OverflowError, ValueError, OSError):
        return "?"


def _open(path: Path, wait: float) -> sqlite3.Connection:
    """Open the file as a database that is locked by this process and durable at each commit."""
    # SQLite would create it readable by others; it holds keys of tokens and all that is hidden.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    db = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
    try:
        # Exclusive before WAL: then SQLite needs no shared memory, and keeps the lock from the first transaction on.
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA wal_autocheckpoint = 0")  # else the write that happens to fill the log waits for it
        db.execute("BEGIN EXCLUSIVE")
        # Before the schema is touched: a damaged file must stay as it is for whoever repairs it.
        _check(db)
        for statement in _SCHEMA.split(";"):
            db.execute(statement)
        _upgrade(db)
    except BaseException:
        db.close()
        raise
    return db


def _check(db: sqlite3.Connection) -> None:
    """Check the integrity of the file: with rows missing a game would go on from an older position.

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


def _clean(error: BaseException | None) -> SafeText:
    """Return the error as one clean line: it may quote the file, whose content is not trusted."""
    return sanitize(str(error), CHAT_CELLS)


def _table(
    table: TableId,
    name: str,
    setup: bytes,
    state: TableState,
    created: int,
    owner: int | None,
    terms: bytes,
    code: str,
    follows: str,
) -> TableRecord:
    """Return the table with its texts sanitized: the file may come from somebody else."""
    return TableRecord(
        table,
        sanitize(name, TABLE_CELLS),
        msgspec.msgpack.decode(setup, type=Setup),
        state,
        created,
        owner,
        msgspec.msgpack.decode(terms, type=TableOptions),
        sanitize(code, CODE_LENGTH),
        follows,
    )


def _seat(table: str, seat: int, kind: SeatKind, player: str, level: str, *rest: Any) -> SeatRecord:
    key, next_key, extra, hints = rest
    names = sanitize(player, NAME_CELLS), sanitize(level, NAME_CELLS)
    return SeatRecord(table, seat, kind, *names, key, next_key, extra, bool(hints))


def _stand_in(table: str, seat: int, player: str, level: str, *keys: bytes | None) -> StandInRecord:
    return StandInRecord(table, seat, sanitize(player, NAME_CELLS), sanitize(level, NAME_CELLS), *keys)


def _chat(table: str, n: int, seat: int, sender: str, text: str, at: int) -> ChatRecord:
    said = sanitize(sender, NAME_CELLS), sanitize(text, CHAT_CELLS)
    return ChatRecord(table, n, None if seat == NOBODY else seat, *said, at)
