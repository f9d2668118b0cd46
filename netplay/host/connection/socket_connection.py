"""Connect a Session to its socket. This moves bytes and decides nothing."""

from __future__ import annotations

import asyncio
from typing import Protocol

from netplay.host.connection.session import Session
from netplay.protocol.client_messages import Message

BUFFER = 64 * 1024
"""Bytes that the socket may buffer; the rest stays in the outbox, where a snapshot can still replace it."""


class MessageReceiver(Protocol):
    """The part of a host that carries out messages."""

    def receive(self, session: Session, message: Message, now: float) -> None:
        """Carry out a message."""
        ...

    def gone(self, session: Session) -> None:
        """Note that the session is over; may be called more than once."""
        ...


class ConnectionHost(Protocol):
    """The part of a host that a connection needs."""

    @property
    def lobby(self) -> MessageReceiver:
        """The receiver of its messages."""
        ...

    def clock(self) -> float:
        """Return the time in seconds, which only grows."""
        ...

    def opened(self, connection: Connection, peer: str) -> Session:
        """Make the Session of a new connection."""
        ...

    def drained(self, connection: Connection) -> None:
        """Note that the session is over and everything is sent: only the client has yet to hang up."""
        ...

    def closed(self, connection: Connection) -> None:
        """Note that the socket is closed."""
        ...


class Connection(asyncio.Protocol):
    """One socket. It never waits for its peer: what cannot be sent stays in the outbox."""

    session: Session

    def __init__(self, host: ConnectionHost) -> None:
        self._host = host
        self._transport: asyncio.Transport | None = None
        self._paused = False
        self._planned = False

    @property
    def unsent(self) -> int:
        """Bytes that the socket has taken and not sent yet."""
        return self._transport.get_write_buffer_size() if self._transport else 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(BUFFER)
        peer = transport.get_extra_info("peername")
        self.session = self._host.opened(self, str(peer[0]) if peer else "")

    def data_received(self, data: bytes) -> None:
        """Pass incoming bytes to the session, and its messages to the lobby; what comes after the end is dropped."""
        if self.session.gone:
            return
        now = self._host.clock()
        for message in self.session.receive(data, now):
            if not self.session.gone:
                self._host.lobby.receive(self.session, message, now)
        if self.session.gone:
            self.wake()

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self.session.end()
        self._host.lobby.gone(self.session)
        self._host.closed(self)

    def pause_writing(self) -> None:
        self._paused = True

    def resume_writing(self) -> None:
        self._paused = False
        self.flush()

    def wake(self) -> None:
        """Flush the outbox once the present callback is done, with everything that it still adds."""
        if not self._planned and self._transport is not None:
            self._planned = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Send as much as the socket takes; hang up when the session is over and all is sent, unless it is held."""
        self._planned = False
        if self._transport is None:
            return
        if self.session.gone:
            self._host.lobby.gone(self.session)
        if self.session.aborted:
            self._transport.abort()
            return
        while not self._paused and (frame := self.session.outbox.pop()) is not None:
            self._transport.write(frame)
        if self.session.held_until is not None:
            self._transport.pause_reading()
        elif self.session.gone and not len(self.session.outbox):
            self._hang_up(self._transport)

    def _hang_up(self, transport: asyncio.Transport) -> None:
        """Close our direction only, and let the client close the other one."""
        # A full close would answer what the client still sends with a reset, and a client that is reset loses the Bye
        # that says why.
        if self.unsent:
            transport.close()
            return
        try:
            transport.write_eof()
        except OSError:  # the client has reset the connection already
            transport.abort()
        else:
            self._host.drained(self)

    def abort(self) -> None:
        """Close the socket now, whatever is unsent."""
        if self._transport is not None:
            self._transport.abort()
