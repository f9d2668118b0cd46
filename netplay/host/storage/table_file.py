"""Moving: a table with all its secrets as one file, for another host, and back again."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec

from engine.bots.bot import LEVELS
from engine.core.errors import EngineError
from netplay.common.errors import StoreError
from netplay.common.guarded_reader import read_bytes
from netplay.common.logs import about, redacted_traceback
from netplay.common.sanitize import CHAT_CELLS, NAME_CELLS, TABLE_CELLS, is_safe, sanitize
from netplay.host.storage.rebuild import effective, rebuild
from netplay.host.storage.storage import SeatRecord, StandInRecord, StoredTable
from netplay.protocol.fields import TableId
from netplay.protocol.join_codes import ALPHABET, SIZE

MOST = 64 * 1024 * 1024
"""Bytes that are read of a file."""


class MovedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file holds, as msgpack."""

    format: Literal["elgrande-table"]
    version: Literal[1]
    host: TableId
    """From which the table comes."""
    table: StoredTable


def write_table(path: Path, host: str, kept: StoredTable) -> None:
    """Write the table, durable, for its owner only. Raises StoreError: `file`, `exists`, `damaged`."""
    content = msgspec.msgpack.encode(MovedTable("elgrande-table", 1, host, _signed(kept)))
    try:
        file = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
    except FileExistsError as error:
        raise StoreError("exists", f"{path} is there already; it is not overwritten") from error
    except OSError as error:
        raise StoreError("file", f"{path} cannot be written: {error.strerror}") from error
    try:
        with file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        path.unlink(missing_ok=True)
        raise StoreError("file", f"{path} cannot be written: {error.strerror}") from error


def read_table(path: Path) -> StoredTable:
    """The table in the file, when it can be played on. Raises StoreError: `file`, `damaged`."""
    try:
        kept = msgspec.msgpack.decode(read_bytes(path, MOST), type=MovedTable).table
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise StoreError("file", f"{path} holds no table that was exported: {error}") from error
    if reason := _objection(kept):
        raise StoreError("damaged", f"the table in {path} is damaged: {reason}")
    _signed(kept)
    return kept


def _signed(kept: StoredTable) -> StoredTable:
    """The table with the hash of its last position, so that whoever plays it again sees that it is the same.

    Raises StoreError `damaged` when the answers do not fit the rules.
    """
    try:
        match = rebuild(kept.table.setup, kept.answers, random.Random(0))
    except EngineError as error:
        raise StoreError("damaged", f"the game cannot be played again: {error}") from error
    except Exception as error:
        about(kept.table.id).error("the game cannot be played again: %s", redacted_traceback(error))
        raise StoreError("damaged", "the game cannot be played again") from error
    if not kept.answers or len(match.journal) != len(effective(kept.answers)):
        return kept
    return replace(kept, answers=[*kept.answers[:-1], replace(kept.answers[-1], hash=match.hash())])


def _objection(kept: StoredTable) -> str:
    """What is wrong with a table that has come from elsewhere, as far as its types do not tell; empty: nothing."""
    table, seats = kept.table, kept.seats
    places = range(len(table.setup.seats))
    people: list[SeatRecord | StandInRecord] = [*seats, *kept.stand_ins]
    tables = {record.table for record in (*people, *kept.answers, *kept.chat, *kept.done)}
    numbers = [record.n for record in kept.answers]
    names = [who.player for who in people] + [line.sender for line in kept.chat]
    keys = [key for who in people for key in (who.key, who.next_key) if key is not None]
    checks = {
        "a table that has moved away": table.state == "moved",
        "its times": table.created < 0,
        "records of another table": tables != {table.id},
        "its seats": [seat.seat for seat in seats] != list(places)
        or any(stand_in.seat not in places for stand_in in kept.stand_ins),
        "its state": table.state == "open" and bool(kept.answers),
        "its open seats": table.state != "open" and any(seat.kind == "open" for seat in seats),
        "its owner": table.owner is not None and table.owner not in places,
        "its join code": len(table.code) not in (0, SIZE) or not set(table.code) <= set(ALPHABET),
        "its bots": any(who.level not in ("", *LEVELS) for who in people),
        "its tokens": any(len(key) != 32 for key in keys),
        "the numbers of its answers": numbers != list(range(1, len(numbers) + 1)),
        "the numbers of its chat": any(one.n >= other.n for one, other in pairwise(kept.chat)),
        "its setup": not is_safe(msgspec.to_builtins(table.setup)),
        "its names": table.name != sanitize(table.name, TABLE_CELLS)
        or any(n != sanitize(n, NAME_CELLS) for n in names),
        "its chat": any(line.text != sanitize(line.text, CHAT_CELLS) for line in kept.chat),
    }
    return next((what for what, wrong in checks.items() if wrong), "")
