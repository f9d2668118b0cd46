"""Move a table to another host as one file, with all its secrets."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec

from engine.bots.bot import levels_of
from engine.core.errors import EngineError
from netplay.common.errors import StoreError
from netplay.common.guarded_reader import read_bytes
from netplay.common.logs import redacted_traceback, table_log
from netplay.common.reasons import NetReason
from netplay.common.sanitize import CHAT_CELLS, NAME_CELLS, TABLE_CELLS, is_safe, one_line, sanitize
from netplay.host.storage.rebuild import effective, rebuild
from netplay.host.storage.storage import SeatRecord, StandInRecord, StoredTable
from netplay.protocol.credentials import ALPHABET, CODE_LENGTH
from netplay.protocol.fields import TableId

MOST = 64 * 1024 * 1024
"""The largest file that is read, in bytes."""


class MovedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the file, as msgpack."""

    format: Literal["elgrande-table"]
    version: Literal[1]
    host: TableId
    """The id of the host that wrote the file."""
    table: StoredTable


def write_table(path: Path, host: str, stored: StoredTable) -> None:
    """Write the table durably, readable by its user alone. Raises StoreError: `file`, `exists`, `damaged`."""
    content = msgspec.msgpack.encode(MovedTable("elgrande-table", 1, host, _with_hash(stored)))
    try:
        file = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
    except FileExistsError as error:
        raise StoreError(NetReason.FILE_EXISTS(path=path)) from error
    except OSError as error:
        raise StoreError(NetReason.FILE_UNWRITABLE(path=path, why=error.strerror)) from error
    try:
        with file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        path.unlink(missing_ok=True)
        raise StoreError(NetReason.FILE_UNWRITABLE(path=path, why=error.strerror)) from error


def read_table(path: Path) -> StoredTable:
    """Return the table in the file, if it can be played on. Raises StoreError: `file`, `damaged`."""
    try:
        stored = msgspec.msgpack.decode(read_bytes(path, MOST), type=MovedTable).table
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise StoreError(NetReason.FILE_NO_TABLE(path=path, why=one_line(str(error)))) from error
    if reason := _objection(stored):
        raise StoreError(NetReason.FILE_DAMAGED(path=path, why=reason))
    _with_hash(stored)  # for its errors alone: the answers must fit the rules
    levels = levels_of(stored.table.setup.game)
    if not {*(seat.level for seat in stored.seats), *(one.level for one in stored.stand_ins)} <= {"", *levels}:
        raise StoreError(NetReason.FILE_DAMAGED(path=path, why="its bots"))
    return stored


def _with_hash(stored: StoredTable) -> StoredTable:
    """Return the table with the hash of its last position, which the importing host compares.

    Raises StoreError `damaged` when the answers do not fit the rules.
    """
    try:
        match = rebuild(stored.table.setup, stored.answers, random.Random(0))
    except EngineError as error:
        raise StoreError(NetReason.UNREPLAYABLE(why=one_line(str(error)))) from error
    except Exception as error:
        table_log(stored.table.id).error("the game cannot be played again: %s", redacted_traceback(error))
        raise StoreError(NetReason.UNREPLAYABLE_FAULT()) from error
    # With more entries than rows the match went on by itself: the hash is not that of the last row.
    if not stored.answers or len(match.journal) != len(effective(stored.answers)):
        return stored
    return replace(stored, answers=[*stored.answers[:-1], replace(stored.answers[-1], hash=match.hash())])


def misfit(stored: StoredTable) -> str:
    """Return why a table cannot be restored at all, beyond what its types check; empty when it can."""
    numbers = range(len(stored.table.setup.seats))
    if [seat.seat for seat in stored.seats] != list(numbers) or any(
        one.seat not in numbers for one in stored.stand_ins
    ):
        return "its seats"
    return "its owner" if stored.table.owner not in (None, *numbers) else ""


def _objection(stored: StoredTable) -> str:
    """Return what is wrong with a table from elsewhere; empty when nothing is."""
    if reason := misfit(stored):
        return reason
    table, seats = stored.table, stored.seats
    seat_numbers = range(len(table.setup.seats))
    people: list[SeatRecord | StandInRecord] = [*seats, *stored.stand_ins]
    tables = {record.table for record in (*people, *stored.answers, *stored.chat, *stored.done, *stored.hints)}
    numbers = [record.n for record in stored.answers]
    names = [record.player for record in people] + [line.sender for line in stored.chat]
    keys = [key for record in people for key in (record.key, record.next_key) if key is not None]
    # Whoever exports a table can edit the file: it is checked like anything else that comes from outside.
    checks = {
        "a table that has moved away": table.state == "moved",
        "its times": table.created < 0,
        "records of another table": tables != {table.id},
        "its state": table.state == "open" and bool(stored.answers),
        "its open seats": table.state != "open" and any(seat.kind == "open" for seat in seats),
        "its join code": len(table.code) not in (0, CODE_LENGTH) or not set(table.code) <= set(ALPHABET),
        "its tokens": any(len(key) != 32 for key in keys),
        "the numbers of its answers": numbers != list(range(1, len(numbers) + 1)),
        "its hints": any(not (0 <= hint.n <= len(numbers) and hint.seat in seat_numbers) for hint in stored.hints),
        "the numbers of its chat": any(line.n >= following.n for line, following in pairwise(stored.chat)),
        "its setup": not is_safe(msgspec.to_builtins(table.setup)),
        "its names": table.name != sanitize(table.name, TABLE_CELLS)
        or any(name != sanitize(name, NAME_CELLS) for name in names),
        "its chat": any(line.text != sanitize(line.text, CHAT_CELLS) for line in stored.chat),
    }
    return next((subject for subject, wrong in checks.items() if wrong), "")
