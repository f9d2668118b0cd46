"""Run a host: sockets, clock, store and child processes around a Lobby."""

from __future__ import annotations

import asyncio
import errno
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from netplay.common.addresses import LAST_PORT, PORT, Address
from netplay.common.errors import UnreachableError
from netplay.common.logs import log
from netplay.common.reasons import NetReason, UserMessage
from netplay.common.sanitize import NO_TEXT
from netplay.host.connection.connection_limits import session_to_cut
from netplay.host.connection.handshake import HostFacts
from netplay.host.connection.session import Session
from netplay.host.connection.socket_connection import Connection
from netplay.host.handlers import FileWorker
from netplay.host.limits import Limits
from netplay.host.lobby.lobby import Lobby
from netplay.host.lobby.registry import draw_table_id
from netplay.host.storage.sqlite_store import SqliteStore, notices
from netplay.host.storage.storage import DamagedTable
from netplay.host.storage.writer import Writer
from netplay.host.table.table import Table
from netplay.process.bot_process import BotProcess
from netplay.process.thinking import BOT_DELAY
from netplay.protocol import encryption
from netplay.protocol.client_messages import Purpose
from netplay.protocol.credentials import draw_secret

TICK = 0.25
"""Seconds between two checks of the deadlines."""
LINGERING = 64
"""Most connections that only wait for their clients to hang up; beyond that the oldest is closed."""
PAGE = 0.05
"""Seconds between two pages of history: each delays all other clients by some milliseconds."""


@dataclass(frozen=True)
class HostOptions:
    """The options of a host."""

    store: Path
    bind: Sequence[str] = ("127.0.0.1",)
    """The addresses at which it must listen."""
    also: Sequence[str] = ()
    """Addresses at which it listens if it can: one may be gone before it is used."""
    port: int | None = 0
    """0: any; None: PORT or the next free one."""
    launch: bytes | None = None
    """A secret that every client but the bots and the operator must prove; None: nobody needs to."""
    operator: bytes = field(default_factory=draw_secret)
    """The secret of its operator."""
    code: bool = False
    """The host has a join code of its own, which holds for all its tables."""
    bot_delay: float = BOT_DELAY
    """As `bot_delay.BOT_DELAY`."""
    log: Path | None = None
    """The folder for the log of the bots."""
    idle: float | None = None
    """The host ends by itself after so many seconds without a connection; None: never."""
    new_id: Callable[[], str] = draw_table_id
    limits: Limits = field(default_factory=Limits)
    changed: Callable[[Table], None] = lambda table: None
    """Called with every table that looks different now, so that it can be announced."""


