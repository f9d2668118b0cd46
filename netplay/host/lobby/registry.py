"""Register the tables of a host: create, restore, unload and forget them, and limit how many there are."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import inf

from engine.core.errors import EngineError, JournalError
from netplay.common.errors import NetplayError, RefusedError
from netplay.common.logs import redacted_traceback, table_log
from netplay.common.reasons import NetReason, quoted
from netplay.common.sanitize import SafeText, one_line, sanitize, trusted
from netplay.host.connection.connection_limits import FailureCounter, address_group
from netplay.host.connection.session import Session
from netplay.host.game.history import HistoryService
from netplay.host.handlers import Handler, Runner
from netplay.host.limits import Limits
from netplay.host.storage.storage import DamagedTable, StoredTable, TableGone
from netplay.host.storage.table_file import misfit
from netplay.host.table import rematch, start_match
from netplay.host.table.table import Table
from netplay.protocol import server_messages
from netplay.protocol.codec import decode_from_host, encode


def draw_table_id() -> str:
    """Return a random id for a table."""
    return secrets.token_hex(8)


class Registry:
    """The host's `tables`, by id. `changed` is called with a table that looks different; `code` is the host's own."""

    def __init__(
        self,
        tables: dict[str, Table],
        runner: Runner,
        limits: Limits,
        changed: Callable[[Table], None],
        new_id: Callable[[], str],
        code: SafeText,
        history: HistoryService,
    ) -> None:
        self.tables = tables
        self._runner = runner
        self._limits = limits
        self._changed = changed
        self._new_id = new_id
        self._code = code
        self._history = history
        self._created = FailureCounter(limits.created_per_address, limits.created_time)
        self._left_since: dict[str, float] = {}
        self.damaged: list[DamagedTable] = []
        """The tables of the store that cannot be played on."""

    def load(self, stored: Iterable[StoredTable], unread: Iterable[DamagedTable]) -> None:
        """Restore the tables of the store; `unread` are those that could not be read.

        Of finished games only the latest are restored, of running ones all; of these only the latest are loaded into
        memory. A table that is inconsistent, or does not fit the rules any more, is logged and left alone.
        """
        self.damaged += unread
        tables, most = list(stored), self._limits.tables
        over = [one for one in tables if one.table.state == "over"]
        on = [one.table.id for one in tables if one.table.state in ("playing", "paused")]
        unloaded = set(on[:-most])
        for one in [*over[-most:], *(one for one in tables if one.table.state != "over")]:
            try:
                self._check(one)
            except Exception as error:
                self._left_alone(one, error)
            else:
                self.restore(one, unloaded=one.table.id in unloaded)

    def tick(self, now: float) -> None:
        """Clear up the tables that everybody has left: those that never began are deleted, finished games lose their
        match, running games are unloaded.
        """
        for table in list(self.tables.values()):
            if table.deserted:
                self._clear_up(table, now - self._left_since.setdefault(table.record.id, now))
            else:
                self._left_since.pop(table.record.id, None)
        self._find_room(self._limits.tables + 1)
        finished = [table for table in self.tables.values() if table.can_forget()]
        for table in finished[: max(0, len(finished) - self._limits.tables)]:
            self.forget(table)

    def _clear_up(self, table: Table, gone: float) -> None:
        """Clear up a table that everybody left `gone` seconds ago, once that is long enough."""
        if table.can_unload and gone >= self._limits.abandoned:
            table.unload()
        elif not table.begun and gone >= self._limits.empty:
            if table.record.state == "open":
                self._vanish(table)
            else:
                table.live_match = None

    def _find_room(self, most: int, peer: str | None = None) -> bool:
        """Unload games until there is room for one more of `most` tables; return whether there is.

        All tables count whose game is not over; with `peer`, running games at tables that this address has created.
        Games that were left the longest ago go first.
        """
        up = [table for table in self.tables.values() if not (table.ended or table.unloaded)]
        if peer is not None:
            up = [table for table in up if table.begun and address_group(table.peer) == address_group(peer)]
        too_many = max(0, len(up) - most + 1)
        left = [table for table in up if table.can_unload] if too_many else []
        left.sort(key=lambda table: self._left_since.get(table.record.id, inf))
        for table in left[:too_many]:
            table.unload()
        return len(left) >= too_many

    def free_id(self) -> str:
        """Return an id that no table has, neither here nor in the store."""
        # More than one try: a host may be given its first ids, and is given the same ones after a restart.
        taken = {*self.tables, *(table.id for table in self.damaged)}
        return next(table for table in iter(self._new_id, "") if table not in taken)

    def restore(self, stored: StoredTable, *, unloaded: bool = False) -> None:
        """Restore a table from the store; with `unloaded` its game stays on the disk."""
        table = self._add(stored)
        if table.begun and unloaded:
            table.unloaded = True
        elif table.begun:
            try:
                start_match.load(table, stored)
            except Exception as error:
                self._left_alone(stored, error)
                # The table stays in the list, so that its players learn why they cannot play on.
                table.damaged, table.unloaded = start_match.unplayable(error), True
                table.live_match = None
        self._changed(table)

    def _left_alone(self, stored: StoredTable, error: Exception) -> None:
        """Note that a table cannot be played on."""
        table_log(stored.table.id).error("it cannot be played on: %s", redacted_traceback(error))
        ours_to_tell = isinstance(error, (EngineError, NetplayError))
        why = quoted(one_line(str(error)) if ours_to_tell else trusted(type(error).__name__))
        self.damaged.append(DamagedTable(sanitize(stored.table.id, 32), stored.table.name, why))

    def _check(self, stored: StoredTable) -> None:
        """Check that a stored table is consistent and can be shown to clients. Raises any error if not."""
        if why := misfit(stored):
            raise JournalError(why)
        # As a client would decode it: a field out of bounds would end every connection that lists the tables.
        decode_from_host(encode(server_messages.TableChanged(self._make(stored).info()))[4:])

    def create(self, stored: StoredTable, creator: Session, now: float) -> Table:
        """Register a new table, and count it for its creator's address."""
        if not creator.purpose:
            self._created.add(address_group(creator.peer), now)
        return self._add(stored, creator.peer)

    def _add(self, stored: StoredTable, peer: str = "") -> Table:
        table = self._make(stored, peer)
        self._register(table)
        return table

    def _register(self, table: Table) -> None:
        self.tables[table.record.id] = table
        if (followed := self.tables.get(table.record.follows)) is not None:
            followed.next = table

    def _make(self, stored: StoredTable, peer: str = "") -> Table:
        record = replace(stored.table, code=stored.table.code or self._code)
        table = Table(
            record, stored.seats, self._runner, self._limits, self._changed, self._rematch, self._history, peer
        )
        table.stand_ins = {stand_in.seat: stand_in for stand_in in stored.stand_ins}
        table.chat.load(stored.chat)
        table.replies.remember(stored.done)
        return table

    def _rematch(self, old: Table) -> Handler[None]:
        """Let all members of a table whose game is over play again at another.

        Raises RefusedError: `state`, `full`, `store`, or when the rules fail.
        """
        if any(table.record.follows == old.record.id for table in self.tables.values()):
            raise RefusedError(NetReason.AGAIN_ALREADY())
        if not self._find_room(self._limits.tables):
            raise RefusedError(NetReason.NO_ROOM())
        new = self._make(rematch.create_rematch(old, self.free_id(), int(time.time())), old.peer)
        match = start_match.deal(new)
        people = rematch.people(old)
        # Not in the registry yet: until it is written there is only the old table to be at.
        if not (yield from rematch.write(new, match)):
            raise RefusedError(NetReason.NOT_WRITTEN())
        self._register(new)
        rematch.move(old, new, match, people)

    def make_room(self, session: Session, now: float) -> None:
        """Make room for a table that the session creates. Raises RefusedError: `full`, `busy`."""
        if not session.purpose:
            self._check_own(session.peer, now)
        if not self._find_room(self._limits.tables):
            raise RefusedError(NetReason.TABLES_FULL())

    def _check_own(self, peer: str, now: float) -> None:
        """Check whether that address may create another table. Raises RefusedError."""
        if self._created.full(address_group(peer), now):
            raise RefusedError(NetReason.FOUNDED_OFTEN())
        open_ones = (table for table in self.tables.values() if table.record.state == "open")
        if (
            sum(address_group(table.peer) == address_group(peer) for table in open_ones)
            >= self._limits.pending_per_address
        ):
            raise RefusedError(NetReason.UNBEGUN_FULL())
        if not self._find_room(self._limits.running_per_address, peer):
            raise RefusedError(NetReason.BEGUN_FULL())

    def _vanish(self, table: Table) -> None:
        self.drop(table)
        self._runner.write([TableGone(table.record.id)])

    def drop(self, table: Table) -> None:
        """Forget the table, and report that."""
        self.forget(table)
        self._changed(table)

    def forget(self, table: Table) -> None:
        """Remove the table from memory; what is stored of it stays."""
        table.vanished = True
        del self.tables[table.record.id]
        self._left_since.pop(table.record.id, None)
