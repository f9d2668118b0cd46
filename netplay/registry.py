"""Registry: which tables a host has up, which it puts away, and how many there may be."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from netplay import opening, rematch
from netplay.errors import RefusedError
from netplay.history import History
from netplay.ledger import Kept, Ledger, TableGone
from netplay.limits import Limits
from netplay.logs import about, whereabouts
from netplay.said import Said
from netplay.session import Session
from netplay.strangers import group
from netplay.table import Table


def draw_table_id() -> str:
    """An id for a table that no other has."""
    return secrets.token_hex(8)


class Registry:
    """Keeps `tables`, by id. `changed` is called with a table that looks different now; `code` is the host's own."""

    def __init__(
        self,
        tables: dict[str, Table],
        ledger: Ledger,
        limits: Limits,
        changed: Callable[[Table], None],
        new_id: Callable[[], str],
        code: str,
        history: History,
    ) -> None:
        self.tables = tables
        self._ledger = ledger
        self._limits = limits
        self._changed = changed
        self._new_id = new_id
        self._code = code
        self._history = history
        self._empty_since: dict[str, float] = {}

    def load(self, kept: Iterable[Kept]) -> None:
        """Put the tables of the store up again, of the games that are over the latest.

        One that does not fit the rules any more is logged and left alone.
        """
        tables = list(kept)
        over = [one for one in tables if one.table.state == "over"]
        for one in [*over[-self._limits.tables :], *(one for one in tables if one.table.state != "over")]:
            self.restore(one)

    def tick(self, now: float) -> None:
        """Let tables vanish that never began and that everybody has left; put games away that are over and left."""
        for table in list(self.tables.values()):
            if table.members or table.begun:
                self._empty_since.pop(table.record.id, None)
            elif now - self._empty_since.setdefault(table.record.id, now) >= self._limits.empty:
                if table.record.state == "open":
                    self._vanish(table)
                else:
                    table.play = None
        asleep = [table for table in self.tables.values() if table.asleep()]
        for table in asleep[: max(0, len(asleep) - self._limits.tables)]:
            self.forget(table)

    def free_id(self) -> str:
        """An id that no table here has: the first ones may be given, and given again after a restart."""
        return next(table for table in iter(self._new_id, "") if table not in self.tables)

    def restore(self, kept: Kept) -> None:
        """Put a table up as it lies in the store."""
        table = self.put_up(kept)
        if table.begun:
            try:
                opening.load(table, kept)
            except Exception as error:
                about(kept.table.id).error("it cannot be played on: %s", whereabouts(error))
                table.damaged = True
        self._changed(table)

    def put_up(self, kept: Kept, peer: str = "") -> Table:
        """Put a table up; `peer` is the address of who has founded it."""
        table = self._make(kept, peer)
        self._register(table)
        return table

    def _register(self, table: Table) -> None:
        self.tables[table.record.id] = table
        if (followed := self.tables.get(table.record.follows)) is not None:
            followed.next = table

    def _make(self, kept: Kept, peer: str = "") -> Table:
        record = replace(kept.table, code=kept.table.code or self._code)
        table = Table(record, kept.seats, self._ledger, self._limits, self._changed, self._rematch, self._history, peer)
        table.stand_ins = {stand_in.seat: stand_in for stand_in in kept.stand_ins}
        table.talk.load(kept.chat)
        table.replies.remember(kept.done)
        return table

    def _rematch(self, old: Table) -> None:
        """Let all who are at a table whose game is over play again at another. Raises RefusedError: `state`, `full`."""
        if any(table.record.follows == old.record.id for table in self.tables.values()):
            raise RefusedError("state", Said.AGAIN_ALREADY)
        if sum(not table.ended for table in self.tables.values()) >= self._limits.tables:
            raise RefusedError("full", Said.TABLES)
        rematch.begin(old, self._make(rematch.again(old, self.free_id(), int(time.time()))), self._register)

    def check_room(self, session: Session) -> None:
        """Another table may be founded. Raises RefusedError `full`."""
        tables = [table for table in self.tables.values() if not table.ended]
        if len(tables) >= self._limits.tables:
            raise RefusedError("full", "this host has as many tables as it takes")
        own = [t for t in tables if t.record.state == "open" and group(t.peer) == group(session.peer)]
        if len(own) >= self._limits.unstarted and not session.purpose:
            raise RefusedError("full", "you have founded enough tables that have not begun")

    def _vanish(self, table: Table) -> None:
        self.drop(table)
        self._ledger.commit([TableGone(table.record.id)], lambda written: None)

    def drop(self, table: Table) -> None:
        """Forget the table, and tell that it is gone."""
        self.forget(table)
        self._changed(table)

    def forget(self, table: Table) -> None:
        """Take the table out; what is kept of it stays."""
        table.vanished = True
        del self.tables[table.record.id]
        self._empty_since.pop(table.record.id, None)
