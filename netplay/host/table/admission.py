"""Entering: the last step to a table, for everybody who may take it. A game that is over, or was put aside, comes from
the disk first.
"""

from __future__ import annotations

from engine.core.errors import JournalError
from netplay.common.logs import about, redacted_traceback
from netplay.host.connection.session import Session
from netplay.host.storage.storage import StoredTable
from netplay.host.table import start_match
from netplay.host.table.table import Table


def admit(table: Table, session: Session, seat: int | None, cmd: int, last: int = 0) -> None:
    """Bring the session to the table; at its seat the newest connection wins. `last`: the last number it knows."""
    if session.gone:
        table.broadcast()
    elif session.seated:
        session.nack(cmd, "state", "you are at a table already")
    elif table.vanished:
        session.nack(cmd, "table", "the table is gone")
    elif table.damaged:
        session.nack(cmd, "damaged", "this game does not fit the rules of this host; it is kept as it is")
    elif table.live_match is None and (table.aside or table.record.state == "over"):
        session.pending = True
        table.storage.fetch(table.record.id, lambda kept: _woken(table, kept, session, seat, cmd, last))
    else:
        _admit(table, session, seat, cmd, last)


def _woken(table: Table, kept: StoredTable | None, session: Session, seat: int | None, cmd: int, last: int) -> None:
    """The game has come from the disk again, if it is not here already."""
    session.pending = False
    if table.live_match is None:
        try:
            if kept is None:
                raise JournalError("it is not in the store")
            start_match.load(table, kept)
            table.aside = False
        except Exception as error:
            about(table.record.id).error("it cannot be shown again: %s", redacted_traceback(error))
            table.damaged = True
    admit(table, session, seat, cmd, last)


def _admit(table: Table, session: Session, seat: int | None, cmd: int, last: int) -> None:
    if seat is not None and (other := table.session_of(seat)) is not None:
        about(table.record.id, seat).info("another connection from %s", session.peer)
        table.detach(other, quietly=True)
        other.bye("replaced", "your seat is being played in another window")
    table.place(session, seat, "enter", last)
    table.replies.ack(session, seat, cmd)
    table.broadcast(but=[session])
