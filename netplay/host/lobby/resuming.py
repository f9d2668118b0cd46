"""Give a seat back to a client that proves to be its player, or the stand-in for its player."""

from __future__ import annotations

from dataclasses import dataclass, replace

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.host.connection.session import Session
from netplay.host.handlers import Handler
from netplay.host.storage.storage import SeatRecord, StandInGone, StandInRecord
from netplay.host.table import stand_ins
from netplay.host.table.admission import admit
from netplay.host.table.table import Table
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, mac, verify_masked


@dataclass(frozen=True)
class Resuming:
    """A Resume that waits for its Proof."""

    table: Table
    command: client_messages.Resume
    nonce: bytes

    def proves(self, record: SeatRecord | StandInRecord | None, proof: client_messages.Proof) -> bytes | None:
        """Return the key of this record whose token was proved; None: none was."""
        valid = (key for key in _keys(record) if verify_masked(key, proof.mac, self.command.nonce, self.nonce))
        return next(valid, None)


def challenge(table: Table, session: Session, command: client_messages.Resume) -> Resuming:
    """Show that the host knows the seat's token, and ask for the client's proof. Raises RefusedError `token`."""
    player = table.seats[command.seat] if command.seat < len(table.seats) else None
    # The host proves every key that would do: whoever answers must first show that they are the host that gave out the
    # token.
    keys = [*_keys(player), *_keys(table.stand_ins.get(command.seat))]
    if not keys:
        raise RefusedError(NetReason.NOT_YOUR_SEAT())
    nonce = draw_secret()
    session.send(server_messages.Challenge(nonce, [mac(key, "host", command.nonce, nonce) for key in keys]))
    return Resuming(table, command, nonce)


def prove(waiting: Resuming, proof: client_messages.Proof) -> SeatRecord | StandInRecord:
    """Return the record of the player or stand-in whose token was proved, with that token and its successor.

    Raises RefusedError `token`.
    """
    seat = waiting.command.seat
    player, stand_in = waiting.table.seats[seat], waiting.table.stand_ins.get(seat)
    if (key := waiting.proves(player, proof)) is not None:
        return replace(player, key=key, next_key=proof.next_key)
    if stand_in is not None and (key := waiting.proves(stand_in, proof)) is not None:
        return replace(stand_in, key=key, next_key=proof.next_key)
    raise RefusedError(NetReason.NOT_YOUR_SEAT())


def warn(waiting: Resuming) -> None:
    """Warn the player of the seat that somebody else tried to take it."""
    table = waiting.table
    if holder := table.session_of(waiting.command.seat):
        holder.send(table.chat.host_line(NetReason.STOLEN()))


def come_back(waiting: Resuming, session: Session, renewed: SeatRecord) -> Handler[None]:
    """Bring the seat's own player back; their stand-in must go.

    A player that had only lost the connection, which is known by the last number that they send, is brought to the
    rematch that has begun meanwhile. Raises RefusedError `store`.
    """
    table, command = waiting.table, waiting.command
    if renewed.next_key is not None:
        # Set at once, so that any other record of the seat that is written meanwhile has the new keys.
        before, table.seats[command.seat] = table.seats[command.seat], renewed
        written = yield from table.storage.write([renewed])
        # They are admitted all the same: the old token still holds, and a full disk must not keep a player from the
        # table.
        if not written and table.seats[command.seat] is renewed:
            table.seats[command.seat] = before
    stand_in, last = (yield from stand_ins.return_seat(table, command.seat)), command.last
    # Only one that was at the table lately is taken along: whoever resumes the old table from a list wants that one.
    later = table.next if last else None
    if later is not None and later.begun and not later.vanished and later.session_of(command.seat) is None:
        table, last = later, 0
        stand_in = (yield from stand_ins.return_seat(later, command.seat)) or stand_in
    yield from admit(table, session, command.seat, command.cmd, last)
    if stand_in is not None and session.seated:
        session.send(table.chat.host_line(NetReason.STOOD_IN(name=stand_in.player)))


def stand_in_again(waiting: Resuming, session: Session, renewed: StandInRecord) -> Handler[None]:
    """Bring the seat's stand-in back. Raises RefusedError `token` when the player has come back meanwhile."""
    table, command = waiting.table, waiting.command
    if renewed.next_key is not None:
        written = yield from table.storage.write([renewed])
        present = table.stand_ins.get(command.seat)
        # Meanwhile the seat has another stand-in, or none: restore that in the store.
        if present is None or present.player != renewed.player:
            holds = present or StandInGone(table.record.id, command.seat)
            table.start(table.storage.write([holds]))
            raise RefusedError(NetReason.NOT_YOUR_SEAT())
        table.stand_ins[command.seat] = renewed if written else present
    yield from admit(table, session, command.seat, command.cmd, command.last)


def _keys(record: SeatRecord | StandInRecord | None) -> list[bytes]:
    return [key for key in (record.key, record.next_key) if key is not None] if record else []
