"""Entering: the last step to a table, for everybody who may take it. A game that is over, or was put aside, comes from
the disk first.
"""

from __future__ import annotations

from engine.core.errors import JournalError
from netplay.common.logs import about, whereabouts
from netplay.host.connection.session import Session
from netplay.host.storage.storage import Kept
from netplay.host.table import start_match
from netplay.host.table.table import Table


def enter(table: Table, session: Session, seat: int | None, cmd: int, last: int = 0) -> None:
    """Bring the session to the table; at its seat the newest connection wins. `last`: the last number it knows."""
    if session.gone:
        table.tell()
    elif session.seated:
        session.nack(cmd, "state", "you are at a table already")
    elif table.vanished:
        session.nack(cmd, "table", "the table is gone")
    elif table.damaged:
        session.nack(cmd, "damaged", "this game does not fit the rules of this host; it is kept as it is")
    elif table.play is None and (table.aside or table.record.state == "over"):
        session.pending = True
        table.ledger.fetch(table.record.id, lambda kept: _woken(table, kept, session, seat, cmd, last))
    else:
        _admit(table, session, seat, cmd, last)


def _woken(table: Table, kept: Kept | None, session: Session, seat: int | None, cmd: int, last: int) -> None:
    """The game has come from the disk again, if it is not here already."""
    session.pending = False
    if table.play is None:
        try:
            if kept is None:
                raise JournalError("it is not in the store")
            start_match.load(table, kept)
            table.aside = False
        except Exception as error:
            about(table.record.id).error("it cannot be shown again: %s", whereabouts(error))
            table.damaged = True
    enter(table, session, seat, cmd, last)


def _admit(table: Table, session: Session, seat: int | None, cmd: int, last: int) -> None:
    if seat is not None and (other := table.session_of(seat)) is not None:
        about(table.record.id, seat).info("another connection from %s", session.peer)
        table.detach(other, quietly=True)
        other.bye("replaced", "your seat is being played in another window")
    table.place(session, seat, "enter", last)
    table.replies.ack(session, seat, cmd)
    table.tell(but=[session])
