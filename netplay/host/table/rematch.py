"""Let the same people play the same game again at a new table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.core.match import Match
from engine.core.rules import load_rules
from netplay.host.connection.session import Session
from netplay.host.game.live_match import journal_records
from netplay.host.handlers import Handler
from netplay.host.storage.storage import StoredTable
from netplay.host.table import start_match
from netplay.host.table.table import Table


def create_rematch(old: Table, table: str, created: int) -> StoredTable:
    """Return a table like `old` with the same seats, whose tokens are valid there too."""
    setup = load_rules(old.record.setup).again()
    return StoredTable(
        replace(old.record, id=table, setup=setup, state="playing", created=created, follows=old.record.id),
        [replace(seat, table=table, extra=0, hints=False) for seat in old.seats],
        [replace(stand_in, table=table) for stand_in in old.stand_ins.values()],
    )


def people(table: Table) -> dict[Session, int | None]:
    """Return the members who move to the new table, with their seats: all but bots."""
    return {session: seat for session, seat in table.members.items() if session.purpose != "bots"}


def write(new: Table, match: Match) -> Handler[bool]:
    """Write the new table and the beginning of its match in one batch; return whether they are written."""
    rows = journal_records(new.record.id, match, 0, 0)
    return (yield from new.storage.write([new.record, *new.seats, *new.stand_ins.values(), *rows]))


def move(old: Table, new: Table, match: Match, movers: Mapping[Session, int | None]) -> None:
    """Begin the game at the new table, and move the `movers` there who are still at the old one."""
    start_match.begin_match(new, match)
    for session, seat in movers.items():
        if session in old.members:
            old.detach(session, quietly=True)
            new.place(session, seat, "start")
    old.broadcast()
    new.broadcast()
    new.game_changed()
