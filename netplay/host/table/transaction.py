"""Change the records of a table at once, so that nobody else can take a seat meanwhile, and undo it if it fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from netplay.host.connection.session import Session
from netplay.host.storage.storage import AnswerRecord, Done, SeatRecord, TableRecord
from netplay.host.table.table import Table
from netplay.protocol.host_notices import HostNotice

Changes: TypeAlias = Sequence[SeatRecord | TableRecord]


def change(table: Table, records: Changes, done: Done, rows: Sequence[AnswerRecord] = ()) -> None:
    """Put these records in place of the present ones; take that back if they, and `rows`, cannot be written.

    `done` is told whether they were. Nothing else may change the table meanwhile: call this when `table.writes` is
    free.
    """
    before, seats = table.record, list(table.seats)
    for record in records:
        if isinstance(record, SeatRecord):
            table.seats[record.seat] = record
        else:
            table.record = record

    def settle(written: bool) -> None:
        # A record that is no longer this one was replaced meanwhile, and stays.
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
    """Change the table on a client's command; call `settle` when that is written, else send the client a Nack."""
    change(table, records, done_for(session, cmd, settle), rows)


def done_for(session: Session, cmd: int, settle: Callable[[], None]) -> Done:
    """Return a callback that calls `settle` when a client's command is written, and else sends the client a Nack.

    Until then the client can do nothing else.
    """
    session.pending = True

    def done(written: bool) -> None:
        session.pending = False
        if written:
            settle()
        else:
            session.nack(cmd, "store", HostNotice.NOT_WRITTEN)

    return done
