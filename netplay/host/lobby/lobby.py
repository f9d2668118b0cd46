"""Hold the tables of a host, and carry out commands. Fed with sessions, messages and a clock; knows no socket."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain

from netplay.common.errors import RefusedError
from netplay.common.logs import log, redacted_traceback
from netplay.common.sanitize import NO_TEXT, SafeText
from netplay.host.connection.connection_limits import FailureCounter, address_group, check_room
from netplay.host.connection.session import Session
from netplay.host.game.history import HistoryService
from netplay.host.limits import Limits
from netplay.host.lobby import resuming, watching
from netplay.host.lobby.access_control import AccessControl
from netplay.host.lobby.bot_watch import BotWatch
from netplay.host.lobby.registry import Registry, draw_table_id
from netplay.host.lobby.table_admin import TableAdmin
from netplay.host.lobby.table_list_cache import TableListCache
from netplay.host.storage.file_worker import TableFiles
from netplay.host.storage.storage import Storage, StoredTable
from netplay.host.table import seating, stand_ins
from netplay.host.table.admission import admit
from netplay.host.table.create_table import create_table
from netplay.host.table.dispatch import carry_out
from netplay.host.table.rights import check_operator
from netplay.host.table.table import Table
from netplay.protocol import client_messages, server_messages
from netplay.protocol.host_notices import HostNotice

CHANGES = (
    client_messages.Leave
    | client_messages.Start
    | client_messages.Free
    | client_messages.Fill
    | client_messages.Swap
    | client_messages.Rename
    | client_messages.Propose
    | client_messages.Vote
)
"""The commands given at a table that may change its seats, or what all have agreed on."""


class Lobby:
    """Everything a host does, without sockets.

    `changed` is called with a table that looks different now, `stop` when the operator stops the host, `stalled` when
    a bot hangs. `receive` never raises because of a client: what is wrong is answered with a Nack.
    """

    def __init__(
        self,
        storage: Storage,
        limits: Limits,
        *,
        changed: Callable[[Table], None] = lambda table: None,
        stop: Callable[[], None] = lambda: None,
        stalled: Callable[[], None] = lambda: None,
        new_id: Callable[[], str] = draw_table_id,
        code: SafeText = NO_TEXT,
        files: TableFiles,
    ) -> None:
        self.tables: dict[str, Table] = {}
        self.history = HistoryService()
        """Sends a page at each call of `go_on`; whoever runs the Lobby decides how often."""
        self._storage = storage
        self._limits = limits
        self._stop = stop
        self._stalled = stalled
        self._resuming: dict[Session, resuming.Resuming] = {}
        self._bad_tokens = FailureCounter(limits.bad_tokens, limits.bad_tokens_time)
        self._access = AccessControl(self.tables, limits, code)
        self._list_cache = TableListCache(self.tables)

        def table_changed(table: Table) -> None:
            self._list_cache.changed()
            changed(table)

        self._registry = Registry(self.tables, storage, limits, table_changed, new_id, code, self.history)
        self._admin = TableAdmin(self.tables, storage, files, self._registry.restore, self._registry.drop)
        self._bot_watch = BotWatch(limits.asked)

    def load(self, stored: Iterable[StoredTable]) -> None:
        """Load the tables of the store."""
        self._registry.load(stored)

    def receive(self, session: Session, message: client_messages.Message, now: float) -> None:
        """Carry out a message of a session whose handshake is done."""
        # Whatever comes instead of the Proof gives the Resume up; only List may come between.
        waiting = None if isinstance(message, client_messages.List) else self._resuming.pop(session, None)
        if isinstance(message, client_messages.Proof):
            table = waiting.table if waiting else None
            self._when_free(session, table, lambda: self._proof(session, waiting, message, now))
        elif isinstance(message, client_messages.Command):
            table = None if session.pending else self._changed_by(session, message)
            self._when_free(session, table, lambda: self._try(session, message, now))

    def _changed_by(self, session: Session, command: client_messages.Command) -> Table | None:
        """Return the table whose seats or agreements the command may change; None: no table."""
        if isinstance(
            command, client_messages.Join | client_messages.Resume | client_messages.Delete | client_messages.Export
        ):
            return self.tables.get(command.table)
        return self._table_of(session) if isinstance(command, CHANGES) else None

    def _when_free(self, session: Session, table: Table | None, job: Callable[[], None]) -> None:
        """Do the job once no change of the table is being written; until then the session can do nothing else."""
        if table is None or table.writes.free:
            job()
            return

        def go_on() -> None:
            session.pending = False
            if not session.gone:
                job()

        session.pending = True
        table.writes.when_free(go_on)

    def _try(self, session: Session, command: client_messages.Command, now: float) -> None:
        try:
            self._command(session, command, now)
        except RefusedError as error:
            if error.code == "state":
                session.strike(command.cmd, str(error))
            else:
                session.nack(command.cmd, error.code, str(error))
        except Exception as error:
            log.error("%s: a command failed: %s", session.peer, redacted_traceback(error))
            session.nack(command.cmd, "fault", "the host stumbled over this; nothing has changed")

    def gone(self, session: Session) -> None:
        """Take an ended session off its table; its seat is away."""
        self._resuming.pop(session, None)
        if (table := self._table_of(session)) is not None:
            seating.drop(table, session)

    def tick(self, now: float) -> None:
        """Do what is due at each table, put away tables that nobody needs, and check that the bots answer."""
        for table in list(self.tables.values()):
            table.tick(now)
            stand_ins.decide(table, now)
            seating.follow_absent_owner(table)
            table.decide_motions()
        self._registry.tick(now)
        if self._bot_watch.check(self.tables.values(), now):
            self._stalled()

    def _table_of(self, session: Session) -> Table | None:
        return next((table for table in self.tables.values() if session in table.members), None)

    def _command(self, session: Session, command: client_messages.Command, now: float) -> None:
        if session.pending and not isinstance(command, client_messages.List):
            raise RefusedError("state", "your last command has not been carried out yet")
        table = self._table_of(session)
        if isinstance(command, client_messages.List):
            session.send(server_messages.Tables(command.cmd, self._list_cache.infos(now)))
        elif isinstance(command, client_messages.Stop):
            self._halt(session, command)
        elif isinstance(command, client_messages.Delete):
            self._admin.delete(session, command)
        elif isinstance(command, client_messages.Export):
            self._admin.export(session, command)
        elif isinstance(command, client_messages.Import):
            self._admin.import_table(session, command)
        elif table is None:
            self._enter(session, command, now)
        else:
            carry_out(table, session, command, now)

    def _enter(self, session: Session, command: client_messages.Command, now: float) -> None:
        if isinstance(command, client_messages.Create | client_messages.Join | client_messages.Watch):
            self._check_place(session, command)
        if isinstance(command, client_messages.Create):
            self._create(session, command, now)
        elif isinstance(command, client_messages.Pair):
            self._access.pair(session, command, now)
        elif isinstance(command, client_messages.Join):
            seating.join(self._enterable(command.table, session), session, command)
        elif isinstance(command, client_messages.Watch):
            watching.watch(self._enterable(command.table, session), session, command)
        elif isinstance(command, client_messages.Resume):
            self._resuming[session] = resuming.challenge(self._enterable(command.table, session), session, command)
        else:
            raise RefusedError("state", "you are at no table")

    def _check_place(
        self, session: Session, command: client_messages.Create | client_messages.Join | client_messages.Watch
    ) -> None:
        """Check whether there is room at the tables. Raises RefusedError.

        A spectator that comes again with their key takes the room that they had.
        """
        key = command.key if isinstance(command, client_messages.Watch) else None
        members = chain.from_iterable(table.members for table in self.tables.values())
        others = (member for member in members if key is None or member.key != key)
        seatless = isinstance(command, client_messages.Create) and "me" not in command.seats
        watches = seatless or isinstance(command, client_messages.Watch)
        check_room(others, session, self._limits, watches=watches)

    def _create(self, session: Session, command: client_messages.Create, now: float) -> None:
        self._access.check_creator(session, command.code)
        for table in self.tables.values():
            if (seat := seating.repeated(table, command.key)) is not None:
                admit(table, session, seat, command.cmd)
                return
        self._registry.make_room(session, now)
        record, seats = create_table(command, self._registry.free_id(), int(time.time()))
        record = replace(record, code=self._access.draw(command.code))
        table = self._registry.create(StoredTable(record, seats), session, now)
        session.pending = True

        def settle(written: bool) -> None:
            session.pending = False
            if not written:
                self._registry.forget(table)
                session.nack(command.cmd, "store", HostNotice.NOT_WRITTEN)
                return
            table.creator = session
            admit(table, session, record.owner, command.cmd)

        self._storage.commit([record, *seats], settle)

    def _proof(
        self, session: Session, waiting: resuming.Resuming | None, proof: client_messages.Proof, now: float
    ) -> None:
        if waiting is None:
            session.bye("state", "nothing is to be proved")
            return
        cmd, peer = waiting.command.cmd, address_group(session.peer)
        try:
            resuming.resume(waiting, session, proof)
        except RefusedError as error:
            if self._bad_tokens.full(peer, now):
                session.nack(cmd, "busy", "too many wrong tokens from your address; wait some minutes")
                return
            self._bad_tokens.add(peer, now)
            resuming.warn(waiting)
            session.nack(cmd, error.code, str(error))

    def _halt(self, session: Session, command: client_messages.Stop) -> None:
        check_operator(session)
        session.ack(command.cmd)
        self._stop()

    def _enterable(self, table: str, session: Session) -> Table:
        if table not in self.tables:
            raise RefusedError("table", "there is no such table")
        if self.tables[table].record.state == "moved":
            raise RefusedError("moved", "this table has moved to another host")
        return self._access.check(self.tables[table], session)
