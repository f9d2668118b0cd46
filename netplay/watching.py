"""Watching: how one comes to look on at a table."""

from __future__ import annotations

from netplay import to_host
from netplay.errors import RefusedError
from netplay.names import watcher_name
from netplay.session import Session
from netplay.table import Table


def watch(table: Table, session: Session, command: to_host.Watch) -> None:
    """Look on. Raises RefusedError: `closed` where nobody may, whoever it is; `full`."""
    if not table.record.terms.spectators:
        raise RefusedError("closed", "nobody may look on at this table")
    others = [other for other, seat in table.members.items() if seat is None]
    if len(others) >= table.limits.watchers:
        raise RefusedError("full", "enough people are looking on")
    session.name = watcher_name(command.player, [*(s.player for s in table.seats), *(other.name for other in others)])
    session.key = command.key
    table.enter(session, None, command.cmd)
