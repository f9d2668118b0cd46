"""Changing what is written down of a table and its seats: at once, so that nobody else can take a seat meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from netplay.host.connection.session import Session
from netplay.host.storage.storage import AnswerRecord, Done, SeatRecord, TableRecord
from netplay.host.table.table import Table
from netplay.protocol.host_notices import HostNotice

Changes: TypeAlias = Sequence[SeatRecord | TableRecord]


def change(table: Table, records: Changes, done: Done, rows: Sequence[AnswerRecord] = ()) -> None:
    """Put these in the place of what there is; back again if they, and `rows` with them, cannot be written.

    `done` is told which. Nothing else of the table may be changed meanwhile: this belongs into its `turn`.
    """
    before, seats = table.record, list(table.seats)
    for record in records:
        if isinstance(record, SeatRecord):
            table.seats[record.seat] = record
        else:
            table.record = record

    def settle(written: bool) -> None:
        for record in () if written else records:
            if isinstance(record, TableRecord):
                table.record = before if table.record is record else table.record
            elif table.seats[record.seat] is record:
                table.seats[record.seat] = seats[record.seat]
        try:
            done(written)
        finally:
            table.writes.give_back()

    table.writes.take()
    table.storage.commit([*records, *rows], settle)


def change_for(
    session: Session,
    cmd: int,
    table: Table,
    records: Changes,
    settle: Callable[[], None],
    rows: Sequence[AnswerRecord] = (),
) -> None:
    """Change the table as a client has told; `settle` when that is written down, else the client is told."""
    change(table, records, done_for(session, cmd, settle), rows)


def done_for(session: Session, cmd: int, settle: Callable[[], None]) -> Done:
    """What is called when the command of a client is written down: `settle`, or the client is told that it is not.

    Until then he does nothing else.
    """
    session.pending = True

    def done(written: bool) -> None:
        session.pending = False
        if written:
            settle()
        else:
            session.nack(cmd, "store", HostNotice.NOT_WRITTEN)

    return done
