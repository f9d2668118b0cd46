"""Keep the seat of a client: its tokens, their proof, and the return to it after a reconnection."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from netplay.client.joined_table import JoinedTable
from netplay.client.keyring import Keyring
from netplay.client.reconnecting_connection import ReconnectingConnection
from netplay.common.errors import RefusedError, StoreError
from netplay.common.logs import log
from netplay.common.reasons import NetReason
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import JoinCode, draw_secret, key_of, read_code
from netplay.protocol.server_messages import TableInfo

LIST = 5.0
"""Seconds to wait for the list of tables: the host need not write anything for that."""
MOST_TABLES = 16
"""Most tables that a host has moved us to for which our token is kept."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat of the client's own: it is resumed with a token."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class StandingIn:
    """A seat that is played for an absent player: it is resumed, or watched again once that player is back."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class Watching:
    """A table that is watched under a name: it is watched again."""

    table: str
    name: str


@dataclass(frozen=True, slots=True)
class AsBot:
    """The seat of a bot: the connection itself has proved that it may take it."""

    table: str
    seat: int


RejoinTarget: TypeAlias = Seated | StandingIn | Watching | AsBot
"""What a client returns to after a reconnection."""


class SeatRecovery:
    """The table where a client is, the tokens of its seat there, and what it returns to after a reconnection.

    The Keyring keeps the tokens for other processes and for later. A host can only make us move or withdraw tokens that
    were used on this very connection: another host may have taken the address and the id of the one before. All methods
    that wait raise RefusedError and ConnectionLostError.
    """

    def __init__(self, connection: ReconnectingConnection, keyring: Keyring) -> None:
        self._connection = connection
        self._keyring = keyring
        self.joined: JoinedTable | None = None
        self.rejoin_target: RejoinTarget | None = None
        """None at no table, and until the command that brings us to one is acknowledged."""
        self.spectator = ""
        """The name under which we watch, or did."""
        self.spare = draw_secret()
        """The token for a seat that we, as a spectator, are given or take."""
        self._chain: list[bytes] = []
        """The tokens that may hold our seat, the newest last."""
        self._shown = False
        """Whether `_chain` was handed out or proved on the present connection."""
        self._new: set[bytes] = set()
        """Tokens that this client made: only they may be withdrawn."""
        self._brought: dict[str, bytes] = {}
        """The tables that the host has moved us to, the latest last -> the token that is kept for each."""
        self._follows: dict[str, str] = {}
        """Table -> the table that it is the rematch of, from the host's list."""
        self._unacknowledged: dict[str, bytes] = {}
        """Tokens of joins that have not been acknowledged, by table: a retry must use the same one."""

    def current_table(self) -> JoinedTable:
        """Return the table where we are. Raises RefusedError `bad_message` at none."""
        if self.joined is None:
            raise RefusedError(NetReason.NO_TABLE_TOLD())
        return self.joined

    @property
    def join_code(self) -> JoinCode | None:
        """The join code that a new connection must prove before we can come back; None for an open table."""
        return JoinCode(self.joined.table.id, self.joined.code) if self.joined and self.joined.code else None

    def lost(self) -> None:
        """Note that the connection is lost: whoever answers the next one has not proved anything."""
        self._shown = False

    async def rejoin(self) -> None:
        """Return to where we were, on a new connection."""
        match self.rejoin_target:
            case Seated(table, seat):
                await self.prove_seat(table, seat, rejoining=True)
            case StandingIn(table, seat):
                await self._stand_in_again(table, seat)
            case Watching(table, name):
                await self.watch(table, name, rejoining=True)
            case AsBot(table, seat):
                await self.join_as_bot(table, seat, rejoining=True)
            case None:  # the command that brought us to a table was not acknowledged
                self.joined = None

    async def tables(self) -> list[TableInfo]:
        """Return the tables of the host."""
        command = client_messages.List(self._connection.next_number())
        reply = await self._connection.call(command, seconds=LIST)
        tables = reply.tables if isinstance(reply, server_messages.Tables) else []
        self._follows = {table.id: table.follows for table in tables if table.follows is not None}
        return tables

    def own_seats(self, table: str) -> list[int]:
        """Return the seats of a table for which a token is kept: they may be ours."""
        return self._keyring.seats(self._host, table, self._followed(table))

    # Taking a seat, or watching

    async def watch(self, table: str, name: str, *, rejoining: bool = False) -> TableInfo:
        """Become a spectator of the table under this name; `rejoining` is as for `ReconnectingConnection.call`."""
        command = client_messages.Watch(self._connection.next_number(), table, name, key_of(self.spare))
        self.spectator = name
        await self._connection.call(command, rejoining=rejoining)
        self.rejoin_target = Watching(table, name)
        return self.current_table().table

    async def join_as_bot(self, table: str, seat: int, *, rejoining: bool = False) -> TableInfo:
        """Take the seat of a bot."""
        command = client_messages.Join(self._connection.next_number(), table, "", bytes(32), seat)
        await self._connection.call(command, rejoining=rejoining)
        self.rejoin_target = AsBot(table, seat)
        return self.current_table().table

    async def prove_seat(self, table: str, seat: int, *, rejoining: bool = False) -> None:
        """Resume a seat; if the host has moved us to another one meanwhile, find that."""
        tokens = self._keyring.tokens(self._host, table, seat, self._followed(table))
        try:
            await self._prove(table, seat, tokens, rejoining=rejoining)
        except RefusedError as error:
            if error.code != "token":
                raise
            if await self.find_seat(table, tokens, lost=seat, rejoining=rejoining) is None:
                raise

    async def find_seat(
        self, table: str, tokens: list[bytes], lost: int | None = None, *, rejoining: bool = False
    ) -> int | None:
        """Resume the seat that one of these tokens holds and return it; None if there is none.

        `lost` is a seat that is not tried: the host has just refused the tokens there. The host proves first which
        tokens it knows; it is not shown any others.
        """
        known = [self.joined.table] if self.joined else await self.tables()
        seats = next((len(info.seats) for info in known if info.id == table), 0)
        for seat in range(seats):
            try:
                if seat != lost:
                    await self._prove(table, seat, tokens, rejoining=rejoining)
                    return seat
            except RefusedError as error:
                if error.code != "token":
                    raise
        return None

    def remember_seat(self) -> TableInfo:
        """Return to the present seat after reconnections from now on; return its table."""
        joined = self.current_table()
        if joined.seat is not None:
            self.rejoin_target = Seated(joined.table.id, joined.seat)
        return joined.table

    async def _prove(self, table: str, seat: int, tokens: list[bytes], *, rejoining: bool) -> None:
        """Resume a seat with one of the tokens, which is replaced by a new one.

        Raises RefusedError `token` when the host does not know any of them for this seat.
        """
        last = self.joined.seq if self.joined else 0
        command = client_messages.Resume(self._connection.next_number(), table, seat, draw_secret(), last)

        def proof(challenge: server_messages.Challenge) -> client_messages.Proof:
            proved = self._keyring.prove(self._host, command, challenge, tokens, self._place)
            if proved.token in self._new:
                self._new.add(proved.follower)
            if table in self._brought:
                self._brought[table] = proved.follower
            self._chain, self._shown = [proved.token, proved.follower], True
            return proved.proof

        await self._connection.call(command, proof, rejoining=rejoining)

    async def _stand_in_again(self, table: str, seat: int) -> None:
        """Resume the seat, or watch again if its player has come back or the seat was never ours."""
        try:
            # Only our own chain: another token for the seat may be the player's, who plays in another window.
            await self._prove(table, seat, self._chain[::-1], rejoining=True)
        except RefusedError as error:
            if error.code != "token":
                raise
            await self.watch(table, self.spectator, rejoining=True)

    # Moved by the host

    def moved_to(self, joined: JoinedTable) -> None:
        """Note that the host has moved us to a table or another seat: from now on we return there."""
        before, self.joined = self.joined, joined
        if before is None:  # the command that we sent sets `rejoin_target` when it is acknowledged
            return
        table, seat = joined.table.id, joined.seat
        if before.table.id == table:
            joined.chat_seen = before.chat_seen
        if seat is None:
            self.rejoin_target = Watching(table, self.spectator)
        elif before.seat is None:
            self.rejoin_target = StandingIn(table, seat)
        else:
            self.rejoin_target = Seated(table, seat)
        with _logged(table):
            self._follow(before, joined)

    def dismissed(self, code: str) -> None:
        """Note that the host has sent us back to the lobby. Tokens of a moved table stay: they hold at its new host."""
        left = self._forget_table()
        if left is not None and left.seat is not None and code != "moved":
            with _logged(left.table.id):
                self._withdraw(left.table.id)
        self._shown = False

    def left(self) -> None:
        """Note that we have left the table. Before the start our seat is open again and its token useless.

        Raises StoreError.
        """
        left = self._forget_table()
        if left is not None and left.seat is not None and left.table.state == "open" and self._shown:
            self._keyring.withdraw(self._host, left.table.id, self._chain[-1], self._place)
        self._shown = False

    def _forget_table(self) -> JoinedTable | None:
        """Be at no table, with nothing to return to; return the table where we were."""
        left, self.joined, self.rejoin_target = self.joined, None, None
        return left

    # Tokens, and join codes

    async def prove_join_code(self, table: str | None, typed: str) -> None:
        """Prove the join code that was typed, else one that is kept. With neither, do nothing: the table may be open.

        `table` is None for the code of the host. Raises RefusedError, UnreachableError, ConnectionLostError.
        """
        if typed:
            await self._prove_code(table, read_code(typed))
            return
        for code in self._keyring.codes(self._host, table) if table else ():
            try:
                await self._prove_code(table, code)
                return
            except RefusedError as error:
                if error.code not in ("code", "secure"):  # a code that is kept may be of another table with this id
                    raise

    async def _prove_code(self, table: str | None, code: str) -> None:
        await self._connection.pair(JoinCode(table, code))
        if table:
            self._keyring.keep_code(self._host, table, code)

    def unacknowledged(self, table: str) -> bytes | None:
        """Return the token of a Join without a reply, which may have been carried out; None: there is none."""
        return self._unacknowledged.get(table)

    def token_to_join(self, table: str) -> bytes:
        """Return the token to join the table with: the same one until a Join is acknowledged."""
        return self._unacknowledged.setdefault(table, draw_secret())

    def acknowledge(self, table: str) -> None:
        """Note that the Join was acknowledged."""
        del self._unacknowledged[table]

    def keep_token(self, table: str, seat: int, token: bytes) -> None:
        """Keep the token of a seat that we take. Raises StoreError."""
        self._chain, self._shown = [token], True
        self._new.add(token)
        self._keyring.keep(self._host, table, seat, self._chain, self._place)

    def withdraw_token(self, table: str) -> None:
        """Withdraw the token of a seat that we did not get."""
        with _logged(table):
            self._withdraw(table)

    def _withdraw(self, table: str) -> None:
        """Withdraw our token for the table, unless it is older than this client or not one of this connection."""
        if self._shown and self._chain[-1] in self._new:
            self._keyring.withdraw(self._host, table, self._chain[-1], self._place)

    def _follow(self, before: JoinedTable, after: JoinedTable) -> None:
        """Keep the token that is valid where the host has moved us.

        That is a seat that we stand in for or have swapped to, the same seat at a rematch, or none, when the player
        whom we stood in for has come back.
        """
        if after.seat is None:
            if before.seat is not None:
                self._withdraw(before.table.id)
            return
        if before.seat is None:
            self.keep_token(after.table.id, after.seat, self.spare)
        elif self._shown:
            self._keyring.keep(self._host, after.table.id, after.seat, self._chain, self._place)
        else:
            return
        self._brought.pop(after.table.id, None)
        self._brought[after.table.id] = self._chain[-1]
        if len(self._brought) > MOST_TABLES:  # a host cannot make us keep tokens without end
            first = next(iter(self._brought))
            self._keyring.withdraw(self._host, first, self._brought.pop(first), self._place)
        elif before.table.id != after.table.id and before.code == after.code != "":
            self._keyring.keep_code(self._host, after.table.id, after.code)

    def _followed(self, table: str) -> str | None:
        """Return the table that this one is the rematch of, as far as we know."""
        if self.joined is not None and self.joined.table.id == table:
            return self.joined.table.follows
        return self._follows.get(table)

    @property
    def _host(self) -> str:
        return self._connection.host_id

    @property
    def _place(self) -> str:
        return self._connection.place


@contextmanager
def _logged(table: str) -> Iterator[None]:
    """Open a block in which a StoreError is only logged: the host has acted already, tokens written or not."""
    try:
        yield
    except StoreError as error:
        log.error("the tokens of table %s are not kept as they are now: %s", table, error)
