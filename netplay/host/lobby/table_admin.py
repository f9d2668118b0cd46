"""Delete tables for their owners, and move them between hosts for the operator."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from netplay.common.errors import RefusedError, StoreError
from netplay.common.logs import table_log
from netplay.common.reasons import NetReason, UserMessage
from netplay.host.connection.session import Session
from netplay.host.handlers import FetchTable, Handler, InThread, Write
from netplay.host.storage.storage import Record, StoredTable, TableGone
from netplay.host.storage.table_file import read_table, write_table
from netplay.host.table.rights import check_operator, check_owner
from netplay.host.table.table import Table
from netplay.protocol import client_messages
from netplay.protocol.server_messages import TableState


class TableAdmin:
    """Deletes tables, writes them to files and reads them from files, for a lobby. Its methods raise RefusedError."""

    def __init__(
        self,
        tables: Mapping[str, Table],
        host_id: str,
        restore: Callable[[StoredTable], None],
        forget: Callable[[Table], None],
    ) -> None:
        self._tables = tables
        self._host_id = host_id
        self._restore = restore
        self._forget = forget
        self._importing: set[str] = set()
        """The ids of the tables that are being imported."""

    def delete(self, session: Session, command: client_messages.Delete) -> Handler[None]:
        """Delete a table for good. Raises RefusedError: table, owner, busy (it is moving)."""
        table = self._table(command.table)
        check_owner(table, session)
        if not (yield from table.storage.write_last([TableGone(table.record.id)])):
            raise RefusedError(NetReason.NOT_WRITTEN())
        table_log(table.record.id).info("deleted")
        self._forget(table)
        _send_away(table, NetReason.DELETED())
        session.ack(command.cmd)

    def export(self, session: Session, command: client_messages.Export) -> Handler[None]:
        """Write a table to a file; from then on it has moved.

        It is marked as moved before the file is written: whatever happens, there are never two playable copies. A table
        that has moved can be exported once more. Raises RefusedError: operator, table, damaged, busy, store, and the
        codes of `write_table`.
        """
        check_operator(session)
        table = self._table(command.table)
        if table.damaged is not None:
            raise RefusedError(table.damaged)
        before = table.record
        table.say(table.chat.host_line(NetReason.MOVING()))
        if not (yield from table.storage.write_last([replace(before, state="moved")])):
            raise RefusedError(NetReason.NOT_WRITTEN())
        try:
            stored = yield FetchTable(before.id)
            if stored is None:
                raise StoreError(NetReason.STORE_UNREADABLE())
            exported = as_exported(stored, before.state)
            yield InThread(partial(write_table, Path(command.path), self._host_id, exported))
        except StoreError as error:
            # The file failed, so the table is playable here again, unless that too cannot be written: then it has
            # moved, and can be exported again from the store.
            if (yield Write([before])):
                table.storage.closed = False
            else:
                _mark_moved(table)
            raise RefusedError(error.message) from error
        table_log(before.id).info("moved to a file")
        _mark_moved(table)
        session.ack(command.cmd)

    def import_table(self, session: Session, command: client_messages.Import) -> Handler[None]:
        """Restore a table from a file.

        Raises RefusedError: operator; file or damaged for a file without a table that can be played on; exists for a
        table that is here and has not moved; store.
        """
        check_operator(session)
        try:
            stored = yield InThread(partial(read_table, Path(command.path)))
        except StoreError as error:
            raise RefusedError(error.message) from error
        table = stored.table.id
        if table in self._importing:
            raise RefusedError(NetReason.TABLE_HERE())
        # Until it is written: the same file, imported twice at once, must not make two tables.
        self._importing.add(table)
        try:
            present = yield FetchTable(table)
            if present is not None and present.table.state != "moved":
                raise RefusedError(NetReason.TABLE_HERE())
            if not (yield Write(replacing_batch(stored))):
                raise RefusedError(NetReason.NOT_WRITTEN())
        except StoreError as error:  # a damaged table has this id: it stays as it is
            raise RefusedError(error.message) from error
        finally:
            self._importing.discard(table)
        if (moved := self._tables.get(table)) is not None:
            self._forget(moved)
        table_log(table).info("put up from a file")
        self._restore(stored)
        session.ack(command.cmd)

    def _table(self, table: str) -> Table:
        if table not in self._tables:
            raise RefusedError(NetReason.NO_SUCH_TABLE())
        if self._tables[table].storage.closed:
            raise RefusedError(NetReason.BEING_MOVED())
        return self._tables[table]


def replacing_batch(stored: StoredTable) -> list[Record]:
    """Return a batch that replaces whatever is stored of this table."""
    table = stored.table
    return [TableGone(table.id), table, *stored.seats, *stored.stand_ins, *stored.answers, *stored.chat, *stored.done]


def as_exported(stored: StoredTable, state: TableState) -> StoredTable:
    """Return the table for a file, in the `state` that it had before it was marked as moved.

    If it had moved already, its answers tell whether it had begun.
    """
    if state == "moved":
        state = "playing" if stored.answers else "open"
    return replace(stored, table=replace(stored.table, state=state))


def _mark_moved(table: Table) -> None:
    _send_away(table, NetReason.MOVED())
    table.record = replace(table.record, state="moved")
    table.live_match = None
    table.storage.closed = False
    table.broadcast()


def _send_away(table: Table, why: UserMessage) -> None:
    for session in list(table.members):
        table.dismiss(session, why)
