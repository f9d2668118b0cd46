"""Change the records of a table in memory at once, so that nobody else takes a seat meanwhile; roll back on failure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.host.handlers import Handler
from netplay.host.storage.storage import AnswerRecord, SeatRecord, TableRecord
from netplay.host.table.table import Table

Changes: TypeAlias = Sequence[SeatRecord | TableRecord]


def try_change(table: Table, records: Changes, rows: Sequence[AnswerRecord] = ()) -> Handler[bool]:
    """Replace records of the table; roll back if they, and `rows`, cannot be written. Return whether they are written.

    Nothing else may change the table meanwhile: call this when `table.lane` is free.
    """
    before, seats = table.record, list(table.seats)
    for record in records:
        if isinstance(record, SeatRecord):
            table.seats[record.seat] = record
        else:
            table.record = record
    written = yield from table.storage.write([*records, *rows], table.lane)
    # A record that is no longer this one was replaced meanwhile, and stays.
    for record in () if written else records:
        if isinstance(record, TableRecord):
            table.record = before if table.record is record else table.record
        elif table.seats[record.seat] is record:
            table.seats[record.seat] = seats[record.seat]
    return written


def change(table: Table, records: Changes, rows: Sequence[AnswerRecord] = ()) -> Handler[None]:
    """Change the table as `try_change` does. Raises RefusedError `store` when it cannot be written."""
    if not (yield from try_change(table, records, rows)):
        raise RefusedError(NetReason.NOT_WRITTEN())
