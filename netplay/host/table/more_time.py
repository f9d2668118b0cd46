"""Give a seat another minute on the clock."""

from __future__ import annotations

from dataclasses import replace

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.host.connection.session import Session
from netplay.host.game.clock import MORE
from netplay.host.storage.steps import Steps
from netplay.host.storage.storage import DoneRecord, Record, SeatRecord
from netplay.host.table.table import Table
from netplay.protocol import client_messages

MOST = 36_000
"""Seconds that a seat can be given in all."""


def more(table: Table, session: Session, seat: int, command: client_messages.More, now: float) -> Steps[None]:
    """Give a seat MORE seconds; everybody is told. Raises RefusedError: clock, seats, slow_down."""
    if not (table.record.terms.clock and table.begun):
        raise RefusedError(NetReason.NO_CLOCK())
    if command.seat >= len(table.seats):
        raise RefusedError(NetReason.NO_SUCH_SEAT())
    if table.seats[command.seat].extra + MORE > MOST:
        raise RefusedError(NetReason.TIME_ENOUGH())
    table.chat.limit(seat, now)
    table.replies.begin(session, seat, command.cmd)
    given: list[Record] = [_give(table, command.seat, MORE), DoneRecord(table.record.id, seat, command.cmd)]
    if not (yield from table.storage.write(given)):
        table.start(table.storage.write([_give(table, command.seat, -MORE)]))
        raise RefusedError(NetReason.NOT_WRITTEN())
    table.replies.reply(session, seat, command.cmd)
    table.show_clock(table.members)
    giver, taker = table.player(seat), table.player(command.seat)
    table.say(table.chat.host_line(NetReason.MORE_TIME(giver=giver, taker=taker)))


def _give(table: Table, seat: int, seconds: int) -> SeatRecord:
    """Change the time that a seat was given, and return its new record."""
    # In place at once: the seat may be written for another reason meanwhile, and that record must hold the time too.
    table.seats[seat] = replace(table.seats[seat], extra=table.seats[seat].extra + seconds)
    return table.seats[seat]
