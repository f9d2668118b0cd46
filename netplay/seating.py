"""Seating: how seats of a table are taken, taken again, and given back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from netplay import to_client, to_host
from netplay.errors import RefusedError
from netplay.ledger import SeatRecord, TableRecord
from netplay.names import player_name
from netplay.play import STORE_SENTENCE
from netplay.session import Session
from netplay.table import Table
from netplay.tokens import draw_secret, mac, unmasks


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
    _put(table, records, session, command.cmd, lambda: table.enter(session, seat, command.cmd))


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
    """Go away. Before the start the seat becomes open, and an owner is followed by the next person."""
    seat = table.members[session]
    if seat is None or table.record.state != "open" or table.seats[seat].kind != "person":
        table.detach(session)
        session.ack(command.cmd)
        return

    _open(table, seat, session, command.cmd)


def free(table: Table, session: Session, command: to_host.Free) -> None:
    """Open the seat of somebody who is away before the start. Raises RefusedError: owner, state, taken."""
    if table.replies.repeat(session, table.members[session], command.cmd):
        return
    check_owner(table, session)
    if command.seat >= len(table.seats) or table.seats[command.seat].kind != "person":
        raise RefusedError("taken", "nobody has taken that seat")
    if table.session_of(command.seat) is not None:
        raise RefusedError("taken", "whoever has that seat is here")
    _open(table, command.seat, session, command.cmd)


def check_owner(table: Table, session: Session) -> None:
    """It is the owner's session, or that of who runs the host, and the game has not begun. Raises RefusedError."""
    owner = table.record.owner
    owns = session is table.founder if owner is None else table.members[session] == owner
    if not owns and session.purpose not in ("launch", "operator"):
        raise RefusedError("owner", "only the owner of the table may do that")
    if table.record.state != "open":
        raise RefusedError("state", "the game has begun already")


@dataclass(frozen=True)
class Resuming:
    """A Resume that waits for its Proof."""

    table: Table
    command: to_host.Resume
    nonce: bytes


def challenge(table: Table, session: Session, command: to_host.Resume) -> Resuming:
    """Show that the host knows the seat's token, and ask for the client's proof. Raises RefusedError `token`."""
    keys = _keys(table, command.seat)
    if not keys:
        raise RefusedError("token", "this seat is not yours")
    nonce = draw_secret()
    session.send(to_client.Challenge(nonce, [mac(key, "host", command.nonce, nonce) for key in keys]))
    return Resuming(table, command, nonce)


def resume(waiting: Resuming, session: Session, proof: to_host.Proof) -> None:
    """Take the seat again; from now on the token that was proved and the one that follows it are valid.

    Raises RefusedError `token`, and tells who plays the seat that somebody tried.
    """
    table, command = waiting.table, waiting.command
    valid = [k for k in _keys(table, command.seat) if unmasks(k, proof.mac, command.nonce, waiting.nonce)]
    if not valid:
        if holder := table.session_of(command.seat):
            holder.send(table.talk.announce("Somebody tried to take your seat and could not prove that it is theirs."))
        raise RefusedError("token", "this seat is not yours")
    if proof.next_key is None:
        table.enter(session, command.seat, command.cmd, command.last)
        return
    renewed = replace(table.seats[command.seat], key=valid[0], next_key=proof.next_key)
    before = table.seats[command.seat]
    table.seats[command.seat] = renewed
    session.pending = True

    def settle(written: bool) -> None:
        session.pending = False
        if not written and table.seats[command.seat] is renewed:
            table.seats[command.seat] = before
        table.enter(session, command.seat, command.cmd, command.last)

    table.ledger.commit([renewed], settle)


def _keys(table: Table, seat: int) -> list[bytes]:
    if seat >= len(table.seats):
        return []
    record = table.seats[seat]
    return [key for key in (record.key, record.next_key) if key is not None]


def _bot_seat(table: Table, command: to_host.Join) -> int:
    seat = command.seat
    if seat is None or seat >= len(table.seats) or table.seats[seat].kind != "bot":
        raise RefusedError("taken", "that is not the seat of a bot")
    return seat


def _open(table: Table, seat: int, session: Session, cmd: int) -> None:
    """Open the seat; who sits there stands up, and an owner is followed by the next person."""
    records: list[SeatRecord | TableRecord] = [SeatRecord(table.record.id, seat, "open")]
    if table.record.owner == seat:
        heir = next((s.seat for s in table.seats if s.kind == "person" and s.seat != seat), None)
        records.append(replace(table.record, owner=heir))

    def settle() -> None:
        if (holder := table.session_of(seat)) is not None:
            table.detach(holder, quietly=True)
        table.replies.forget(seat)
        if session in table.members:
            table.replies.ack(session, table.members[session], cmd)
        else:
            session.ack(cmd)
        table.tell()

    _put(table, records, session, cmd, settle)


def _put(
    table: Table, records: Sequence[SeatRecord | TableRecord], session: Session, cmd: int, settle: Callable[[], None]
) -> None:
    """Change table and seats at once, so that nobody else can take them, and back if that cannot be written."""
    record, seats = table.record, list(table.seats)
    for changed in records:
        if isinstance(changed, SeatRecord):
            table.seats[changed.seat] = changed
        else:
            table.record = changed
    session.pending = True

    def done(written: bool) -> None:
        session.pending = False
        if written:
            settle()
            return
        for changed in records:
            if isinstance(changed, SeatRecord):
                table.seats[changed.seat] = seats[changed.seat]
            else:
                table.record = record
        session.nack(cmd, "store", STORE_SENTENCE)

    table.ledger.commit(records, done)