class Host:
    """A running host: `async with Host(options) as host`.

    Raises StoreError, UnreachableError without a port, and RefusedError `secure` when it is to have a join code and the
    packages for it are not installed.
    """

    def __init__(self, options: HostOptions) -> None:
        self.options = options
        self.stopped = asyncio.Event()
        """Set when the host is to end: its operator says so, or nobody has connected for too long."""
        self.connections: set[Connection] = set()
        """Connections that are open or still have data to send."""
        self._lingering: dict[Connection, None] = {}
        """Connections that only wait for their clients to hang up, oldest first."""
        self.addresses: list[Address] = []
        """The addresses at which it listens."""
        self.code = NO_TEXT
        """Its join code, if it has one of its own."""
        self.notices: list[UserMessage] = []
        """What its operator should know of its store: something is missing, tables cannot be played on."""

    async def __aenter__(self) -> Self:
        """Open the store, load its tables, listen."""
        options = self.options
        if options.code:
            encryption.require()
        self._store = await asyncio.to_thread(SqliteStore, options.store)
        self._writer = Writer(self._store)
        bot_secret = draw_secret()
        secrets: dict[Purpose, bytes] = {"operator": options.operator, "bots": bot_secret}
        if options.launch is not None:
            secrets["launch"] = options.launch
        self.facts = HostFacts(self._store.host_id, secrets, options.launch is not None, options.limits)
        self.bots = BotProcess(bot_secret, options.bot_delay, options.log)
        self.code = self._store.join_code() if options.code else NO_TEXT
        self.lobby = Lobby(
            self._writer,
            options.limits,
            changed=self._changed,
            stop=self.stopped.set,
            stalled=self.bots.restart,
            new_id=options.new_id,
            code=self.code,
            host_id=self._store.host_id,
            worker=FileWorker(),
        )
        try:
            unread = list[DamagedTable]()
            stored = self._store.load(over=False, damaged=unread)
            self.lobby.load(stored, unread, self._store.missing_since)
            self.notices = notices(self._store, self.lobby.damaged)
            for notice in self.notices:
                log.error("%s", notice.sentence)
            self._servers = await self._listen()
        except BaseException:
            self._writer.close()
            self._store.close()
            raise
        # Marks the store as written to, so that the next start notices missing rows.
        self._writer.commit((), lambda written: None)
        log.info("host %s listens at %s", self.facts.host_id, ", ".join(map(str, self.addresses)))
        self.bots.start(self.port)
        self._last_seen = self.clock()
        self._closing: set[Connection] = set()
        self._tasks = [asyncio.create_task(self._tick()), asyncio.create_task(self._send_history())]
        return self

    async def __aexit__(self, *error: object) -> None:
        """Say Bye to all clients, write what is waiting, close the store."""
        for task in self._tasks:
            task.cancel()
        for server in self._servers:
            server.close()
        # Before the clients are told: bots would take the Bye for a host to come back to.
        await self.bots.close()
        for connection in list(self.connections):
            connection.session.bye(NetReason.STOPPING())
            connection.flush()
        await asyncio.sleep(0)
        for connection in [*self.connections, *self._lingering]:
            connection.abort()
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._store.close)

    @property
    def port(self) -> int:
        """The port, the same at all addresses."""
        return self.addresses[0].port

    # What connections need

    def clock(self) -> float:
        return time.monotonic()

    def opened(self, connection: Connection, peer: str) -> Session:
        """Make the Session of a new connection, and cut another one when there are too many."""
        session = Session(self.facts, peer, self.clock(), connection.wake)
        self.connections.add(connection)
        sessions = [other.session for other in self.connections if other is not connection]
        out = session_to_cut([*sessions, session], session, self.options.limits)
        if out is session:
            out.bye(NetReason.NO_CONNECTIONS())
        elif out is not None:
            out.bye(NetReason.MADE_ROOM())
        return session

    def drained(self, connection: Connection) -> None:
        """Give a client that was told all a moment to hang up."""
        self.connections.discard(connection)
        self._lingering[connection] = None
        if len(self._lingering) > LINGERING:
            first = next(iter(self._lingering))
            del self._lingering[first]
            first.abort()

    def closed(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._lingering.pop(connection, None)

    # Background tasks

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            now = self.clock()
            # A connection that is over has one more tick to send what is queued; then it is cut.
            closing = {c for c in self.connections if c.session.gone and (c.session.held_until or now) <= now}
            closing |= self._lingering.keys()
            for connection in closing & self._closing:
                connection.abort()
            self._closing = closing
            for connection in self.connections:
                connection.session.tick(now, connection.unsent)
            self.lobby.tick(now)
            if any(connection.session.purpose != "bots" for connection in self.connections):
                self._last_seen = now
            elif self.options.idle is not None and now - self._last_seen >= self.options.idle:
                log.info("nobody has come for %s seconds; the host ends", self.options.idle)
                self.stopped.set()

    async def _send_history(self) -> None:
        while True:
            waiting = self.lobby.history.send_next_page()
            await asyncio.sleep(PAGE if waiting else TICK)

    def _changed(self, table: Table) -> None:
        self.bots.play(table.record.id, table.bots())
        self.options.changed(table)

    async def _listen(self) -> list[asyncio.Server]:
        options = self.options
        ports = range(PORT, LAST_PORT + 1) if options.port is None else (options.port,)
        for port in ports:
            try:
                return await self._listen_at(port)
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise UnreachableError(NetReason.NO_LISTENING(why=error)) from error
        raise UnreachableError(NetReason.NO_PORT(ports=", ".join(map(str, ports))))

    async def _listen_at(self, port: int) -> list[asyncio.Server]:
        """Listen at all addresses on one port, or at none. Raises OSError."""
        loop = asyncio.get_running_loop()
        servers: list[asyncio.Server] = []
        self.addresses = []
        try:
            for host in (*self.options.bind, *self.options.also):
                try:
                    server = await loop.create_server(lambda: Connection(self), host, port)
                except OSError as error:
                    if host in self.options.bind or error.errno == errno.EADDRINUSE:
                        raise
                    log.warning("cannot listen at %s: %s", host, error)
                    continue
                servers.append(server)
                port = server.sockets[0].getsockname()[1]
                self.addresses.append(Address(host, port))
        except OSError:
            for server in servers:
                server.close()
            raise
        return servers
