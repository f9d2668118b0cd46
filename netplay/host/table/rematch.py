"""Let the same people play the same game again at a new table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from netplay.host.game.live_match import journal_records
from netplay.host.storage.storage import StoredTable
from netplay.host.table import start_match
from netplay.host.table.table import Table
from netplay.protocol.host_notices import HostNotice


def create_rematch(old: Table, table: str, created: int) -> StoredTable:
    """Return a table like `old` with the same seats, whose tokens are valid there too."""
    return StoredTable(
        replace(old.record, id=table, state="playing", created=created, follows=old.record.id),
        [replace(seat, table=table, extra=0) for seat in old.seats],
        [replace(stand_in, table=table) for stand_in in old.stand_ins.values()],
    )


def begin(old: Table, new: Table, register: Callable[[Table], None]) -> None:
    """Begin the game at the new table, and bring all members of the old one there.

    The new table is written in one batch; once it is written, `register` is called with it. Raises RefusedError when
    the rules fail.
    """
    match = start_match.deal(new)
    people = [(session, seat) for session, seat in old.members.items() if session.purpose != "bots"]
    for session, _ in people:
        session.pending = True

    def settle(written: bool) -> None:
        for session, _ in people:
            session.pending = False
        if not written:
            old.say(old.chat.notice_line(HostNotice.NOT_WRITTEN))
            return
        register(new)
        start_match.put_up(new, match)
        for session, seat in people:
            if session in old.members:
                old.detach(session, quietly=True)
                new.place(session, seat, "start")
        old.broadcast()
        new.broadcast()
        new.game_changed()

    rows = journal_records(new.record.id, match, 0, 0)
    new.storage.commit([new.record, *new.seats, *new.stand_ins.values(), *rows], settle)
