"""Seating: how seats of a table are taken, taken again, and given back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from netplay.common.display_names import player_name
from netplay.common.errors import RefusedError
from netplay.host.connection.session import Session
from netplay.host.storage.storage import SeatRecord, TableRecord
from netplay.host.table.admission import admit
from netplay.host.table.rights import next_owner
from netplay.host.table.table import Table
from netplay.host.table.transaction import change, change_for
from netplay.protocol import client_messages


def join(table: Table, session: Session, command: client_messages.Join) -> None:
    """Take an open seat, or one that a bot was given while the game is on; a table without an owner gets one.

    Who looks on at the table may do it there, under the same name. The host's own bots take the seats of bots.
    Raises RefusedError: full, taken, name, state (the game is over).
    """
    mine = repeated(table, command.key)
    if mine is not None:
        admit(table, session, mine, command.cmd)
        return
    if session.purpose == "bots":
        admit(table, session, _bot_seat(table, command), command.cmd)
        return
    if table.record.state == "over":
        raise RefusedError("state", "the game is over; you may look on")
    wanted = "bot" if table.begun else "open"
    free = [s.seat for s in table.seats if s.kind == wanted]
    if not free:
        raise RefusedError("full", "no seat is open at this table")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        raise RefusedError("taken", "that seat is not open")
    name = player_name(command.player, _names(table, session))
    extra = table.seats[seat].extra
    records: list[SeatRecord | TableRecord] = [
        SeatRecord(table.record.id, seat, "person", name, key=command.key, extra=extra)
    ]
    if table.record.owner is None and (session is table.founder or table.founder not in table.members):
        records.append(replace(table.record, owner=seat))

    def settle() -> None:
        if (bot := table.session_of(seat)) is not None:
            table.detach(bot, quietly=True)
            bot.bye("replaced", "a person plays this seat now")
        table.replies.forget(seat)
        if session in table.members:
            table.bring(session, seat)
            table.replies.ack(session, seat, command.cmd)
            table.broadcast(but=[session])
        else:
            admit(table, session, seat, command.cmd)

    change_for(session, command.cmd, table, records, settle)


def _names(table: Table, but: Session) -> list[str]:
    """The names that `but` may not have here: those of all others who play or look on."""
    watchers = [session for session, seat in table.members.items() if seat is None and session is not but]
    return [*table.names(), *(session.name for session in watchers if session.name)]


def repeated(table: Table, key: bytes) -> int | None:
    """The seat that was taken with this key by somebody whom the reply has not reached; None when there is none.

    Who knows a key need not know its token. So this holds only before the start, while nobody is there, and until the
    token is proved for the first time.
    """
    if table.record.state != "open":
        return None
    taken = (s for s in table.seats if s.key == key and s.next_key is None)
    return next((s.seat for s in taken if table.session_of(s.seat) is None), None)


def leave(table: Table, session: Session, command: client_messages.Leave) -> None:
    """Go away. Before the start the seat becomes open; an owner is followed by the next person."""
    seat = table.members[session]
    if table.record.state == "open" and seat is not None and table.seats[seat].kind == "person":
        vacate(table, seat, session, command.cmd, lambda holder: table.detach(holder, quietly=True))
        return

    def settle() -> None:
        if session in table.members:
            table.detach(session)
        session.ack(command.cmd)

    owner = _owner_without(table, session)
    if owner == table.record.owner:
        settle()
    else:
        change_for(session, command.cmd, table, [replace(table.record, owner=owner)], settle)


def drop(table: Table, session: Session) -> None:
    """The connection is gone; a seat it had is away. A founder without a seat cannot come back as such."""
    founded = table.record.owner is None and session is table.founder
    table.detach(session)
    if founded:
        table.writes.when_free(lambda: _pass_on(table))


def _pass_on(table: Table) -> None:
    """Let a table without an owner belong to the next person who is here."""
    owner = next_owner(table, None)
    if table.record.owner is None and owner is not None:
        _give(table, owner)


def follow_absent_owner(table: Table) -> None:
    """Before the start, let who is here have the table whose owner stays away for its grace: else nobody could begin.

    `table.absence` has to be up to date.
    """
    owner = table.record.owner
    if table.record.state != "open" or owner is None or not table.writes.free:
        return
    if table.absence.due(owner, table.record.terms.grace, waited=True) and table.persons_here():
        _give(table, next_owner(table, owner))


def _give(table: Table, owner: int | None) -> None:
    """Let the table belong to this seat, and tell so when that is written down."""

    def done(written: bool) -> None:
        if written:
            table.broadcast()

    change(table, [replace(table.record, owner=owner)], done)


def _owner_without(table: Table, session: Session) -> int | None:
    """The owner of the table when this one has left."""
    owner, seat = table.record.owner, table.members[session]
    leaves = session is table.founder if owner is None else seat == owner and seat not in table.stand_ins
    return next_owner(table, seat) if leaves else owner


def vacate(table: Table, seat: int, session: Session, cmd: int, send_away: Callable[[Session], None]) -> None:
    """Open the seat as a client has told; who sits there is sent away, and an owner is followed by the next person."""
    records: list[SeatRecord | TableRecord] = [SeatRecord(table.record.id, seat, "open")]
    if table.record.owner == seat:
        records.append(replace(table.record, owner=next_owner(table, seat)))

    def settle() -> None:
        if (holder := table.session_of(seat)) is not None:
            send_away(holder)
        table.replies.forget(seat)
        table.replies.ack(session, table.members.get(session), cmd)
        table.broadcast()

    change_for(session, cmd, table, records, settle)


def _bot_seat(table: Table, command: client_messages.Join) -> int:
    seat = command.seat
    if seat not in [bot.seat for bot in table.bots()]:
        raise RefusedError("taken", "that is not the seat of a bot")
    return seat
