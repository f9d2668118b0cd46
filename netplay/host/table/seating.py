"""Take seats of a table and give them up, and pass on a table that its owner leaves."""

from __future__ import annotations

from dataclasses import replace

from netplay.common.display_names import player_name
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.host.connection.session import Session
from netplay.host.handlers import Handler
from netplay.host.storage.storage import SeatRecord, TableRecord
from netplay.host.table.admission import admit
from netplay.host.table.rights import next_owner
from netplay.host.table.table import Table
from netplay.host.table.transaction import change, try_change
from netplay.protocol import client_messages


def join(table: Table, session: Session, command: client_messages.Join) -> Handler[None]:
    """Take an open seat or, while the game is on, a bot's; a table without an owner gets one.

    A spectator of the table may join under the same name. The host's own bots take the seats of bots.
    Raises RefusedError: full, taken, name, state (the game is over).
    """
    own_seat = seat_of_key(table, command.key)
    if own_seat is not None:
        yield from admit(table, session, own_seat, command.cmd)
        return
    if session.purpose == "bots":
        yield from admit(table, session, _bot_seat(table, command), command.cmd)
        return
    if table.record.state == "over":
        raise RefusedError(NetReason.GAME_OVER_LOOK_ON())
    # In a running game all open seats are played by bots: a person replaces one.
    wanted = "bot" if table.begun else "open"
    free = [s.seat for s in table.seats if s.kind == wanted]
    if not free:
        raise RefusedError(NetReason.TABLE_FULL())
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        raise RefusedError(NetReason.SEAT_NOT_OPEN())
    name = player_name(command.player, _names(table, session))
    extra = table.seats[seat].extra
    records: list[SeatRecord | TableRecord] = [
        SeatRecord(table.record.id, seat, "person", name, key=command.key, extra=extra)
    ]
    if table.record.owner is None and (session is table.creator or table.creator not in table.members):
        records.append(replace(table.record, owner=seat))

    yield from change(table, records)
    # Only once the seat is written: were the bot sent away before and the write failed, nobody would play.
    if (bot := table.session_of(seat)) is not None:
        table.detach(bot, quietly=True)
        bot.bye(NetReason.PERSON_CAME())
    # Numbers of commands are those of a client: the next player may use the same ones.
    table.replies.forget(seat)
    if session in table.members:
        table.change_seat(session, seat)
        table.replies.reply(session, seat, command.cmd)
        table.broadcast(but=[session])
    else:
        yield from admit(table, session, seat, command.cmd)


def _names(table: Table, but: Session) -> list[str]:
    """Return the names that `but` may not take: those of all players and of the other spectators."""
    watchers = [session for session, seat in table.members.items() if seat is None and session is not but]
    return [*table.names(), *(session.name for session in watchers if session.name)]


def seat_of_key(table: Table, key: bytes) -> int | None:
    """Return the seat that was taken with this key by a Join or Create whose reply was lost; None: there is none.

    Knowing a key does not prove its token. So this holds only before the start, while nobody is at the seat, and until
    the token has been proved once.
    """
    if table.record.state != "open":
        return None
    taken = (s for s in table.seats if s.key == key and s.next_key is None)
    return next((s.seat for s in taken if table.session_of(s.seat) is None), None)


def leave(table: Table, session: Session, command: client_messages.Leave) -> Handler[None]:
    """Leave the table. Before the start the seat becomes open; an owner is followed by the next player."""
    seat = table.members[session]
    if table.record.state == "open" and seat is not None and table.seats[seat].kind == "person":
        if (holder := (yield from vacate(table, seat))) is not None:
            table.detach(holder, quietly=True)
        table.replies.reply(session, table.members.get(session), command.cmd)
        table.broadcast()
        return
    owner = _owner_without(table, session)
    if owner != table.record.owner:
        yield from change(table, [replace(table.record, owner=owner)])
    if session in table.members:
        table.detach(session)
    session.ack(command.cmd)


def drop(table: Table, session: Session) -> None:
    """Remove a lost connection from the table; its seat becomes away.

    A creator without a seat has no token to come back with, so the table passes on.
    """
    founded = table.record.owner is None and session is table.creator
    table.detach(session)
    if founded:
        table.start(_pass_on(table))


def _pass_on(table: Table) -> Handler[None]:
    """Give a table without an owner to the next player who is here."""
    yield table.lane
    owner = next_owner(table, None)
    if table.record.owner is None and owner is not None:
        yield from _set_owner(table, owner)


def replace_absent_owner(table: Table) -> None:
    """Before the start, pass a table whose owner stays away longer than its grace to a player who is here.

    Else nobody could start the game. `table.absence` must be up to date.
    """
    owner = table.record.owner
    if table.record.state != "open" or owner is None or not table.lane.free:
        return
    if table.absence.due(owner, table.record.terms.grace, waited=True) and table.persons_here():
        table.start(_set_owner(table, next_owner(table, owner)))


def _set_owner(table: Table, owner: int | None) -> Handler[None]:
    """Make this seat the owner, and tell everybody once that is written."""
    if (yield from try_change(table, [replace(table.record, owner=owner)])):
        table.broadcast()


def _owner_without(table: Table, session: Session) -> int | None:
    """Return the owner of the table after this session has left."""
    owner, seat = table.record.owner, table.members[session]
    leaves = session is table.creator if owner is None else seat == owner and seat not in table.stand_ins
    return next_owner(table, seat) if leaves else owner


def vacate(table: Table, seat: int) -> Handler[Session | None]:
    """Open the seat; an owner is followed by the next player. Return its occupant, who must be sent away.

    Raises RefusedError `store`.
    """
    records: list[SeatRecord | TableRecord] = [SeatRecord(table.record.id, seat, "open")]
    if table.record.owner == seat:
        records.append(replace(table.record, owner=next_owner(table, seat)))
    yield from change(table, records)
    table.replies.forget(seat)
    return table.session_of(seat)


def _bot_seat(table: Table, command: client_messages.Join) -> int:
    seat = command.seat
    if seat not in [bot.seat for bot in table.bots()]:
        raise RefusedError(NetReason.NOT_A_BOT())
    return seat
