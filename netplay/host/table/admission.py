"""Admit sessions to a table. A game that is over, or was unloaded, is read from the disk first."""

from __future__ import annotations

from engine.core.errors import JournalError
from netplay.common.display_names import spectator_name
from netplay.common.errors import RefusedError, StoreError
from netplay.common.logs import redacted_traceback, table_log
from netplay.common.reasons import NetReason
from netplay.host.connection.session import Session
from netplay.host.handlers import FetchTable, Handler
from netplay.host.storage.storage import StoredTable
from netplay.host.table import start_match
from netplay.host.table.table import Table
from netplay.protocol import client_messages


def admit(table: Table, session: Session, seat: int | None, cmd: int, last: int = 0) -> Handler[None]:
    """Bring the session to the table; at a seat the newest connection wins.

    `last` is the number of the last step that the client knows. A refusal is sent as a Nack.
    """
    if _turned_away(table, session, cmd):
        return
    if table.live_match is None and (table.unloaded or table.record.state == "over"):
        try:
            stored = yield FetchTable(table.record.id)
        except StoreError:
            stored = None
        if table.live_match is None:  # else another session has loaded it meanwhile
            _bring_back(table, stored)
        if _turned_away(table, session, cmd):
            return
    if seat is not None and (replaced := table.session_of(seat)) is not None:
        table_log(table.record.id, seat).info("another connection from %s", session.peer)
        # Before the newcomer is placed: a seat has one session, and the old one may be a dead connection of the same
        # player.
        table.detach(replaced, quietly=True)
        replaced.bye(NetReason.OTHER_WINDOW())
    table.place(session, seat, "enter", last)
    table.replies.reply(session, seat, cmd)
    table.broadcast(but=[session])


def _turned_away(table: Table, session: Session, cmd: int) -> bool:
    """Check whether the session cannot be admitted, and tell it why."""
    if session.gone:
        # The others are told: what was begun for it may have changed the table already.
        table.broadcast()
    elif session.seated:
        session.nack(cmd, NetReason.AT_TABLE_ALREADY())
    elif table.vanished:
        session.nack(cmd, NetReason.TABLE_GONE())
    elif table.damaged is not None:
        session.nack(cmd, table.damaged)
    else:
        return False
    return True


def _bring_back(table: Table, stored: StoredTable | None) -> None:
    """Load the game that was read from the disk; one that cannot be read or replayed marks the table as damaged."""
    try:
        if stored is None:
            raise JournalError("it cannot be read from the store")
        start_match.load(table, stored)
        table.unloaded = False
    except Exception as error:
        table_log(table.record.id).error("it cannot be shown again: %s", redacted_traceback(error))
        table.damaged = start_match.unplayable(error)


def watch(table: Table, session: Session, command: client_messages.Watch) -> Handler[None]:
    """Admit a spectator; one that returns with the same key replaces their old connection.

    Raises RefusedError: `closed` where nobody may look on, not even the operator; `full`.
    """
    if not table.record.terms.spectators:
        raise RefusedError(NetReason.NO_SPECTATORS())
    others = [other for other, seat in table.members.items() if seat is None]
    before = next((other for other in others if command.key is not None and other.key == command.key), None)
    if before is not None:
        others.remove(before)
        table.detach(before, quietly=True)
        before.bye(NetReason.OTHER_WINDOW_WATCHING())
    if len(others) >= table.limits.watchers:
        raise RefusedError(NetReason.SPECTATORS_FULL())
    session.name = spectator_name(command.player, [*table.names(), *(other.name for other in others)])
    session.key = command.key
    yield from admit(table, session, None, command.cmd)
