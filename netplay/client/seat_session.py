"""Coming: how a client comes to a place at a table, comes back to it, and goes where the host brings it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from engine.core.setup import Setup
from netplay.client.client_state import ClientState
from netplay.client.commands import Commands
from netplay.client.joined_table import JoinedTable, clean_table
from netplay.client.keyring import Keyring
from netplay.client.reconnecting_connection import ReconnectingConnection
from netplay.client.seat_credentials import SeatCredentials
from netplay.common.errors import RefusedError
from netplay.protocol import client_messages, server_messages
from netplay.protocol.credentials import draw_secret, key_of
from netplay.protocol.join_codes import JoinCode, read_code
from netplay.protocol.server_messages import TableInfo
from netplay.protocol.table_options import USUAL, TableOptions

LIST = 5.0
"""Seconds in which a host must have told its tables: nothing need be written down for that."""


class Coming(Commands, ClientState):
    """The part of a Client that knows where it is. All methods raise RefusedError and ConnectionLostError."""

    def __init__(self, line: ReconnectingConnection, keyring: Keyring) -> None:
        self._line = line
        self._line.rejoin = self._come_back
        self._line.join_code = lambda: JoinCode(self._place.table.id, self.code) if self._place and self.code else None
        self._keyring = keyring
        self._claim = SeatCredentials(line, keyring)
        self._place: JoinedTable | None = None
        self._back: Callable[[], Awaitable[object]] | None = None
        """How to come to our place again after a reconnection."""
        self._tokens: dict[str, bytes] = {}
        """Tokens of joins that have not been acknowledged, by table: a second try must bring the same."""
        self._spectator = ""
        """Under which name we look on, or did."""

    # Coming and going

    async def tables(self) -> list[TableInfo]:
        """The tables of the host, the newest ones if there are very many."""
        reply = await self._line.call(client_messages.List(self._cmd), seconds=LIST)
        tables = [clean_table(table) for table in reply.tables] if isinstance(reply, server_messages.Tables) else []
        self._claim.inherit(tables)
        return tables

    def own_seats(self, table: str) -> list[int]:
        """The seats of the table for which a token is kept: they can be resumed."""
        return self._keyring.seats(self.host_id, table)

    async def create(
        self,
        name: str,
        setup: Setup,
        player: str,
        seats: Sequence[str],
        terms: TableOptions = USUAL,
        *,
        locked: bool = False,
        code: str = "",
    ) -> TableInfo:
        """Found a table and go there. `seats`, one per seat of the Setup: `me` (at most once), `open`, `bot:LEVEL`.

        `locked`: the host makes a join code for it; it is in `code` then, for telling it to others. `code`: that of the
        host, where who founds tables must know one. Codes of RefusedError: `code`, `secure` (see `join`), `full`,
        `setup`, `seats`, `bot`, `name`.
        """
        await self._unlock(None, code)
        token = draw_secret()
        key = key_of(token)
        command = client_messages.Create(self._cmd, name, player, setup, list(seats), key, terms, locked)
        table = await self._sit(command, token)
        if self.code:
            self._keyring.keep_code(self.host_id, table.id, self.code)
        return table

    async def join(self, table: str, player: str, seat: int | None = None, code: str = "") -> TableInfo:
        """Take an open seat (None: the first one); `table` is an id.

        `code` is the join code as somebody typed it; one that is right is kept, and need not be given again. Codes of
        RefusedError: `code` (one is needed, or another one), `secure` (the packages for it are not installed), `busy`
        (it was tried too often), `table`, `full`, `taken`, `name`, `state`.
        """
        await self._unlock(table, code)
        if table in self._tokens and await self._find_seat(table, [self._tokens[table]]) is not None:
            del self._tokens[table]
            return self._stay()
        token = self._tokens.setdefault(table, draw_secret())
        info = await self._sit(client_messages.Join(self._cmd, table, player, key_of(token), seat), token)
        del self._tokens[table]
        return info

    async def join_as_bot(self, table: str, seat: int) -> TableInfo:
        """Take the seat of a bot: for who has proved the secret of the host's bots."""
        command = client_messages.Join(self._cmd, table, "", bytes(32), seat)
        await self._line.call(command, returning=self.link == "reconnecting")
        self._back = lambda: self.join_as_bot(table, seat)
        return self._here().table

    async def resume(self, table: str, seat: int | None = None, code: str = "") -> TableInfo:
        """Take one's own seat again (None: the first one) with the token that is kept.

        Whoever plays it elsewhere is told `replaced`. Raises RefusedError `token` when there is no such seat of ours,
        and for `code` as `join` does.
        """
        own = self.own_seats(table)
        if seat is None and own:
            seat = own[0]
        if seat is None or seat not in own:
            raise RefusedError("token", "no seat of this table is yours")
        await self._unlock(table, code)
        await self._prove_seat(table, seat)
        return self._stay()

    async def watch(self, table: str, player: str = "", code: str = "") -> TableInfo:
        """Look on without a seat; `player` is the name under which the others see that. For `code` see `join`."""
        await self._unlock(table, code)
        command = client_messages.Watch(self._cmd, table, player, key_of(self._claim.spare))
        self._spectator = player
        await self._line.call(command, returning=self.link == "reconnecting")
        self._back = lambda: self.watch(table, player)
        return self._here().table

    async def sit(self, seat: int) -> None:
        """Take a seat at the table where we look on, under the same name: an open one, or in a game that of a bot.

        Codes of RefusedError as for `join`; `name` when we look on without one.
        """
        table, token = self._here().table.id, self._claim.spare
        others = self._claim.kept(table, seat)
        self._claim.take(table, seat, token)
        self._back = lambda: self._stand_in_again(table, seat, others)
        try:
            await self._line.call(client_messages.Join(self._cmd, table, self._spectator, key_of(token), seat))
        except RefusedError:
            self._claim.leave_to(table, seat, others)
            self._back = lambda: self.watch(table, self._spectator)
            raise
        self._stay()

    async def leave(self) -> None:
        """Go away from the table and stay connected. Before the start the seat becomes open again."""
        await self._line.call(client_messages.Leave(self._cmd))
        place, self._place, self._back = self._place, None, None
        if place is not None and place.seat is not None and place.table.state == "open":
            self._claim.give_up(place)

    # Taking one's place

    async def _sit(self, command: client_messages.Create | client_messages.Join, token: bytes) -> TableInfo:
        await self._line.call(command)
        place = self._here()
        if place.seat is not None:
            self._claim.take(place.table.id, place.seat, token)
            return self._stay()
        self._back = lambda: self.watch(place.table.id, command.player)
        return place.table

    def _stay(self) -> TableInfo:
        """Come back to the seat where we are now after a reconnection."""
        place = self._here()
        if (seat := place.seat) is not None:
            self._back = lambda: self._prove_seat(place.table.id, seat)
        return place.table

    async def _prove_seat(self, table: str, seat: int) -> None:
        """Resume; where we have changed over to another seat unheard, find that."""
        tokens = self._claim.tokens(table, seat)
        try:
            await self._prove(table, seat, tokens)
        except RefusedError as error:
            if error.code != "token" or await self._find_seat(table, tokens, lost=seat) is None:
                raise

    async def _find_seat(self, table: str, tokens: list[bytes], lost: int | None = None) -> int | None:
        """Resume the seat that one of these tokens holds, and not `lost`, for which they are kept; None: there is none.

        The host proves first which tokens it knows: those that it does not know are not told to it. Who had the seat,
        should that be somebody with the same Keyring, has changed over to the lost one.
        """
        known = [self._place.table] if self._place else await self.tables()
        seats = next((len(info.seats) for info in known if info.id == table), 0)
        for seat in range(seats):
            others = self._claim.kept(table, seat)
            try:
                if seat != lost:
                    await self._prove(table, seat, tokens)
                    if lost is not None:
                        self._claim.leave_to(table, lost, others)
                    return seat
            except RefusedError as error:
                if error.code != "token":
                    raise
        return None

    async def _prove(self, table: str, seat: int, tokens: list[bytes]) -> None:
        last = self._place.replica.seq if self._place else 0
        await self._claim.prove(client_messages.Resume(self._cmd, table, seat, draw_secret(), last), tokens)

    async def _stand_in_again(self, table: str, seat: int, others: Sequence[bytes] = ()) -> None:
        """Resume, or look on again when its player has come back, or the seat was never ours but that of `others`."""
        try:
            await self._prove_seat(table, seat)
        except RefusedError as error:
            if error.code != "token":
                raise
            self._claim.leave_to(table, seat, others)
            await self.watch(table, self._spectator)

    async def _come_back(self) -> None:
        if self._back is not None:
            await self._back()
        else:  # what brought us to a place was not acknowledged
            self._place = None

    async def _unlock(self, table: str | None, typed: str) -> None:
        """Prove the join code that was typed, else the one that is kept; without one the table is open, or refuses.

        While we are at a table there is nothing to do: a connection that comes in the place of another has done it.
        """
        code = typed or (self._keyring.code(self.host_id, table) if table else "")
        if code and self._place is None:
            join = JoinCode(table, read_code(code))
            await self._line.pair(join)
            if table:
                self._keyring.keep_code(self.host_id, table, join.code)

    def _here(self) -> JoinedTable:
        if self._place is None:
            raise RefusedError("bad_message", "the host did not say to which table it has brought us")
        return self._place

    # Where the host brings us

    def _brought(self, place: JoinedTable) -> None:
        """The host has brought us to a table; after a reconnection we want to come to the latest place."""
        before, self._place = self._place, place
        self._claim.inherit([place.table])
        if before is None:
            return
        table, seat = place.table.id, place.seat
        if before.table.id == table:
            place.lines = before.lines
        if seat is None:
            self._back = lambda: self.watch(table, self._spectator)
        elif before.seat is None:
            self._back = lambda: self._stand_in_again(table, seat)
        else:
            self._back = lambda: self._prove_seat(table, seat)
        self._claim.follow(before, place)

    def _sent_away(self, message: server_messages.Dismissed) -> None:
        """The host has brought us back to the lobby; the tokens of a table that has moved hold at its new host."""
        place, self._place, self._back = self._place, None, None
        if place is not None and message.code != "moved":
            self._claim.lose(place)
