"""Operating: what the owner of a table and who runs the host may do with a table as a whole: end it, move it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from netplay.common.errors import RefusedError, StoreError
from netplay.common.logs import about
from netplay.host.connection.session import Session
from netplay.host.storage.file_worker import Files
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
    """Ends tables, gives them to files and takes them from files, for a lobby. Methods raise RefusedError."""

    def __init__(
        self,
        tables: Mapping[str, Table],
        ledger: Storage,
        files: Files,
        put_up: Callable[[StoredTable], None],
        forget: Callable[[Table], None],
    ) -> None:
        self._tables = tables
        self._storage = ledger
        self._files = files
        self._put_up = put_up
        self._forget = forget
        self._coming: set[str] = set()
        """The ids of the tables that are being put up."""

    def delete(self, session: Session, command: client_messages.Delete) -> None:
        """End a table for good. Raises RefusedError: table, owner, busy (it is being moved)."""
        table = self._table(command.table)
        check_owner(table, session)

        def settle() -> None:
            about(table.record.id).info("deleted")
            self._forget(table)
            _send_away(table, "deleted", DELETED)
            session.ack(command.cmd)

        table.storage.last([TableGone(table.record.id)], done_for(session, command.cmd, settle))

    def export(self, session: Session, command: client_messages.Export) -> None:
        """Give a table to a file; from then on it has moved. First nothing more is written of it, and that is written
        down: whatever happens then, there are never two of it that can be played on. One that has moved can be exported
        once more. Raises RefusedError: operator, table, damaged, busy.
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

        def write(kept: StoredTable | None) -> None:
            if kept is None:
                done(StoreError("store", "the table cannot be read from the store"))
            else:
                self._files.write(Path(command.path), as_exported(kept, before.state), done)

        def done(error: StoreError | None) -> None:
            if error is not None:
                self._storage.commit([before], lambda written: put_back(written, error))
                return
            about(before.id).info("moved to a file")
            _end_here(table)
            session.pending = False
            session.ack(command.cmd)

        def put_back(written: bool, error: StoreError) -> None:
            if written:
                table.storage.shut = False
            else:
                _end_here(table)
            refuse(error.code, str(error))

        def refuse(code: str, sentence: str) -> None:
            session.pending = False
            session.nack(command.cmd, code, sentence)

        table.say(table.chat.announce(HostNotice.MOVING))
        table.storage.last([replace(before, state="moved")], settle)

    def import_table(self, session: Session, command: client_messages.Import) -> None:
        """Put up a table from a file. Raises RefusedError `operator`; refused are also files that hold no table that
        can be played on (file, damaged), and a table that is here and has not moved (exists).
        """
        check_operator(session)
        session.pending = True

        def read(found: StoredTable | StoreError) -> None:
            if isinstance(found, StoreError):
                refuse(found.code, str(found))
            elif found.table.id in self._coming:
                refuse("exists", HERE)
            else:
                self._coming.add(found.table.id)
                self._storage.fetch(found.table.id, lambda present: write(found, present))

        def write(kept: StoredTable, present: StoredTable | None) -> None:
            if present is not None and present.table.state != "moved":
                self._coming.discard(kept.table.id)
                refuse("exists", HERE)
            else:
                self._storage.commit(whole(kept), lambda written: settle(kept, written))

        def settle(kept: StoredTable, written: bool) -> None:
            self._coming.discard(kept.table.id)
            if not written:
                refuse("store", HostNotice.NOT_WRITTEN)
                return
            if (moved := self._tables.get(kept.table.id)) is not None:
                self._forget(moved)
            about(kept.table.id).info("put up from a file")
            self._put_up(kept)
            session.pending = False
            session.ack(command.cmd)

        def refuse(code: str, sentence: str) -> None:
            session.pending = False
            session.nack(command.cmd, code, sentence)

        self._files.read(Path(command.path), read)

    def _table(self, table: str) -> Table:
        if table not in self._tables:
            raise RefusedError("table", "there is no such table")
        if self._tables[table].storage.shut:
            raise RefusedError("busy", "the table is just being moved or deleted")
        return self._tables[table]


def whole(kept: StoredTable) -> list[Record]:
    """All that is known of a table, in the place of what may be known of one with this id."""
    table = kept.table
    return [TableGone(table.id), table, *kept.seats, *kept.stand_ins, *kept.answers, *kept.chat, *kept.done]


def as_exported(kept: StoredTable, state: TableState) -> StoredTable:
    """The table as it goes into a file that was in this state before it was moved, or has moved before."""
    if state == "moved":
        state = "playing" if kept.answers else "open"
    return replace(kept, table=replace(kept.table, state=state))


def _end_here(table: Table) -> None:
    _send_away(table, "moved", MOVED)
    table.record = replace(table.record, state="moved")
    table.live_match = None
    table.storage.shut = False
    table.broadcast()


def _send_away(table: Table, code: str, sentence: str) -> None:
    for session in list(table.members):
        table.dismiss(session, code, sentence)
