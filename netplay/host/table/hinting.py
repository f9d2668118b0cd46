"""Let players take hints where all agree to that; everybody is told, and it is written down."""

from __future__ import annotations

from dataclasses import replace

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.host.connection.session import Session
from netplay.host.storage.steps import Steps
from netplay.host.storage.storage import DoneRecord, HintRecord
from netplay.host.table.table import Table
from netplay.host.table.transaction import change
from netplay.protocol import client_messages
from netplay.protocol.codec import HINTS_SINCE


def hint(table: Table, session: Session, seat: int, command: client_messages.Hint, now: float) -> Steps[None]:
    """Write down that the seat takes a hint, and tell everybody.

    Only a seat that all see asked may: else it would tell them. Raises RefusedError: state, paused, hints, not_yours,
    slow_down, store.
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


def allow(table: Table) -> Steps[None]:
    """Note that those who play now have agreed; everybody is told. Raises RefusedError `store`."""
    yield table.lane
    yield from change(table, [replace(table.seats[seat], hints=True) for seat in table.persons()])
    table.say(table.chat.host_line(NetReason.HINTS_AGREED()))
    table.broadcast()
