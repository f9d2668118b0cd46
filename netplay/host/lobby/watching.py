"""Let a session look on at a table."""

from __future__ import annotations

from netplay.common.display_names import spectator_name
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.host.connection.session import Session
from netplay.host.storage.steps import Steps
from netplay.host.table.admission import admit
from netplay.host.table.table import Table
from netplay.protocol import client_messages


def watch(table: Table, session: Session, command: client_messages.Watch) -> Steps[None]:
    """Bring a spectator to the table; one that comes again with their key replaces their old connection.

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
