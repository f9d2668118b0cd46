"""Seating: how seats of a table are taken, taken again, and given back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from netplay import to_host
from netplay.changing import change_for
from netplay.errors import RefusedError
from netplay.ledger import SeatRecord, TableRecord
from netplay.names import player_name
from netplay.rights import heir
from netplay.session import Session
from netplay.table import Table


def join(table: Table, session: Session, command: to_host.Join) -> None:
    """Take an open seat, or, for the host's own bots, the seat of a bot; a table without an owner gets one.

    Raises RefusedError.
    """
    mine = repeated(table, command.key)
    if mine is not None:
        table.enter(session, mine, command.cmd)
        return
    if session.purpose == "bots":
        table.enter(session, _bot_seat(table, command), command.cmd)
        return
    if table.record.state != "open":
        raise RefusedError("state", "the game has begun; you may look on")
    free = [s.seat for s in table.seats if s.kind == "open"]
    if not free:
        raise RefusedError("full", "no seat is open at this table")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        raise RefusedError("taken", "that seat is not open")
    name = player_name(command.player, (s.player for s in table.seats))
    records: list[SeatRecord | TableRecord] = [SeatRecord(table.record.id, seat, "person", name, key=command.key)]
    if table.record.owner is None and table.founder not in table.members:
        records.append(replace(table.record, owner=seat))
    change_for(session, command.cmd, table, records, lambda: table.enter(session, seat, command.cmd))


def repeated(table: Table, key: bytes) -> int | None:
    """The seat that was taken with this key by somebody whom the reply has not reached; None when there is none.

    Who knows a key need not know its token. So this holds only before the start, while nobody is there, and until the
    token is proved for the first time.
    """
    if table.record.state != "open":
        return None
    taken = (s for s in table.seats if s.key == key and s.next_key is None)
    return next((s.seat for s in taken if table.session_of(s.seat) is None), None)


def leave(table: Table, session: Session, command: to_host.Leave) -> None:
    """Go away. Before the start the seat becomes open; an owner is followed by the next person."""
    seat = table.members[session]
    if table.record.state == "open" and seat is not None and table.seats[seat].kind == "person":
        vacate(table, seat, session, command.cmd, lambda holder: table.detach(holder, quietly=True))
        return

    def settle() -> None:
        table.detach(session)
        session.ack(command.cmd)

    owner = table.record.owner
    next_owner = heir(table, seat) if seat is not None and seat == owner else owner
    if next_owner == owner:
        settle()
    else:
        change_for(session, command.cmd, table, [replace(table.record, owner=next_owner)], settle)


def vacate(table: Table, seat: int, session: Session, cmd: int, send_away: Callable[[Session], None]) -> None:
    """Open the seat as a client has told; who sits there is sent away, and an owner is followed by the next person."""
    records: list[SeatRecord | TableRecord] = [SeatRecord(table.record.id, seat, "open")]
    if table.record.owner == seat:
        records.append(replace(table.record, owner=heir(table, seat)))

    def settle() -> None:
        if (holder := table.session_of(seat)) is not None:
            send_away(holder)
        table.replies.forget(seat)
        table.replies.ack(session, table.members.get(session), cmd)
        table.tell()

    change_for(session, cmd, table, records, settle)


def _bot_seat(table: Table, command: to_host.Join) -> int:
    seat = command.seat
    if seat is None or seat >= len(table.seats) or table.is_persons(seat) or table.seats[seat].kind == "open":
        raise RefusedError("taken", "that is not the seat of a bot")
    return seat
