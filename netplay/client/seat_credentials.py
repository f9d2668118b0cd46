"""Prove that a client's seat is its own, wherever the host brings it, and that it knows a table's join code."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from netplay.client.joined_table import JoinedTable
from netplay.client.keyring import Keyring
from netplay.client.reconnecting_connection import ReconnectingConnection
from netplay.common.errors import StoreError
from netplay.common.logs import log
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret
from netplay.protocol.join_codes import JoinCode, read_code
from netplay.protocol.server_messages import TableInfo


class SeatCredentials:
    """The tokens of the seat that a client has; the Keyring keeps them for other processes and for later."""

    def __init__(self, connection: ReconnectingConnection, keyring: Keyring) -> None:
        self._connection = connection
        self._keyring = keyring
        self.spare = draw_secret()
        """The token for a seat that the table hands over to us as a spectator, or that we take then."""
        self._own: list[bytes] = []
        """The tokens that may hold our seat, the newest last."""
        self._unacknowledged: dict[str, bytes] = {}
        """Tokens of joins that have not been acknowledged, by table: a second try must bring the same."""
        self._challenge: asyncio.Future[server_messages.Challenge] | None = None

    async def unlock(self, table: str | None, typed: str) -> None:
        """Prove the join code that was typed, else the one that is kept; without one the table is open, or refuses.

        `table` is None for the code of the host. Raises RefusedError, UnreachableError, ConnectionLostError.
        """
        host = self._connection.host_id
        code = typed or (self._keyring.code(host, table) if table else "")
        if code:
            join = JoinCode(table, read_code(code))
            await self._connection.pair(join)
            if table:
                self._keyring.keep_code(host, table, join.code)

    def unacknowledged(self, table: str) -> bytes | None:
        """Return the token of a join that may have been carried out although no reply came; None: there is none."""
        return self._unacknowledged.get(table)

    def token_to_join(self, table: str) -> bytes:
        """Return the token to join the table with, the same one until the host has acknowledged it."""
        return self._unacknowledged.setdefault(table, draw_secret())

    def acknowledge(self, table: str) -> None:
        """Note that the host has acknowledged the token of a join."""
        del self._unacknowledged[table]

    def tokens(self, table: str, seat: int) -> list[bytes]:
        """Return the tokens that may prove a seat, the likeliest first."""
        return self._keyring.tokens(self._connection.host_id, table, seat)

    def kept(self, table: str, seat: int) -> list[bytes]:
        """Return the tokens that are kept for a seat of this host, the newest last."""
        return self._keyring.kept(self._connection.host_id, table, seat)

    def restore(self, table: str, seat: int, others: Sequence[bytes]) -> None:
        """Keep for a seat that is not ours the tokens of `others`, clients with the same Keyring, if they had any."""
        with _logged(table):
            if others:
                self._keyring.keep(self._connection.host_id, table, seat, list(others))
            else:
                self._keyring.forget(table, seat)

    def take(self, table: str, seat: int, token: bytes) -> None:
        """Keep the token with which we take a seat. Raises StoreError."""
        self._own = [token]
        self._keyring.keep(self._connection.host_id, table, seat, self._own)

    def give_up(self, left: JoinedTable) -> None:
        """Forget our seat at a table that we have left. Raises StoreError."""
        if left.seat is not None:
            self._keyring.forget(left.table.id, left.seat)

    def lose(self, left: JoinedTable) -> None:
        """Forget our seat at a table where the host has taken it from us."""
        if left.seat is not None:
            self.restore(left.table.id, left.seat, ())

    def inherit(self, tables: Sequence[TableInfo]) -> None:
        """Keep the tokens of a table for its rematch too: they hold there."""
        for table in tables:
            if table.follows is not None:
                with _logged(table.id):
                    self._keyring.inherit(self._connection.host_id, table.follows, table.id)

    async def prove(self, command: client_messages.Resume, tokens: Sequence[bytes]) -> None:
        """Take a seat again with one of the tokens; a new one follows it.

        Raises as `ReconnectingConnection.call`, and RefusedError `token` when the host does not know any of them for
        this seat.
        """
        self._challenge = asyncio.get_running_loop().create_future()
        reply = asyncio.ensure_future(self._connection.call(command, returning=self._connection.link == "reconnecting"))
        host = self._connection.host_id
        try:
            await asyncio.wait((self._challenge, reply), return_when=asyncio.FIRST_COMPLETED)
            if self._challenge.done():
                self._connection.send(self._keyring.prove(host, command, self._challenge.result(), tokens))
            await reply
            self._own = self._keyring.kept(host, command.table, command.seat)
        finally:
            reply.cancel()

    def challenged(self, challenge: server_messages.Challenge) -> None:
        """Take the host's challenge, if `prove` waits for one."""
        if self._challenge is not None and not self._challenge.done():
            self._challenge.set_result(challenge)

    def follow(self, before: JoinedTable, after: JoinedTable) -> None:
        """Keep the tokens that hold where the host has brought us.

        That is a seat that we are to play or had swapped for, the same seat at the next table, or no seat, when the
        player of ours has come back.
        """
        with _logged(after.table.id):
            self._follow(before, after)

    def _follow(self, before: JoinedTable, after: JoinedTable) -> None:
        host = self._connection.host_id
        same_table = before.table.id == after.table.id
        if before.seat is None:
            self._own = [self.spare]
        elif same_table:
            # Another player with the same Keyring may have swapped to our old seat in the same moment.
            self._keyring.forget(before.table.id, before.seat, only=self._own)
        if after.seat is not None:
            self._keyring.keep(host, after.table.id, after.seat, self._own)
        if after.code and after.code == before.code:
            self._keyring.keep_code(host, after.table.id, after.code)


@contextmanager
def _logged(table: str) -> Iterator[None]:
    """Open a block in which a StoreError is only logged: what the host has done is done, tokens written or not."""
    try:
        yield
    except StoreError as error:
        log.error("the tokens of table %s are not kept as they are now: %s", table, error)
