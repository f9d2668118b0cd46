"""Delete tables for their owners, and move them between hosts for the operator."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from netplay.common.errors import RefusedError, StoreError
from netplay.common.logs import table_log
from netplay.host.connection.session import Session
from netplay.host.storage.file_worker import TableFiles
from netplay.host.storage.storage import Record, Storage, StoredTable, TableGone
from netplay.host.table.rights import check_operator, check_owner
from netplay.host.table.table import Table
from netplay.host.table.transaction import done_for
from netplay.protocol import client_messages
from netplay.protocol.host_notices import HostNotice
from netplay.protocol.server_messages import TableState

DELETED = "the table has been deleted"
MOVED = "the table moves to another machine; you can go on there with your seat"
HERE = "the table is at this host already"


class TableAdmin:
    """Deletes tables, writes them to files and reads them from files, for a lobby. Its methods raise RefusedError."""

    def __init__(
        self,
        tables: Mapping[str, Table],
        storage: Storage,
        files: TableFiles,
        put_up: Callable[[StoredTable], None],
        forget: Callable[[Table], None],
    ) -> None:
        self._tables = tables
        self._storage = storage
        self._files = files
        self._put_up = put_up
        self._forget = forget
        self._importing: set[str] = set()
        """The ids of the tables that are being imported."""

    def delete(self, session: Session, command: client_messages.Delete) -> None:
        """Delete a table for good. Raises RefusedError: table, owner, busy (it is being moved)."""
        table = self._table(command.table)
        check_owner(table, session)

        def settle() -> None:
            table_log(table.record.id).info("deleted")
            self._forget(table)
            _send_away(table, "deleted", DELETED)
            session.ack(command.cmd)

        table.storage.commit_last([TableGone(table.record.id)], done_for(session, command.cmd, settle))

    def export(self, session: Session, command: client_messages.Export) -> None:
        """Write a table to a file; from then on it has moved. Raises RefusedError: operator, table, damaged, busy.

        That it has moved is written down first, as the last thing of it: whatever happens then, there are never two of
        it that can be played on. A table that has moved can be exported once more.
        """
        check_operator(session)
        table = self._table(command.table)
        if table.damaged:
            raise RefusedError("damaged", "this game does not fit the rules of this host; it is kept as it is")
        before = table.record
        session.pending = True

        def settle(written: bool) -> None:
            if written:
                self._storage.fetch(before.id, write)
            else:
                refuse("store", HostNotice.NOT_WRITTEN)

        def write(stored: StoredTable | None) -> None:
            if stored is None:
                done(StoreError("store", "the table cannot be read from the store"))
            else:
                self._files.write(Path(command.path), as_exported(stored, before.state), done)

        def done(error: StoreError | None) -> None:
            if error is not None:
                self._storage.commit([before], lambda written: put_back(written, error))
                return
            table_log(before.id).info("moved to a file")
            _end_here(table)
            session.pending = False
            session.ack(command.cmd)

        def put_back(written: bool, error: StoreError) -> None:
            if written:
                table.storage.closed = False
            else:
                _end_here(table)
            refuse(error.code, str(error))

        def refuse(code: str, sentence: str) -> None:
            session.pending = False
            session.nack(command.cmd, code, sentence)

        table.say(table.chat.notice_line(HostNotice.MOVING))
        table.storage.commit_last([replace(before, state="moved")], settle)

    def import_table(self, session: Session, command: client_messages.Import) -> None:
        """Put up a table from a file. Raises RefusedError `operator`.

        A Nack refuses a file without a table that can be played on (file, damaged), and a table that is here and has
        not moved (exists).
        """
        check_operator(session)
        session.pending = True

        def read(result: StoredTable | StoreError) -> None:
            if isinstance(result, StoreError):
                refuse(result.code, str(result))
            elif result.table.id in self._importing:
                refuse("exists", HERE)
            else:
                # Noted until it is written: the same file, sent twice at once, must not be put up twice.
                self._importing.add(result.table.id)
                self._storage.fetch(result.table.id, lambda present: write(result, present))

        def write(stored: StoredTable, present: StoredTable | None) -> None:
            if present is not None and present.table.state != "moved":
                self._importing.discard(stored.table.id)
                refuse("exists", HERE)
            else:
                self._storage.commit(whole(stored), lambda written: settle(stored, written))

        def settle(stored: StoredTable, written: bool) -> None:
            self._importing.discard(stored.table.id)
            if not written:
                refuse("store", HostNotice.NOT_WRITTEN)
                return
            if (moved := self._tables.get(stored.table.id)) is not None:
                self._forget(moved)
            table_log(stored.table.id).info("put up from a file")
            self._put_up(stored)
            session.pending = False
            session.ack(command.cmd)

        def refuse(code: str, sentence: str) -> None:
            session.pending = False
            session.nack(command.cmd, code, sentence)

        self._files.read(Path(command.path), read)

    def _table(self, table: str) -> Table:
        if table not in self._tables:
            raise RefusedError("table", "there is no such table")
        if self._tables[table].storage.closed:
            raise RefusedError("busy", "the table is just being moved or deleted")
        return self._tables[table]


def whole(stored: StoredTable) -> list[Record]:
    """Return all records of a table, as a batch that replaces whatever is stored under its id."""
    table = stored.table
    return [TableGone(table.id), table, *stored.seats, *stored.stand_ins, *stored.answers, *stored.chat, *stored.done]


def as_exported(stored: StoredTable, state: TableState) -> StoredTable:
    """Return the table for a file, in the `state` that it had before it was marked as moved.

    If it had moved already, its answers tell whether it had begun.
    """
    if state == "moved":
        state = "playing" if stored.answers else "open"
    return replace(stored, table=replace(stored.table, state=state))


def _end_here(table: Table) -> None:
    _send_away(table, "moved", MOVED)
    table.record = replace(table.record, state="moved")
    table.live_match = None
    table.storage.closed = False
    table.broadcast()


def _send_away(table: Table, code: str, sentence: str) -> None:
    for session in list(table.members):
        table.dismiss(session, code, sentence)
