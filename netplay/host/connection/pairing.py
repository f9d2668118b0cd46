"""Prove a join code on one connection, from Pair to Secured, and seal the frames after it: the host's side."""

from __future__ import annotations

from dataclasses import dataclass

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import encode
from netplay.protocol.credentials import equal_secrets
from netplay.protocol.encryption import KeyExchange, Keys, Seal
from netplay.protocol.server_messages import bye


@dataclass(frozen=True, repr=False)
class _UnconfirmedShare:
    """A Share that has been sent and waits for its Confirm."""

    cmd: int
    code: str
    keys: Keys


class Pairing:
    """A proof by both sides, the host first, that they know a join code; after it everything is encrypted.

    The last plain frame of the client is Confirm, that of the host Secured.
    """

    def __init__(self, host_id: str) -> None:
        self.knows = ""
        """The code that the client has proved that it knows."""
        self._host_id = host_id
        self._tried = False
        self._unconfirmed: _UnconfirmedShare | None = None
        self._incoming: Seal | None = None
        self._outgoing: Seal | None = None
        self._last_plain = b""

    def share(self, command: client_messages.Pair, code: str) -> server_messages.Share:
        """Show that the host knows `code`.

        The reply tells a client whether the code that it tried is right, so one may be tried on a connection. Raises
        RefusedError `state` for a second one, and FrameError for a share that is none.
        """
        if self._tried:
            raise RefusedError(NetReason.ONE_CODE())
        self._tried = True
        exchange = KeyExchange("host", code, self._host_id, command.table)
        keys = exchange.finish(command.share)
        self._unconfirmed = _UnconfirmedShare(command.cmd, code, keys)
        return server_messages.Share(command.cmd, exchange.share, keys.host_mac)

    def confirm(self, confirm: client_messages.Confirm) -> server_messages.Secured | server_messages.HostBye:
        """Check the client's proof. After Secured all that comes in is sealed; Bye ends the connection."""
        if self._unconfirmed is None:
            return bye(NetReason.NOTHING_TO_CONFIRM())
        if not equal_secrets(confirm.mac, self._unconfirmed.keys.client_mac):
            return bye(NetReason.WRONG_CODE())
        waiting, self._unconfirmed = self._unconfirmed, None
        self.knows = waiting.code
        self._incoming, self._outgoing = Seal(waiting.keys.to_host), Seal(waiting.keys.to_client)
        secured = server_messages.Secured(waiting.cmd)
        self._last_plain = encode(secured)
        return secured

    def open(self, body: bytes) -> bytes:
        """Return the message in the body of a frame. Raises FrameError when it should be sealed and is not."""
        return self._incoming.open(body) if self._incoming else body

    def seal(self, frame: bytes) -> bytes:
        """Return a frame as it is to be written; to be called in the order of writing."""
        if self._outgoing is None:
            return frame
        # What was in the outbox before Secured goes out plain, and so does Secured; all after it is sealed.
        if self._last_plain:
            if frame == self._last_plain:
                self._last_plain = b""
            return frame
        return self._outgoing.seal(frame[4:])
