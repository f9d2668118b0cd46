"""Claim: what proves that a client's seat is its own, wherever the host brings it."""

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

    def __init__(self, line: ReconnectingConnection, keyring: Keyring) -> None:
        self._connection = line
        self._keyring = keyring
        self.spare = draw_secret()
        """Of the seat that a table may hand over to who looks on, or that he takes."""
        self._own: list[bytes] = []
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
        """What may prove a seat, the likeliest first."""
        return self._keyring.tokens(self._connection.host_id, table, seat)

    def kept(self, table: str, seat: int) -> list[bytes]:
        """The tokens that are kept for a seat."""
        return self._keyring.kept(self._connection.host_id, table, seat)

    def leave_to(self, table: str, seat: int, others: Sequence[bytes]) -> None:
        """The seat is not ours: it is that of `others` with the same Keyring, if they had tokens for it."""
        with _logged(table):
            if others:
                self._keyring.keep(self._connection.host_id, table, seat, list(others))
            else:
                self._keyring.forget(table, seat)

    def take(self, table: str, seat: int, token: bytes) -> None:
        """The seat has been taken with this token."""
        self._own = [token]
        self._keyring.keep(self._connection.host_id, table, seat, self._own)

    def give_up(self, place: JoinedTable) -> None:
        """We give the seat of this place back. Raises StoreError."""
        if place.seat is not None:
            self._keyring.forget(place.table.id, place.seat)

    def lose(self, place: JoinedTable) -> None:
        """The host has taken the seat of this place from us."""
        if place.seat is not None:
            self.leave_to(place.table.id, place.seat, ())

    def inherit(self, tables: Sequence[TableInfo]) -> None:
        """The tokens of a table hold at its rematch."""
        for table in tables:
            if table.follows is not None:
                with _logged(table.id):
                    self._keyring.inherit(self._connection.host_id, table.follows, table.id)

    async def prove(self, command: client_messages.Resume, tokens: Sequence[bytes]) -> None:
        """Take a seat again with one of the tokens; a new one follows it. Raises as `Line.call`, and RefusedError
        `token` when the host does not know any of them for this seat.
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
        """The host asks for the proof."""
        if self._challenge is not None and not self._challenge.done():
            self._challenge.set_result(challenge)

    def follow(self, before: JoinedTable, place: JoinedTable) -> None:
        """The host has brought us from one place to another: to a seat that we are to play or had swapped for, to the
        same seat at the next table, or away from one whose player has come back.
        """
        with _logged(place.table.id):
            self._follow(before, place)

    def _follow(self, before: JoinedTable, place: JoinedTable) -> None:
        host = self._connection.host_id
        same_table = before.table.id == place.table.id
        if before.seat is None:
            self._own = [self.spare]
        elif same_table:
            self._keyring.forget(before.table.id, before.seat, only=self._own)
        if place.seat is not None:
            self._keyring.keep(host, place.table.id, place.seat, self._own)
        if place.code and place.code == before.code:
            self._keyring.keep_code(host, place.table.id, place.code)


@contextmanager
def _logged(table: str) -> Iterator[None]:
    """What the host does is done, whether the tokens of the table can be written or not."""
    try:
        yield
    except StoreError as error:
        log.error("the tokens of table %s are not kept as they are now: %s", table, error)
