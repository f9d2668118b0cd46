"""Lobby: the tables of a host and who is at which. Fed with sessions, messages and a clock; knows no socket."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable

from engine.errors import EngineError
from netplay import opening, seating, to_client, to_host
from netplay.errors import RefusedError
from netplay.founding import found
from netplay.ledger import Ledger, TableGone
from netplay.limits import Limits
from netplay.logs import log
from netplay.play import STORE_SENTENCE
from netplay.session import Session
from netplay.store import Kept
from netplay.strangers import Strangers, group
from netplay.table import Table


def draw_table_id() -> str:
    """An id for a table that no other has."""
    return secrets.token_hex(8)


class Lobby:
    """Everything a host does, without sockets. `changed` is called with a table that looks different now.

    `receive` never raises because of a client: what is wrong is answered with Nack.
    """

    def __init__(
        self,
        ledger: Ledger,
        limits: Limits,
        *,
        changed: Callable[[Table], None] = lambda table: None,
        stop: Callable[[], None] = lambda: None,
        new_id: Callable[[], str] = draw_table_id,
    ) -> None:
        self.tables: dict[str, Table] = {}
        self.at: dict[Session, Table] = {}
        """At which table a session is."""
        self._ledger = ledger
        self._limits = limits
        self._changed = changed
        self._stop = stop
        self._new_id = new_id
        self._resuming: dict[Session, seating.Resuming] = {}
        self._strangers = Strangers(limits)
        self._empty_since: dict[str, float] = {}

    def load(self, kept: Iterable[Kept]) -> None:
        """Put the tables of the store up again, of the games that are over the latest.

        One that does not fit the rules any more is logged and left alone.
        """
        tables = list(kept)
        over = [one for one in tables if one.table.state == "over"]
        for one in [*over[-self._limits.tables :], *(one for one in tables if one.table.state != "over")]:
            table = Table(one.table, one.seats, self._ledger, self._limits, self._changed)
            try:
                opening.load(table, one)
            except (EngineError, ValueError) as error:
                log.error("table %s (%s) cannot be played on: %s", one.table.id, one.table.name, error)
                continue
            self.tables[one.table.id] = table
            self._changed(table)

    def receive(self, session: Session, message: to_host.Message, now: float) -> None:
        """Carry out what a greeted session says."""
        if isinstance(message, to_host.Proof):
            self._proof(session, message, now)
        elif isinstance(message, to_host.Command):
            try:
                self._command(session, message, now)
            except RefusedError as error:
                if error.code == "state":
                    session.strike(message.cmd, str(error))
                else:
                    session.nack(message.cmd, error.code, str(error))

    def gone(self, session: Session) -> None:
        """The session has ended; its seat is away."""
        self._resuming.pop(session, None)
        table = self.at.pop(session, None)
        if table is not None and session in table.members:
            table.detach(session)

    def tick(self, now: float) -> None:
        """Let tables vanish that never began and that everybody has left."""
        for table in list(self.tables.values()):
            if table.members or table.record.state != "open":
                self._empty_since.pop(table.record.id, None)
            elif now - self._empty_since.setdefault(table.record.id, now) >= self._limits.empty:
                self._vanish(table)

    def _command(self, session: Session, command: to_host.Command, now: float) -> None:
        table = self.at.get(session)
        if table is not None and session not in table.members:
            del self.at[session]
            table = None
        if isinstance(command, to_host.List):
            tables = [table.info() for table in self.tables.values()]
            session.send(to_client.Tables(command.cmd, tables))
        elif isinstance(command, to_host.Stop):
            self._halt(session, command)
        elif table is None:
            self._come(session, command, now)
        elif isinstance(command, to_host.Leave):
            seating.leave(table, session, command)
        elif isinstance(command, to_host.Start):
            opening.start(table, session, command)
        else:
            table.receive(session, command, now)

    def _come(self, session: Session, command: to_host.Command, now: float) -> None:
        if isinstance(command, to_host.Create):
            self._create(session, command)
        elif isinstance(command, to_host.Join):
            table = self._table(command.table)
            seating.join(table, session, command)
            self.at[session] = table
        elif isinstance(command, to_host.Watch):
            table = self._table(command.table)
            if sum(seat is None for seat in table.members.values()) >= self._limits.watchers:
                raise RefusedError("full", "enough people are looking on")
            self.at[session] = table
            table.enter(session, None, command.cmd)
        elif isinstance(command, to_host.Resume):
            if self._strangers.suspicious(session.peer, now):
                raise RefusedError("busy", "too many wrong tokens from your address; wait some minutes")
            self._resuming[session] = seating.challenge(self._table(command.table), session, command)
        else:
            raise RefusedError("state", "you are at no table")

    def _create(self, session: Session, command: to_host.Create) -> None:
        for table in self.tables.values():
            if (seat := seating.repeated(table, command.key)) is not None:
                self.at[session] = table
                table.enter(session, seat, command.cmd)
                return
        self._check_room(session)
        record, seats = found(command, self._new_id(), int(time.time()))
        table = Table(record, seats, self._ledger, self._limits, self._changed, session.peer)
        self.tables[record.id] = table
        self.at[session] = table

        def settle(written: bool) -> None:
            if not written:
                del self.tables[record.id]
                self.at.pop(session, None)
                session.nack(command.cmd, "store", STORE_SENTENCE)
            elif not session.gone:
                table.founder = session
                table.enter(session, record.owner, command.cmd)

        self._ledger.commit([record, *seats], settle)

    def _check_room(self, session: Session) -> None:
        """Another table may be founded. Raises RefusedError `full`."""
        tables = [table for table in self.tables.values() if table.record.state != "over"]
        if len(tables) >= self._limits.tables:
            raise RefusedError("full", "this host has as many tables as it takes")
        own = [t for t in tables if t.record.state == "open" and group(t.peer) == group(session.peer)]
        if len(own) >= self._limits.unstarted and not session.purpose:
            raise RefusedError("full", "you have founded enough tables that have not begun")

    def _proof(self, session: Session, proof: to_host.Proof, now: float) -> None:
        waiting = self._resuming.pop(session, None)
        if waiting is None:
            session.bye("state", "nothing is to be proved")
            return
        try:
            seating.resume(waiting, session, proof)
        except RefusedError as error:
            self._strangers.failed(session.peer, now)
            session.nack(waiting.command.cmd, error.code, str(error))
        else:
            self.at[session] = waiting.table

    def _halt(self, session: Session, command: to_host.Stop) -> None:
        if session.purpose not in ("operator", "launch"):
            raise RefusedError("operator", "only who runs the host may end it")
        session.ack(command.cmd)
        self._stop()

    def _table(self, table: str) -> Table:
        if table not in self.tables:
            raise RefusedError("table", "there is no such table")
        return self.tables[table]

    def _vanish(self, table: Table) -> None:
        table.vanished = True
        del self.tables[table.record.id]
        self._empty_since.pop(table.record.id, None)
        self._ledger.commit([TableGone(table.record.id)], lambda written: None)
        self._changed(table)
