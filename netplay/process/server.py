"""Host: sockets, clock, store and children around a Lobby."""

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
from netplay.host.connection.connection_limits import over_limit
from netplay.host.connection.handshake import HostFacts
from netplay.host.connection.session import Session
from netplay.host.connection.socket_connection import Connection
from netplay.host.limits import Limits
from netplay.host.lobby.lobby import Lobby
from netplay.host.lobby.registry import draw_table_id
from netplay.host.storage.file_worker import Disk
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.writer import Writer
from netplay.host.table.table import Table
from netplay.process.bot_process import BotProcess
from netplay.protocol import encryption
from netplay.protocol.client_messages import Message, Purpose
from netplay.protocol.credentials import draw_secret

TICK = 0.25
"""Seconds between two looks at the deadlines."""
PAGE = 0.05
"""Seconds between two pages of games that are told again: all others wait some milliseconds for each."""


@dataclass(frozen=True)
class HostOptions:
    """What a host is started with."""

    store: Path
    bind: Sequence[str] = ("127.0.0.1",)
    """Where it must listen."""
    also: Sequence[str] = ()
    """Where it listens as well if the system lets it: an address may be gone again before it is used."""
    port: int | None = 0
    """0: any; None: PORT or the next free one."""
    launch: bytes | None = None
    """A secret without which nobody may talk to this host."""
    operator: bytes = field(default_factory=draw_secret)
    """The secret of who may end it."""
    code: bool = False
    """The host has a join code of its own, and with it all its tables."""
    bot_delay: float = 0.8
    """Seconds that a bot waits before it answers."""
    log: Path | None = None
    """The folder of the log files, for the bots'."""
    idle: float | None = None
    """The host ends by itself after so many seconds without a connection; None: never."""
    new_id: Callable[[], str] = draw_table_id
    limits: Limits = field(default_factory=Limits)
    changed: Callable[[Table], None] = lambda table: None
    """Called with every table that looks different now: for those who announce it."""


class Host:
    """A running host: `async with Host(options) as host`.

    Raises StoreError, UnreachableError without a port, and RefusedError `secure` when it is to have a join code and the
    packages for it are not installed.
    """

    def __init__(self, options: HostOptions) -> None:
        self.options = options
        self.stopped = asyncio.Event()
        """Set when the host has been told to end, by its operator or because nobody comes."""
        self.connections: set[Connection] = set()
        self.addresses: list[Address] = []
        """Where it listens."""
        self.code = ""
        """Its join code, if it has one of its own."""

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
        self.code = self._store.join_code() if options.code else ""
        self.lobby = Lobby(
            self._writer,
            options.limits,
            changed=self._changed,
            stop=self.stopped.set,
            stalled=self.bots.restart,
            new_id=options.new_id,
            code=self.code,
            files=Disk(self._store.host_id),
        )
        try:
            self.lobby.load(self._store.load(over=False))
            self._servers = await self._listen()
        except BaseException:
            self._writer.close()
            self._store.close()
            raise
        log.info("host %s listens at %s", self.facts.host_id, ", ".join(map(str, self.addresses)))
        self.bots.start(self.port)
        self._seen = self.clock()
        self._fading: set[Connection] = set()
        self._tasks = [asyncio.create_task(self._tick()), asyncio.create_task(self._tell_again())]
        return self

    async def __aexit__(self, *error: object) -> None:
        """Say Bye to all, write what waits, let go of the store."""
        for task in self._tasks:
            task.cancel()
        for server in self._servers:
            server.close()
        await self.bots.close()
        for connection in list(self.connections):
            connection.session.bye("stopping", "the host has ended")
            connection.flush()
        await asyncio.sleep(0)
        for connection in list(self.connections):
            connection.abort()
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._store.close)

    @property
    def port(self) -> int:
        """The port, the same at all addresses."""
        return self.addresses[0].port

    # What connections need

    def clock(self) -> float:
        """Seconds that only go forward."""
        return time.monotonic()

    def opened(self, connection: Connection, peer: str) -> Session:
        """A connection has come in."""
        session = Session(self.facts, peer, self.clock(), connection.wake)
        self.connections.add(connection)
        sessions = [other.session for other in self.connections if other is not connection]
        out = over_limit([*sessions, session], session, self.options.limits)
        if out is session:
            out.bye("busy", "this host takes no more connections just now")
        elif out is not None:
            out.bye("busy", "others have come and you were at no table; come again")
        return session

    def received(self, session: Session, messages: list[Message]) -> None:
        """A session has received these."""
        for message in messages:
            if not session.gone:
                self.lobby.receive(session, message, self.clock())

    def ended(self, session: Session) -> None:
        """The session is over."""
        self.lobby.gone(session)

    def closed(self, connection: Connection) -> None:
        """The socket is gone."""
        self.connections.discard(connection)

    # What goes on by itself

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            now = self.clock()
            fading = {c for c in self.connections if c.session.gone and (c.session.held_until or now) <= now}
            for connection in fading & self._fading:
                connection.abort()
            self._fading = fading
            for connection in self.connections:
                connection.session.tick(now, connection.unsent)
            self.lobby.tick(now)
            if any(connection.session.purpose != "bots" for connection in self.connections):
                self._seen = now
            elif self.options.idle is not None and now - self._seen >= self.options.idle:
                log.info("nobody has come for %s seconds; the host ends", self.options.idle)
                self.stopped.set()

    async def _tell_again(self) -> None:
        while True:
            waiting = self.lobby.history.go_on()
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
                    raise UnreachableError("address", f"cannot listen: {error}") from error
        raise UnreachableError("port", f"no port is free: {', '.join(map(str, ports))}")

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
