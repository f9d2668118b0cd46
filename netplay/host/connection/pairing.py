"""Pairing: from Pair to Secured on one connection, as the host sees it, and the sealed frames after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from netplay.common.errors import RefusedError
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import encode
from netplay.protocol.credentials import same
from netplay.protocol.encryption import KeyExchange, Keys, Seal


@dataclass(frozen=True, repr=False)
class _Waiting:
    """A Share that is said, and the Confirm to it not yet."""

    cmd: int
    code: str
    keys: Keys
    done: Callable[[bool], None]


class Pairing:
    """Host and client prove to each other, the host first, that they know a join code; then all is encrypted.

    The last plain frame of the client is Confirm, that of the host Secured.
    """

    def __init__(self, host_id: str) -> None:
        self.knows = ""
        """The code that the client has proved to know."""
        self._host_id = host_id
        self._tried = False
        self._waiting: _Waiting | None = None
        self._opens: Seal | None = None
        self._seals: Seal | None = None
        self._last_plain = b""

    def share(self, command: client_messages.Pair, code: str, done: Callable[[bool], None]) -> server_messages.Share:
        """Show that the host knows `code`; `done` will be told whether the client knows it too.

        The reply tells a client whether the code that it tried is right, so one may be tried on a connection. Raises
        RefusedError `state` for another one, and FrameError for a share that is none.
        """
        if self._tried:
            raise RefusedError("state", "one join code may be tried on a connection")
        self._tried = True
        exchange = KeyExchange("host", code, self._host_id, command.table)
        keys = exchange.finish(command.share)
        self._waiting = _Waiting(command.cmd, code, keys, done)
        return server_messages.Share(command.cmd, exchange.share, keys.host_mac)

    def confirm(self, confirm: client_messages.Confirm) -> server_messages.Secured | server_messages.HostBye:
        """Look at the client's proof. After Secured what comes in is sealed; Bye ends the connection."""
        if self._waiting is None:
            return server_messages.HostBye("state", "nothing is to be confirmed")
        if not same(confirm.mac, self._waiting.keys.client_mac):
            return server_messages.HostBye("code", "that is not the join code")
        waiting, self._waiting = self._waiting, None
        self.knows = waiting.code
        self._opens, self._seals = Seal(waiting.keys.to_host), Seal(waiting.keys.to_client)
        secured = server_messages.Secured(waiting.cmd)
        self._last_plain = encode(secured)
        waiting.done(True)
        return secured

    def end(self) -> None:
        """The connection has ended: a Confirm that has not come never will."""
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.done(False)

    def open(self, body: bytes) -> bytes:
        """What is in the body of a frame that has come. Raises FrameError when it should be sealed and is not."""
        return self._opens.open(body) if self._opens else body

    def seal(self, frame: bytes) -> bytes:
        """A frame as it is to be written; to be called in the order of writing."""
        if self._seals is None:
            return frame
        if self._last_plain:
            if frame == self._last_plain:
                self._last_plain = b""
            return frame
        return self._seals.seal(frame[4:])
