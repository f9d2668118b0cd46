"""Let players stop the game while they think about a standing offer, or have that done by itself."""

from __future__ import annotations

from netplay.host.connection.session import Session
from netplay.host.table.table import Table
from netplay.protocol import client_messages


def hold(table: Table, session: Session, seat: int, command: client_messages.Hold) -> None:
    """Stop the game for the seat where it may be stopped next, or let it go on. Raises RefusedError `state`.

    It is not refused where the seat has no public offer now: it might have had one when its player pressed the key.
    """
    holds = table.game.holds
    if not command.on:
        holds.release(seat)
    elif table.is_persons(seat):
        holds.press(seat)
    session.ack(command.cmd)


def hold_at(table: Table, session: Session, command: client_messages.HoldAt) -> None:
    """Note when the game is to wait for the session's player."""
    session.hold_at = command.when
    if table.live_match is not None:
        table.live_match.holds.follow_wishes()
    session.ack(command.cmd)
