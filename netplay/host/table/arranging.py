"""Arrange a table before the start: its seats and its name."""

from __future__ import annotations

from dataclasses import replace

from netplay.common.display_names import table_name
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.common.sanitize import NAME_CELLS, sanitize
from netplay.host.connection.session import Session
from netplay.host.handlers import Handler
from netplay.host.storage.storage import SeatRecord, TableRecord
from netplay.host.table.create_table import bot_seat
from netplay.host.table.motions import YES, Motion
from netplay.host.table.rights import check_before_start, check_owner
from netplay.host.table.seating import vacate
from netplay.host.table.table import Table
from netplay.host.table.transaction import change, try_change
from netplay.protocol import client_messages


def free(table: Table, session: Session, command: client_messages.Free) -> Handler[None]:
    """Free the seat of another person or a bot: its occupant must go, and its tokens become void.

    Raises RefusedError: owner, state, taken (it is open, or the sender's own, which Leave opens).
    """
    _check_rights(table, session)
    _check_seat(table, command.seat)
    if table.seats[command.seat].kind == "open" or table.members[session] == command.seat:
        raise RefusedError(NetReason.NOT_FREED())
    if (holder := (yield from vacate(table, command.seat))) is not None:
        table.dismiss(holder, NetReason.KICKED())
    _acknowledge(table, session, command.cmd)


def fill(table: Table, session: Session, command: client_messages.Fill) -> Handler[None]:
    """Seat a bot. Raises RefusedError: owner, state, taken (a person sits there), bot."""
    _check_rights(table, session)
    _check_seat(table, command.seat)
    if table.seats[command.seat].kind == "person":
        raise RefusedError(NetReason.SEAT_TAKEN())
    others = [seat for seat in table.seats if seat.seat != command.seat]
    bot = bot_seat(table.record.id, table.record.setup.game, command.seat, sanitize(command.level, NAME_CELLS), others)
    yield from change(table, [bot])
    _acknowledge(table, session, command.cmd)


def rename(table: Table, session: Session, command: client_messages.Rename) -> Handler[None]:
    """Give the table another name. Raises RefusedError: owner, name."""
    check_owner(table, session)
    yield from change(table, [replace(table.record, name=table_name(command.name))])
    _acknowledge(table, session, command.cmd)


def swap(table: Table, session: Session, seat: int, command: client_messages.Swap, now: float) -> Handler[None]:
    """Move from `seat` to another one: at once if it is open or a bot's; a person is asked by a motion.

    Raises RefusedError: state, taken (it is the player's own, or its player is away), motion, slow_down.
    """
    check_before_start(table)
    other = command.seat
    _check_seat(table, other)
    if other == seat:
        raise RefusedError(NetReason.OWN_SEAT())
    if table.seats[other].kind == "person":
        _ask(table, seat, other, now)
        table.replies.reply(session, seat, command.cmd)
        table.broadcast()
        return
    yield from change(table, _exchanged(table, seat, other))
    _change_over(table, seat, other)
    table.replies.reply(session, other, command.cmd)


def _ask(table: Table, seat: int, other: int, now: float) -> None:
    """Ask the player of the other seat to swap; the motion holds as long as both stay where they are."""
    if table.session_of(other) is None:
        raise RefusedError(NetReason.SITTER_AWAY())
    table.motions.decide()
    players = table.seats[seat].player, table.seats[other].player

    def stands() -> bool:
        sessions = [table.session_of(seat), table.session_of(other)]
        ready = all(session is not None and not session.pending for session in sessions)
        same = (table.seats[seat].player, table.seats[other].player) == players
        return ready and same and table.record.state == "open"

    def agreed() -> Handler[None]:
        # The motion may have been decided while a change of the table was being written.
        yield table.lane
        if stands():
            sessions = [session for session, taken in table.members.items() if taken in (seat, other)]
            table.start(_exchange(table, seat, other), *sessions)

    def ended(choice: str) -> None:
        if choice == YES:
            table.start(agreed())

    table.motions.propose(Motion("swap", seat, other, lambda: [other] if stands() else [], ended), seat, now)


def _exchange(table: Table, one: int, other: int) -> Handler[None]:
    """Swap two persons; they stay where they are if that cannot be written."""
    if (yield from try_change(table, _exchanged(table, one, other))):
        _change_over(table, one, other)


def _exchanged(table: Table, one: int, other: int) -> list[SeatRecord | TableRecord]:
    """Return two seats with each other's occupants, and the table if its owner sits on one of them."""
    first, second = table.seats[one], table.seats[other]
    # The owner moves along: it is a person, and recorded by seat.
    owners = {one: other, other: one}
    owner = table.record.owner
    record = table.record if owner is None else replace(table.record, owner=owners.get(owner, owner))
    return [replace(second, seat=one), replace(first, seat=other), *([record] if record != table.record else [])]


def _change_over(table: Table, one: int, other: int) -> None:
    """Bring the sessions to their new seats, and tell everybody."""
    others = {one: other, other: one}
    moved = {session: others[seat] for session, seat in table.members.items() if seat in others}
    table.members |= moved
    table.replies.swap(one, other)
    for session, seat in moved.items():
        session.send(table.entered(seat, session.wire))
    table.broadcast(but=moved)


def _acknowledge(table: Table, session: Session, cmd: int) -> None:
    """Acknowledge the command, and show everybody the table."""
    table.replies.reply(session, table.members.get(session), cmd)
    table.broadcast()


def _check_rights(table: Table, session: Session) -> None:
    check_owner(table, session)
    check_before_start(table)


def _check_seat(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise RefusedError(NetReason.NO_SEAT_THERE())
