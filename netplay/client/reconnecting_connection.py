"""Keep a client's connection alive: commands and their replies, pings, a new transport when the old one breaks."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat
from typing import Protocol, TypeAlias

from netplay.client.transport import Transport, dial
from netplay.client.updates import Link, LinkUpdate
from netplay.common.addresses import Address
from netplay.common.errors import ConnectionLostError, FrameError, NetplayError, RefusedError
from netplay.common.logs import background, log, redacted_traceback
from netplay.common.reasons import NO_MESSAGE, NetReason, UserMessage
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import JoinCode
from netplay.protocol.server_messages import user_message

PING = 5.0
"""Seconds between two pings."""
SILENCE = 15.0
"""Seconds without a message after which the connection counts as broken."""
CALL = 15.0
"""Seconds to wait for the reply to a command, whatever else the host sends meanwhile."""
AT_ONCE = 4
"""Messages that are handled in a row before listeners, and then the keys of the player, get a turn."""
BACKOFF = (0.1, 0.3, 1.0, 2.0, 4.0)
"""Seconds before each new try; the last one repeats."""
BUSY_TRIES = 8
"""Attempts to reach a busy host for the first time, for callers that wait."""
TRANSIENT = frozenset({"timeout", "busy", "stopping", "stuck"})
"""Codes of Bye and Refuse after which it is worth trying again."""

Reply: TypeAlias = server_messages.Ack | server_messages.Tables
"""The reply to a command that is not refused."""
Prove: TypeAlias = Callable[[server_messages.Challenge], client_messages.Proof]
"""Answers the challenge with which a host replies to Resume. Raises RefusedError or StoreError."""


@dataclass
class PendingRequest:
    """A command without its reply."""

    command: client_messages.Command
    reply: asyncio.Future[Reply]
    retry: bool
    """Whether it is sent again after a reconnection: the host carries it out only once."""
    prove: Prove | None
    """Answers the challenge to it, once."""


def retry_delays(code: str) -> Iterator[float]:
    """Yield the seconds before each attempt, without end. A client that had to make room does not return at once."""
    first = len(BACKOFF) // 2 if code == "busy" else 0
    return chain(BACKOFF[first:], repeat(BACKOFF[-1]))


class ConnectionOwner(Protocol):
    """Receives what a ReconnectingConnection does not handle itself."""

    def message_received(self, message: server_messages.Message) -> None:
        """Handle a message that is neither a reply nor a ping. A RefusedError ends the connection for good."""

    def link_changed(self, update: LinkUpdate) -> None:
        """Handle a new state of the connection."""


class Recovery(Protocol):
    """Restores the state of a client after a reconnection."""

    def lost(self) -> None:
        """Note that the connection is lost. Whoever answers the next one may be another host until it proves itself."""

    async def rejoin(self) -> None:
        """Return to the table. Raises NetplayError when that is impossible."""

    @property
    def join_code(self) -> JoinCode | None:
        """The join code that a new connection must prove before `rejoin`; None where none is needed."""


class ReconnectingConnection:
    """A transport and its successors: replies go to their commands, all other messages to the owner."""

    def __init__(
        self, address: Address, purpose: client_messages.Purpose, secret: bytes, owner: ConnectionOwner
    ) -> None:
        self.address = address
        self.link: Link = "connecting"
        self.latency: float | None = None
        self.host_id = ""
        self.version = 0
        """The minor wire version of the host; 0 before there is a connection."""
        self._number = secrets.randbelow(2**50)
        """The number of the last command. It starts at random, so that two processes never use the same ones."""
        self._waiting: dict[int, PendingRequest] = {}
        """Commands without a reply, by number."""
        self._owner = owner
        self._purpose = purpose
        self._secret = secret
        self._transport: Transport
        self._recovery: Recovery
        self._tasks: list[asyncio.Task[None]] = []
        self._pinged: tuple[int, float] = (0, 0.0)
        self._since = 0.0
        """When the present connection was made, or the last one: a point of `time.monotonic()`."""

    @property
    def place(self) -> str:
        """What tells this host from others with the same id: its address, or the purpose whose secret it has proved."""
        return self._purpose or str(self.address)

    async def open(self, recovery: Recovery, when_busy: Callable[[], None] | None = None) -> None:
        """Connect for the first time; `recovery` is for those that follow. Raises UnreachableError, RefusedError.

        With `when_busy` a host that is busy is tried BUSY_TRIES times; it is called before each pause.
        """
        self._recovery = recovery
        waits = iter(()) if when_busy is None else islice(retry_delays("busy"), BUSY_TRIES - 1)
        while True:
            try:
                self._transport, welcome = await dial(self.address, self._purpose, self._secret)
                break
            except NetplayError as error:
                wait = next(waits, None) if error.code == "busy" else None
                if when_busy is None or wait is None:
                    raise
                when_busy()
                await asyncio.sleep(wait)
        self.host_id, self.version = welcome.host, welcome.wire
        self._set_link("connected")
        self._tasks = [background(self._run()), background(self._ping())]

    async def pair(self, join: JoinCode) -> None:
        """Switch to a new connection, on which `join` is proved. When that fails, the old one stays as it was.

        Raises RefusedError, UnreachableError, ConnectionLostError.
        """
        transport, welcome = await dial(self.address, self._purpose, self._secret, join=join)
        # While we were dialling, the old connection may have broken: then `_run` looks for a new one itself.
        if self.link != "connected" or welcome.host != self.host_id:
            transport.close()
            raise ConnectionLostError(NetReason.CONNECTION_BROKE())
        self.send(client_messages.Bye())
        self._transport.close()
        self._tasks[0].cancel()
        self._lose_requests()
        self._recovery.lost()
        self._transport = transport
        self._tasks[0] = background(self._run())

    def send(self, message: client_messages.FromClient) -> None:
        """Send a message that needs no reply."""
        self._transport.send(message)

    def next_number(self) -> int:
        """Return the number (`cmd`) of a new command."""
        self._number += 1
        return self._number

    async def call(
        self,
        command: client_messages.Command,
        prove: Prove | None = None,
        *,
        retry: bool = False,
        rejoining: bool = False,
        seconds: float | None = None,
    ) -> Reply:
        """Send a command and return the reply.

        Raises RefusedError, ConnectionLostError; `timeout` when there is no reply within so many `seconds` (None:
        CALL). With `retry` the command survives a reconnection, and the time without a connection does not count;
        `rejoining`: it is part of one. `prove` answers the challenge to a Resume; what it raises is raised here.
        """
        ready = self.link == "connected" or rejoining
        if self.link in ("closed", "replaced") or not (ready or retry):
            raise ConnectionLostError(NetReason.NO_CONNECTION())
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting[command.cmd] = PendingRequest(command, reply, retry, prove)
        try:
            if ready:
                self._transport.send(command)
            return await self._in_time(reply, CALL if seconds is None else seconds, retry=retry)
        finally:
            del self._waiting[command.cmd]

    async def _in_time(self, reply: asyncio.Future[Reply], seconds: float, *, retry: bool) -> Reply:
        begun = time.monotonic()
        while not reply.done():
            # Unlike SILENCE, this runs on while other messages come in: pings alone must not keep a command waiting.
            counts = self.link == "connected" or not retry
            left = max(begun, self._since) + seconds - time.monotonic() if counts else seconds
            if left <= 0:
                raise ConnectionLostError(NetReason.HOST_SLOW())
            await asyncio.wait((reply,), timeout=left)
        return reply.result()

    async def close(self) -> None:
        """Say Bye and end."""
        self.send(client_messages.Bye())
        self._transport.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._end("closed", ConnectionLostError(NetReason.CONNECTION_CLOSED()))

    def end(self, error: RefusedError) -> None:
        """End for good, as when the host has ended the connection with that error."""
        for task in self._tasks:
            task.cancel()
        self._transport.close()
        self._end_as(error)

    async def _run(self) -> None:
        """Handle messages, on one transport after the other, until the host cannot be reached again."""
        connected = True
        while connected:
            try:
                for _ in range(AT_ONCE):
                    async with asyncio.timeout(SILENCE):
                        message = await self._transport.receive()
                    self._dispatch(message)
                begun = time.monotonic()
                await asyncio.sleep(0)  # listeners get their turn
                await asyncio.sleep(time.monotonic() - begun)  # as long for keys: a flood must not freeze the app
            except Exception as error:
                try:
                    connected = await self._recover(self._why_lost(error))
                except Exception as fault:
                    self._end("closed", self._why_lost(fault))
                    return

    def _why_lost(self, error: Exception) -> NetplayError:
        """Return the error that players and listeners see for the end of a connection."""
        match error:
            case TimeoutError():
                return ConnectionLostError(NetReason.HOST_SILENT())
            case FrameError():
                return RefusedError(replace(NetReason.NOT_UNDERSTOOD(why=error), code=error.code))
            case NetplayError():
                return error
        log.error("what %s says cannot be understood: %s", self.address, redacted_traceback(error))
        return RefusedError(NetReason.NOT_FOLLOWED(why=repr(error)[:200]))

    async def _recover(self, error: NetplayError) -> bool:
        """Reconnect after a connection has ended; return False when that is not wanted, or refused for good."""
        self._transport.close()
        self._recovery.lost()
        for task in self._tasks[2:]:
            task.cancel()  # else it would run beside the next one and take the challenge meant for that
        if self.link == "closed":
            return False
        if isinstance(error, RefusedError) and error.code not in TRANSIENT:
            log.warning("the connection to %s has ended: %s", self.address, error.code)
            self._end_as(error)
            return False
        self._lose_requests()
        self._set_link("reconnecting", error.message)
        return await self._reconnect(retry_delays(error.code))

    def _dispatch(self, message: server_messages.Message) -> None:
        if isinstance(message, server_messages.Ack | server_messages.Nack | server_messages.Tables):
            request = self._waiting.get(message.cmd)
            if request is None or request.reply.done():
                return
            if isinstance(message, server_messages.Nack):
                request.reply.set_exception(RefusedError(user_message(message)))
            else:
                request.reply.set_result(message)
        elif isinstance(message, server_messages.Challenge):
            self._prove(message)
        elif isinstance(message, server_messages.HostPong):
            number, at = self._pinged
            if message.n == number:
                self.latency = time.monotonic() - at
        elif isinstance(message, server_messages.HostPing):
            self.send(client_messages.Pong(message.n))
        elif isinstance(message, server_messages.HostBye | server_messages.Refuse):
            raise RefusedError(user_message(message))
        else:
            self._owner.message_received(message)

    def _prove(self, challenge: server_messages.Challenge) -> None:
        """Answer the challenge to the pending Resume, if there is one."""
        for request in self._waiting.values():
            if request.prove is not None and not request.reply.done():
                # Once: a second challenge to the same Resume would be a fishing host.
                prove, request.prove = request.prove, None
                try:
                    self._transport.send(prove(challenge))
                except Exception as error:
                    request.reply.set_exception(error)
                return

    async def _ping(self) -> None:
        number = 0
        while True:
            if self.link == "connected":
                number += 1
                self._pinged = (number, time.monotonic())
                self.send(client_messages.Ping(number))
            await asyncio.sleep(PING)

    async def _reconnect(self, waits: Iterator[float]) -> bool:
        """Dial until a host answers; return False when it refuses us for good."""
        while True:
            await asyncio.sleep(next(waits))
            try:
                join = self._recovery.join_code
                self._transport, welcome = await dial(self.address, self._purpose, self._secret, join=join)
            except RefusedError as error:
                if error.code not in TRANSIENT:
                    self._end("closed", error)
                    return False
            except NetplayError as error:
                log.info("no way back to %s yet: %s", self.address, error)
            else:
                # Another program has taken the port: our tokens are none of its business.
                if welcome.host != self.host_id:
                    self._end("closed", RefusedError(NetReason.ANOTHER_HOST()))
                    return False
                self.version = welcome.wire
                self._tasks[2:] = [background(self._rejoin())]
                return True

    async def _rejoin(self) -> None:
        """Return to the table, then resend the commands that are still without a reply."""
        transport = self._transport
        try:
            await self._recovery.rejoin()
        except ConnectionLostError:
            transport.close()  # not `self._transport`: that may be the next one by now
            return
        except Exception as error:
            self._end("closed", self._why_lost(error))
            self._transport.close()
            return
        self._set_link("connected")
        for request in self._waiting.values():
            if request.retry and not request.reply.done():
                self.send(request.command)

    def _set_link(self, link: Link, why: UserMessage = NO_MESSAGE) -> None:
        self.link = link
        if link == "connected":
            self._since = time.monotonic()
        self._owner.link_changed(LinkUpdate(link, why))

    def _end_as(self, error: RefusedError) -> None:
        self._end("replaced" if error.code == "replaced" else "closed", error)

    def _end(self, link: Link, error: NetplayError) -> None:
        if self.link not in ("closed", "replaced"):
            self._fail(self._waiting.values(), error)
            self._set_link(link, error.message)

    def _lose_requests(self) -> None:
        """Fail the commands that must not be resent: the connection broke."""
        error = ConnectionLostError(NetReason.CONNECTION_BROKE())
        self._fail([request for request in self._waiting.values() if not request.retry], error)

    def _fail(self, requests: Iterable[PendingRequest], error: NetplayError) -> None:
        for request in requests:
            if not request.reply.done():
                request.reply.set_exception(error)
