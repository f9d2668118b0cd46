"""Prove a join code on one connection, from Pair to Secured: the host's side."""

from __future__ import annotations

from dataclasses import dataclass

from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import equal_secrets
from netplay.protocol.encryption import KeyExchange, Keys
from netplay.protocol.server_messages import bye


@dataclass(frozen=True, repr=False)
class SharedCode:
    """A code for which a Share has been sent, and the keys that hold once the client confirms it."""

    cmd: int
    code: str
    keys: Keys


class Pairing:
    """The proof by both sides, the host first, that they know a join code; from then on everything is encrypted.

    The last plain frame of the client is Confirm, that of the host Secured.
    """

    def __init__(self, host_id: str) -> None:
        self._host_id = host_id
        self._tried = False
        self._unconfirmed: SharedCode | None = None

    def share(self, command: client_messages.Pair, code: str) -> server_messages.Share:
        """Return the host's share of the exchange, which proves that it knows `code`.

        The reply tells a client whether the code that it tried is right: so only one may be tried per connection.
        Raises RefusedError `state` for a second one, and FrameError for a share that is none.
        """
        if self._tried:
            raise RefusedError(NetReason.ONE_CODE())
        self._tried = True
        exchange = KeyExchange("host", code, self._host_id, command.table)
        keys = exchange.finish(command.share)
        self._unconfirmed = SharedCode(command.cmd, code, keys)
        return server_messages.Share(command.cmd, exchange.share, keys.host_mac)

    def confirm(self, confirm: client_messages.Confirm) -> SharedCode | server_messages.HostBye:
        """Check the client's proof; return the code, with the keys from now on. Bye ends the connection."""
        if self._unconfirmed is None:
            return bye(NetReason.NOTHING_TO_CONFIRM())
        if not equal_secrets(confirm.mac, self._unconfirmed.keys.client_mac):
            return bye(NetReason.WRONG_CODE())
        shared, self._unconfirmed = self._unconfirmed, None
        return shared
