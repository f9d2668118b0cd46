"""Give a seat back to a client that proves to be its player, or the stand-in for its player."""

from __future__ import annotations

from dataclasses import dataclass, replace

from netplay.common.errors import RefusedError
from netplay.host.connection.session import Session
from netplay.host.storage.storage import SeatRecord, StandInGone, StandInRecord
from netplay.host.table import stand_ins
from netplay.host.table.admission import admit
from netplay.host.table.table import Table
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, mac, verify_masked
from netplay.protocol.host_notices import HostNotice

NOT_YOURS = "this seat is not yours"


@dataclass(frozen=True)
class Resuming:
    """A Resume that waits for its Proof."""

    table: Table
    command: client_messages.Resume
    nonce: bytes

    def proves(self, record: SeatRecord | StandInRecord | None, proof: client_messages.Proof) -> bytes | None:
        """Return the key of this record whose token was proved; None: no token of it was."""
        valid = (key for key in _keys(record) if verify_masked(key, proof.mac, self.command.nonce, self.nonce))
        return next(valid, None)


def challenge(table: Table, session: Session, command: client_messages.Resume) -> Resuming:
    """Show that the host knows the seat's token, and ask for the client's proof. Raises RefusedError `token`."""
    player = table.seats[command.seat] if command.seat < len(table.seats) else None
    keys = [*_keys(player), *_keys(table.stand_ins.get(command.seat))]
    if not keys:
        raise RefusedError("token", NOT_YOURS)
    nonce = draw_secret()
    session.send(server_messages.Challenge(nonce, [mac(key, "host", command.nonce, nonce) for key in keys]))
    return Resuming(table, command, nonce)


def resume(waiting: Resuming, session: Session, proof: client_messages.Proof) -> None:
    """Take the seat again; from now on the token that was proved and the one that follows it are valid.

    Raises RefusedError `token`.
    """
    table, seat = waiting.table, waiting.command.seat
    player, stand_in = table.seats[seat], table.stand_ins.get(seat)
    if (key := waiting.proves(player, proof)) is not None:
        _come_back(waiting, session, player, replace(player, key=key, next_key=proof.next_key))
    elif stand_in is not None and (key := waiting.proves(stand_in, proof)) is not None:
        _stand_in(waiting, session, replace(stand_in, key=key, next_key=proof.next_key))
    else:
        raise RefusedError("token", NOT_YOURS)


def warn(waiting: Resuming) -> None:
    """Tell the player of the seat that somebody else tried to take it."""
    table = waiting.table
    if holder := table.session_of(waiting.command.seat):
        holder.send(table.chat.notice_line(HostNotice.STOLEN))


def _come_back(waiting: Resuming, session: Session, before: SeatRecord, renewed: SeatRecord) -> None:
    """Bring the seat's own player back; their stand-in must go.

    A player that had only lost the connection, which is known by the last number that they send, is brought to the
    rematch that has begun meanwhile.
    """
    table, command = waiting.table, waiting.command

    def sit() -> None:
        later = table.next if command.last else None
        if later is not None and later.begun and not later.vanished and later.session_of(command.seat) is None:
            stand_ins.take_back(later, session, command, lambda: admit(later, session, command.seat, command.cmd))
        else:
            admit(table, session, command.seat, command.cmd, command.last)

    if renewed.next_key is None:
        stand_ins.take_back(table, session, command, sit)
        return
    # At once, so that whatever else is written of the seat meanwhile holds the new keys.
    table.seats[command.seat] = renewed
    session.pending = True

    def settle(written: bool) -> None:
        session.pending = False
        if not written and table.seats[command.seat] is renewed:
            table.seats[command.seat] = before
        stand_ins.take_back(table, session, command, sit)

    table.storage.commit([renewed], settle)


def _stand_in(waiting: Resuming, session: Session, renewed: StandInRecord) -> None:
    """Bring the seat's stand-in back, unless the player has come back meanwhile."""
    table, command = waiting.table, waiting.command
    if renewed.next_key is None:
        admit(table, session, command.seat, command.cmd, command.last)
        return
    session.pending = True

    def settle(written: bool) -> None:
        session.pending = False
        present = table.stand_ins.get(command.seat)
        # Another stand-in, or none, by now: write that again over the record that has just been written.
        if present is None or present.player != renewed.player:
            holds = present or StandInGone(table.record.id, command.seat)
            table.storage.commit([holds], lambda written: None)
            session.nack(command.cmd, "token", NOT_YOURS)
            return
        table.stand_ins[command.seat] = renewed if written else present
        admit(table, session, command.seat, command.cmd, command.last)

    table.storage.commit([renewed], settle)


def _keys(record: SeatRecord | StandInRecord | None) -> list[bytes]:
    return [key for key in (record.key, record.next_key) if key is not None] if record else []
