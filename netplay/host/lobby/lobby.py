"""Hold the tables of a host, and carry out commands. Fed with sessions, messages and a clock; knows no socket."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.common.sanitize import NO_TEXT, SafeText
from netplay.host.connection.connection_limits import FailureCounter, Stake, address_group, check_room, seated_to_cut
from netplay.host.connection.session import Session
from netplay.host.game.history import HistoryService
from netplay.host.handlers import Handler, Runner, Worker, Write, refusal_of
from netplay.host.limits import Limits
from netplay.host.lobby import resuming
from netplay.host.lobby.access_control import AccessControl, WorkBudget
from netplay.host.lobby.bot_watch import BotWatch
from netplay.host.lobby.registry import Registry, draw_table_id
from netplay.host.lobby.table_admin import TableAdmin
from netplay.host.lobby.table_list_cache import TableListCache
from netplay.host.storage.storage import DamagedTable, SeatRecord, Storage, StoredTable
from netplay.host.table import seating, stand_ins
from netplay.host.table.admission import admit, watch
from netplay.host.table.create_table import create_table
from netplay.host.table.dispatch import carry_out
from netplay.host.table.rights import check_operator
from netplay.host.table.table import Table
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import known_to

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
"""Commands at a table that may change its seats or agreements."""
AT_ONCE = (
    client_messages.Answer
    | client_messages.Undo
    | client_messages.Hold
    | client_messages.HoldAt
    | client_messages.Chat
    | client_messages.More
)
"""Commands that a client may send while others of it are being written."""
Coming: TypeAlias = client_messages.Create | client_messages.Join | client_messages.Watch
"""Commands with which a client comes to a table and takes up room."""


class Lobby:
    """Everything that a host does, without sockets.

    `changed` is called with a table that looks different now, `stop` when the operator stops the host, `stalled` when
    a bot hangs. `receive` never raises because of a client: an error is answered with a Nack.
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
        host_id: str,
        worker: Worker,
    ) -> None:
        self.tables: dict[str, Table] = {}
        self.history = HistoryService()
        """Sends a page at each `send_next_page`; whoever runs the Lobby decides how often."""
        self._runner = Runner(storage, worker)
        self._limits = limits
        self._stop = stop
        self._stalled = stalled
        self._resuming: dict[Session, resuming.Resuming] = {}
        self._bad_tokens = FailureCounter(limits.bad_tokens, limits.bad_tokens_time)
        self._work = WorkBudget(limits)
        self._access = AccessControl(self.tables, limits, code)
        self._list_cache = TableListCache(self.tables)

        def table_changed(table: Table) -> None:
            self._list_cache.changed()
            changed(table)

        self._registry = Registry(self.tables, self._runner, limits, table_changed, new_id, code, self.history)
        self._admin = TableAdmin(self.tables, host_id, self._registry.restore, self._registry.drop)
        self._bot_watch = BotWatch(limits.bot_timeout)

    @property
    def damaged(self) -> Sequence[DamagedTable]:
        """The tables of the store that cannot be played on."""
        return self._registry.damaged

    def load(
        self, stored: Iterable[StoredTable], unread: Iterable[DamagedTable] = (), missing_since: str | None = None
    ) -> None:
        """Load the tables of the store; `unread` are those that could not be read.

        With `missing_since`, whoever comes to a table is told that what was played after that may be missing.
        """
        self._registry.load(stored, unread)
        if missing_since is not None:
            for table in self.tables.values():
                table.chat.notices.append(NetReason.ROWS_MISSING(time=missing_since))

    def receive(self, session: Session, message: client_messages.Message, now: float) -> None:
        """Carry out a message of a session whose handshake is done."""
        if isinstance(message, client_messages.Confirm):
            self._access.confirmed(session)
            return
        # Anything but a Proof abandons the Resume; only List may come in between.
        waiting = None if isinstance(message, client_messages.List) else self._resuming.pop(session, None)
        if isinstance(message, client_messages.List):
            tables = [known_to(info, session.wire) for info in self._list_cache.infos(now)]
            session.send(server_messages.Tables(message.cmd, tables))
        elif isinstance(message, client_messages.Command) and session.pending:
            session.refuse(message.cmd, RefusedError(NetReason.COMMAND_WAITS()))
        # No session here: these may overlap, and LiveMatch puts those of one match in order itself.
        elif isinstance(message, AT_ONCE) and (table := self._table_of(session)) is not None:
            self._runner.start(carry_out(table, session, message, now))
        elif isinstance(message, client_messages.Command):
            # While this one waits, others of the session are refused: what they mean depends on how this one ends.
            self._runner.start(self._carry_out(session, message, now), session)
        elif isinstance(message, client_messages.Proof) and waiting is not None:
            self._runner.start(self._prove(session, waiting, message, now), session)
        elif isinstance(message, client_messages.Proof):
            session.bye(NetReason.NOTHING_TO_PROVE())

    def _carry_out(self, session: Session, command: client_messages.Command, now: float) -> Handler[None]:
        """Carry out a command once no change of its table is being written."""
        try:
            if (table := self._changed_by(session, command)) is not None:
                yield table.lane
            # It may have hung up while the lane was held.
            if session.gone:
                return
            match command:
                case client_messages.Stop():
                    self._halt(session, command)
                case client_messages.Delete():
                    yield from self._admin.delete(session, command)
                case client_messages.Export():
                    yield from self._admin.export(session, command)
                case client_messages.Import():
                    yield from self._admin.import_table(session, command)
                # Looked up again: the wait for the lane may have brought the session to another table, or off it.
                case _ if (table := self._table_of(session)) is not None:
                    yield from carry_out(table, session, command, now)
                case _:
                    yield from self._enter(session, command, now)
        except Exception as error:
            session.refuse(command.cmd, refusal_of(error, session.peer))

    def _changed_by(self, session: Session, command: client_messages.Command) -> Table | None:
        """Return the table whose seats or agreements the command may change; None: no table."""
        if isinstance(
            command, client_messages.Join | client_messages.Resume | client_messages.Delete | client_messages.Export
        ):
            return self.tables.get(command.table)
        return self._table_of(session) if isinstance(command, CHANGES) else None

    def gone(self, session: Session) -> None:
        """Remove an ended session from its table; its seat becomes away."""
        self._resuming.pop(session, None)
        self._access.gone(session)
        if (table := self._table_of(session)) is not None:
            seating.drop(table, session)

    def tick(self, now: float) -> None:
        """Do what is due at each table, unload tables that nobody needs, and check that the bots answer."""
        for table in list(self.tables.values()):
            table.tick(now)
            stand_ins.decide(table, now)
            seating.replace_absent_owner(table)
            table.decide_motions()
        self._registry.tick(now)
        if self._bot_watch.check(self.tables.values(), now):
            self._stalled()

    def _table_of(self, session: Session) -> Table | None:
        return next((table for table in self.tables.values() if session in table.members), None)

    def _enter(self, session: Session, command: client_messages.Command, now: float) -> Handler[None]:
        if isinstance(command, client_messages.Create):
            self._work.charge(session, command, now)
        match command:
            case client_messages.Create() | client_messages.Join() | client_messages.Watch():
                self._check_place(session, command)
                yield from self._come_to_table(session, command, now)
                self._make_place(session)
            case client_messages.Pair():
                self._access.pair(session, command, now)
            case client_messages.Resume():
                self._resuming[session] = resuming.challenge(self._enterable(command.table, session), session, command)
            case _:
                raise RefusedError(NetReason.AT_NO_TABLE())

    def _come_to_table(self, session: Session, command: Coming, now: float) -> Handler[None]:
        match command:
            case client_messages.Create():
                yield from self._create(session, command, now)
            case client_messages.Join():
                yield from seating.join(self._enterable(command.table, session), session, command)
            case client_messages.Watch():
                yield from watch(self._enterable(command.table, session), session, command)

    def _check_place(self, session: Session, command: Coming) -> None:
        """Check whether there is room at the tables. Raises RefusedError.

        A spectator who returns with the same key takes the place they had.
        """
        key = command.key if isinstance(command, client_messages.Watch) else None
        others = {member: stake for member, stake in self._stakes().items() if key is None or member.key != key}
        seatless = isinstance(command, client_messages.Create) and "me" not in command.seats
        watches = seatless or isinstance(command, client_messages.Watch)
        check_room(others, session, self._limits, watches=watches)

    def _make_place(self, session: Session) -> None:
        """Cut the session that must make room for this one, which is admitted by now: before, it could be refused."""
        others = self._stakes()
        if others.pop(session, None) is None or len(others) < self._limits.connections:
            return
        if (out := seated_to_cut(others, session, self._limits)) is not None:
            out.bye(NetReason.MADE_ROOM())
            self.gone(out)

    def _stakes(self) -> dict[Session, Stake]:
        """Return the stakes of all sessions at tables but those that have proved a secret."""
        found: dict[Session, Stake] = {}
        for table in self.tables.values():
            members = {session: seat for session, seat in table.members.items() if not session.purpose}
            homes = {address_group(session.peer) for session, seat in members.items() if seat is not None}
            playing = Stake.PLAYS if len(homes) > 1 else Stake.PLAYS_ALONE
            seated = playing if table.begun else Stake.WAITS
            found |= {session: Stake.WATCHES if seat is None else seated for session, seat in members.items()}
        return found

    def _create(self, session: Session, command: client_messages.Create, now: float) -> Handler[None]:
        self._access.check_creator(session, command.code)
        for table in self.tables.values():
            # A Create that is sent again, as its reply was lost: the table that it made is returned.
            if (seat := seating.seat_of_key(table, command.key)) is not None:
                yield from admit(table, session, seat, command.cmd)
                return
        self._registry.make_room(session, now)
        names = {table.record.name for table in self.tables.values() if table.record.state != "over"}
        record, seats = create_table(command, self._registry.free_id(), int(time.time()), names)
        record = replace(record, code=self._access.draw(command.code))
        # In the registry before it is written, so that the room and the id that it takes are taken.
        table = self._registry.create(StoredTable(record, seats), session, now)
        if not (yield Write([record, *seats])):
            self._registry.forget(table)
            raise RefusedError(NetReason.NOT_WRITTEN())
        table.creator = session
        yield from admit(table, session, record.owner, command.cmd)

    def _prove(
        self, session: Session, waiting: resuming.Resuming, proof: client_messages.Proof, now: float
    ) -> Handler[None]:
        """Seat a session that proves its token, once no change of the table is being written."""
        cmd, peer = waiting.command.cmd, address_group(session.peer)
        try:
            yield waiting.table.lane
            if session.gone:
                return
            try:
                renewed = resuming.prove(waiting, proof)
            except RefusedError:
                if self._bad_tokens.full(peer, now):
                    # Only wrong tokens are refused here, right ones never: strangers behind the same address must not
                    # lock out a player.
                    raise RefusedError(NetReason.WRONG_TOKENS()) from None
                self._bad_tokens.add(peer, now)
                resuming.warn(waiting)
                raise
            if isinstance(renewed, SeatRecord):
                yield from resuming.come_back(waiting, session, renewed)
            else:
                yield from resuming.stand_in_again(waiting, session, renewed)
        except Exception as error:
            session.refuse(cmd, refusal_of(error, session.peer))

    def _halt(self, session: Session, command: client_messages.Stop) -> None:
        check_operator(session)
        session.ack(command.cmd)
        self._stop()

    def _enterable(self, table: str, session: Session) -> Table:
        if table not in self.tables:
            raise RefusedError(NetReason.NO_SUCH_TABLE())
        if self.tables[table].record.state == "moved":
            raise RefusedError(NetReason.MOVED_AWAY())
        return self._access.check(self.tables[table], session)
