"""Carry out commands of players in a running game other than answers: hints, holds, more time."""

from __future__ import annotations

from dataclasses import replace

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.host.connection.session import Session
from netplay.host.game.clock import MORE
from netplay.host.handlers import Handler
from netplay.host.storage.storage import DoneRecord, HintRecord, Record, SeatRecord
from netplay.host.table.table import Table
from netplay.host.table.transaction import change
from netplay.protocol import client_messages
from netplay.protocol.codec import HINTS_SINCE


def hint(table: Table, session: Session, seat: int, command: client_messages.Hint, now: float) -> Handler[None]:
    """Record that the seat takes a hint, and tell everybody.

    Only a seat that is publicly asked may: else the notice would tell that it is. Raises RefusedError: state,
    paused, hints, not_yours, slow_down, store.
    """
    game = table.running
    if not table.hints:
        raise RefusedError(NetReason.NO_HINTS())
    if seat not in game.asked:
        raise RefusedError(NetReason.HINT_UNASKED())
    table.chat.limit(seat, now)
    table.replies.begin(session, seat, command.cmd)
    taken = HintRecord(table.record.id, game.rows, seat)
    if not (yield from table.storage.write([taken, DoneRecord(table.record.id, seat, command.cmd)])):
        raise RefusedError(NetReason.NOT_WRITTEN())
    table.replies.reply(session, seat, command.cmd)
    table.say(table.chat.host_line(NetReason.HINT_TAKEN(name=table.player(seat))))


def check_motion(table: Table) -> None:
    """Check that the players can vote on hints. Raises RefusedError: state, motion."""
    if not table.begun:
        raise RefusedError(NetReason.NOT_NOW())
    if table.hints:
        raise RefusedError(NetReason.HINTS_ALREADY())
    players = table.persons()
    if any(session.wire < HINTS_SINCE for session, seat in table.members.items() if seat in players):
        raise RefusedError(NetReason.HINTS_TOO_NEW())


def allow(table: Table) -> Handler[None]:
    """Record that the present players allow hints; everybody is told. Raises RefusedError `store`."""
    yield table.lane
    yield from change(table, [replace(table.seats[seat], hints=True) for seat in table.persons()])
    table.say(table.chat.host_line(NetReason.HINTS_AGREED()))
    table.broadcast()


def hold(table: Table, session: Session, seat: int, command: client_messages.Hold) -> None:
    """Hold the game for the seat at its next chance, or let it go on. Raises RefusedError `state`.

    It is not refused where the seat has no public offer now: it might have had one when its player pressed the key.
    """
    holds = table.game.holds
    if not command.on:
        holds.release(seat)
    elif table.is_persons(seat):
        holds.press(seat)
    session.ack(command.cmd)


def hold_at(table: Table, session: Session, command: client_messages.HoldAt) -> None:
    """Note when the game should wait for the session's player."""
    session.hold_at = command.when
    if table.live_match is not None:
        table.live_match.holds.follow_wishes()
    session.ack(command.cmd)


MOST = 36_000
"""Seconds that a seat can be given in all."""


def more(table: Table, session: Session, seat: int, command: client_messages.More, now: float) -> Handler[None]:
    """Give a seat MORE seconds; everybody is told. Raises RefusedError: clock, seats, slow_down."""
    if not (table.record.terms.clock and table.begun):
        raise RefusedError(NetReason.NO_CLOCK())
    if command.seat >= len(table.seats):
        raise RefusedError(NetReason.NO_SUCH_SEAT())
    if table.seats[command.seat].extra + MORE > MOST:
        raise RefusedError(NetReason.TIME_ENOUGH())
    table.chat.limit(seat, now)
    table.replies.begin(session, seat, command.cmd)
    given: list[Record] = [_add_time(table, command.seat, MORE), DoneRecord(table.record.id, seat, command.cmd)]
    if not (yield from table.storage.write(given)):
        # Written again without it: another record of the seat, with the time in it, may have been stored meanwhile.
        table.start(table.storage.write([_add_time(table, command.seat, -MORE)]))
        raise RefusedError(NetReason.NOT_WRITTEN())
    table.replies.reply(session, seat, command.cmd)
    table.show_clock(table.members)
    giver, taker = table.player(seat), table.player(command.seat)
    table.say(table.chat.host_line(NetReason.MORE_TIME(giver=giver, taker=taker)))


def _add_time(table: Table, seat: int, seconds: int) -> SeatRecord:
    """Add to the time that a seat was given, and return its new record."""
    # In memory at once: any other record of the seat that is written meanwhile must include it.
    table.seats[seat] = replace(table.seats[seat], extra=table.seats[seat].extra + seconds)
    return table.seats[seat]
