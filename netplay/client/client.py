"""Connect to a host, take a seat at one of its tables and play there."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from engine.core.errors import EngineError, ImpossibleError
from engine.core.question import Question
from engine.core.rules import Rules
from engine.core.setup import Setup
from engine.core.view import View
from netplay.client.joined_table import GapError, JoinedTable
from netplay.client.keyring import Keyring
from netplay.client.reconnecting_connection import ReconnectingConnection
from netplay.client.seat_recovery import SeatRecovery, StandingIn, Watching
from netplay.client.updates import (
    ClockUpdate,
    DismissedUpdate,
    HeldUpdate,
    HistoryUpdate,
    Link,
    LinkUpdate,
    Listeners,
    Update,
)
from netplay.common.addresses import Address
from netplay.common.errors import RefusedError
from netplay.common.logs import TableLog, log, table_log
from netplay.common.mute_list import MuteList
from netplay.common.paths import AppPaths
from netplay.common.reasons import NetReason
from netplay.common.sanitize import NO_TEXT, SafeText
from netplay.protocol import client_messages, server_messages
from netplay.protocol.client_messages import NEW, Purpose
from netplay.protocol.codec import HINTS_SINCE, HOLDS_SINCE
from netplay.protocol.credentials import draw_secret, key_of
from netplay.protocol.fields import USUAL, HoldWhen, TableOptions
from netplay.protocol.server_messages import TableInfo, user_message

HISTORY_SINCE = 1
"""The minor wire version from which hosts know History: an older one would end the connection."""
LEAVE = 3.0
"""Seconds to wait for the reply to Leave: a player who leaves waits for no host."""
RETELL = 600.0
"""Seconds to wait for the history of a game: the host may serve others first."""
MOVE = 60.0
"""Seconds to wait until a host has exported or imported a table."""


class Client:
    """One player's, spectator's or bot's connection to a host, with the table it is at.

    It reconnects and takes its seat again by itself. All methods that wait return when the host has done what it was
    asked; they raise RefusedError with code and sentence when the host says no, and ConnectionLostError when it is
    gone for good. Listeners are called in the order of what happens, on the event loop, never from another thread.

    >>> async with await Client.connect(Address("127.0.0.1", port), secret=secret, places=places) as client:
    ...     client.listen(print)
    ...     await client.create("Evening", Setup("elgrande", ("red", "blue")), "Ana", ["me", "bot:easy"])
    ...     await client.start()
    ...     await client.answer(0)
    """

    def __init__(
        self,
        address: Address,
        *,
        places: AppPaths | None = None,
        secret: bytes | None = None,
        purpose: Purpose = "",
        trust_host: bool = False,
    ) -> None:
        self.address = address
        self._trust_host = trust_host
        self._connection = ReconnectingConnection(
            address, purpose or ("launch" if secret else ""), secret or b"", owner=self
        )
        self._number = self._connection.next_number
        self._keyring = Keyring(places.seats if places else None)
        self._recovery = SeatRecovery(self._connection, self._keyring)
        self._listeners = Listeners()
        self.muted = MuteList()
        """The names whose lines of chat are left out, as long as this Client lives."""
        self._hold_at: HoldWhen | None = None

    @classmethod
    async def connect(
        cls,
        address: Address,
        *,
        places: AppPaths | None = None,
        secret: bytes | None = None,
        purpose: Purpose = "",
        trust_host: bool = False,
        when_busy: Callable[[], None] | None = None,
    ) -> Self:
        """Connect, say Hello and return the client.

        With `secret` prove the launch secret of a host that this process has started (or the secret of `purpose`).
        `places` says where tokens are kept; without it seats cannot be resumed by another process. With `trust_host`
        the client does not test whether what the host tells can be true of a game. Raises UnreachableError or
        RefusedError; there is no second try before the first success, but with `when_busy`, which is called when the
        host is busy, before it is tried again: seven times within half a minute.
        """
        client = cls(address, places=places, secret=secret, purpose=purpose, trust_host=trust_host)
        await client._connection.open(client._recovery, when_busy)
        return client

    async def close(self) -> None:
        """Say Bye and end; our player is away then, and the seat can be resumed."""
        await self._connection.close()

    def replaced(self) -> None:
        """End because our seat is being played in another window, as if the host had said so."""
        self._connection.end(RefusedError(NetReason.OTHER_WINDOW()))

    async def __aenter__(self) -> Self:
        """Return the client itself."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the client."""
        await self.close()

    # State

    @property
    def link(self) -> Link:
        """The state of the connection."""
        return self._connection.link

    @property
    def latency(self) -> float | None:
        """Seconds to the host and back, measured every few seconds; None before the first measurement."""
        return self._connection.latency

    @property
    def host_id(self) -> str:
        """The id of the host's store, which never changes."""
        return self._connection.host_id

    @property
    def table(self) -> TableInfo | None:
        """The table we are at: its name, state, seats (names, kinds, players, absences), owner."""
        return self._table.table if self._table else None

    @property
    def setup(self) -> Setup | None:
        """The Setup of the table we are at."""
        return self._table.setup if self._table else None

    @property
    def seat(self) -> int | None:
        """Our own seat; None for a spectator, and at no table."""
        return self._table.seat if self._table else None

    @property
    def rules(self) -> Rules[Any] | None:
        """The Rules of `setup`: to parse words into Options."""
        return self._table.rules if self._table else None

    @property
    def view(self) -> View | None:
        """What we may know now; None before the game begins."""
        return self._table.view if self._table else None

    @property
    def skipped(self) -> bool:
        """Whether the host has skipped steps of the game with a snapshot, because we came later or were away.

        `Client.history` fetches them.
        """
        return self._table is not None and self._table.skipped

    @property
    def question(self) -> Question | None:
        """What our seat may answer now."""
        return self._table.question if self._table else None

    @property
    def can_undo(self) -> bool:
        """Whether our last answer can be taken back."""
        return self._table is not None and self._table.can_undo

    @property
    def clock(self) -> ClockUpdate | None:
        """The clocks, as last told by the host; None without a clock."""
        return self._table.clock if self._table else None

    @property
    def held(self) -> HeldUpdate | None:
        """Which seats hold up the game, as last told by the host; None: none do."""
        return self._table.held if self._table else None

    @property
    def code(self) -> SafeText:
        """The join code of the table we are at, to be told to others; empty for an open table."""
        return self._table.code if self._table else NO_TEXT

    @property
    def _table(self) -> JoinedTable | None:
        return self._recovery.joined

    # Updates

    def listen(self, listener: Callable[[Update], None]) -> Callable[[], None]:
        """Call `listener` with every Update from now on; return a function that ends that."""
        return self._listeners.add(listener)

    def updates(self) -> AsyncIterator[Update]:
        """Yield every Update from this call on, until the client is closed or replaced."""
        return self._listeners.iterate()

    # Coming to a table and leaving it

    async def tables(self) -> list[TableInfo]:
        """Return the tables of the host, the newest ones if there are very many."""
        return await self._recovery.tables()

    def own_seats(self, table: str) -> list[int]:
        """Return the seats of the table for which a token is kept: they may be resumed, if the host knows it."""
        return self._recovery.own_seats(table)

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
        """Create a table and go there. `seats`, one per seat of the Setup: `me` (at most once), `open`, `bot:LEVEL`.

        `locked`: the host makes a join code for it; it is in `code` then, to be told to others. `code`: that of the
        host, where players must know one to create tables. Codes of RefusedError: `code`, `secure` (see `join`),
        `full`, `setup`, `seats`, `bot`, `name`.
        """
        await self._prove_join_code(None, code)
        token = draw_secret()
        key = key_of(token)
        command = client_messages.Create(self._number(), name, player, setup, list(seats), key, terms, locked)
        table = await self._enter(command, token)
        if self.code:
            self._keyring.keep_code(self.host_id, table.id, self.code)
        return table

    async def join(self, table: str, player: str, seat: int | None = None, code: str = "") -> TableInfo:
        """Take an open seat (None: the first one); `table` is an id.

        `code` is the join code as the player typed it; a right one is kept, and need not be given again. Codes of
        RefusedError: `code` (one is needed, or another one), `secure` (the packages for it are not installed), `busy`
        (it was tried too often), `table`, `full`, `taken`, `name`, `state`.
        """
        await self._prove_join_code(table, code)
        # A Join whose reply was lost may have been carried out: look for the seat before taking a second one.
        unacknowledged = self._recovery.unacknowledged(table)
        if unacknowledged is not None and await self._recovery.find_seat(table, [unacknowledged]) is not None:
            self._recovery.acknowledge(table)
            return self._recovery.remember_seat()
        token = self._recovery.token_to_join(table)
        info = await self._enter(client_messages.Join(self._number(), table, player, key_of(token), seat), token)
        self._recovery.acknowledge(table)
        return info

    async def join_as_bot(self, table: str, seat: int) -> TableInfo:
        """Take the seat of a bot: for a client that has proved the secret of the host's bots."""
        return await self._recovery.join_as_bot(table, seat)

    async def resume(self, table: str, seat: int | None = None, code: str = "") -> TableInfo:
        """Take our own seat again (None: the first one that the host knows as ours) with a token that is kept.

        Another client that plays it is told `replaced`. Raises RefusedError `token` when there is no such seat of
        ours, and for `code` as `join` does.
        """
        own = self.own_seats(table)
        if seat not in own if seat is not None else not own:
            await self.tables()  # the list says which table this one follows: we may hold a token of that one
            own = self.own_seats(table)
        wanted = own if seat is None else [number for number in own if number == seat]
        if not wanted:
            raise RefusedError(NetReason.NO_OWN_SEAT())
        await self._prove_join_code(table, code)
        for number in wanted:
            try:
                await self._recovery.prove_seat(table, number)
                break
            except RefusedError as error:
                # The token may be of another host that has a table of the same id.
                if error.code != "token" or number == wanted[-1]:
                    raise
        return self._recovery.remember_seat()

    async def watch(self, table: str, player: str = "", code: str = "") -> TableInfo:
        """Watch without a seat; `player` is the name under which the others see that. For `code` see `join`."""
        await self._prove_join_code(table, code)
        return await self._recovery.watch(table, player)

    async def sit(self, seat: int) -> None:
        """Take a seat at the table that we watch, under the same name: an open one, or in a game that of a bot.

        Codes of RefusedError as for `join`; `name` when we watch without one.
        """
        table, token = self._recovery.current_table().table.id, self._recovery.spare
        # Before the host is asked: if the connection breaks before the reply, the seat may be ours already.
        self._recovery.keep_token(table, seat, token)
        self._recovery.rejoin_target = StandingIn(table, seat)
        name = self._recovery.spectator
        try:
            await self._connection.call(client_messages.Join(self._number(), table, name, key_of(token), seat))
        except RefusedError:
            self._recovery.withdraw_token(table)
            self._recovery.rejoin_target = Watching(table, name)
            raise
        self._recovery.remember_seat()

    async def leave(self) -> None:
        """Leave the table and stay connected. Before the start the seat becomes open again."""
        await self._connection.call(client_messages.Leave(self._number()), seconds=LEAVE)
        self._recovery.left()

    async def _enter(self, command: client_messages.Create | client_messages.Join, token: bytes) -> TableInfo:
        await self._connection.call(command)
        joined = self._recovery.current_table()
        if joined.seat is not None:
            self._recovery.keep_token(joined.table.id, joined.seat, token)
            return self._recovery.remember_seat()
        self._recovery.spectator = command.player
        self._recovery.rejoin_target = Watching(joined.table.id, command.player)
        return joined.table

    async def _prove_join_code(self, table: str | None, code: str) -> None:
        if self._table is None:  # at a table the reconnection proves the code itself
            await self._recovery.prove_join_code(table, code)

    # Before the start

    async def start(self, fill: str = "") -> None:
        """Start the game, as the owner, when no seat is open; bots of the level `fill` take the open ones."""
        await self._connection.call(client_messages.Start(self._number(), fill))

    async def free(self, seat: int) -> None:
        """Free a seat before the start, as the owner."""
        await self._connection.call(client_messages.Free(self._number(), seat))

    async def fill(self, seat: int, level: str) -> None:
        """Give an open seat, or a bot's, to a bot of this level before the start, as the owner."""
        await self._connection.call(client_messages.Fill(self._number(), seat, level))

    async def swap(self, seat: int) -> None:
        """Move to another seat before the start; if a person sits there, a motion asks them."""
        await self._connection.call(client_messages.Swap(self._number(), seat))

    async def rename(self, name: str) -> None:
        """Rename the table, as the owner."""
        await self._connection.call(client_messages.Rename(self._number(), name))

    async def delete(self, table: str) -> None:
        """Delete a table for good, as its owner (at the table) or as the operator (from anywhere)."""
        await self._connection.call(client_messages.Delete(self._number(), table))

    # Playing

    async def answer(self, option: int, ask: int | None = None) -> None:
        """Give the answer with this index in `question.words`; return when it is on the host's disk.

        `question` is None then until the next one has come. `ask` is the id of the Question that is answered, by
        default that of `question`. Codes of RefusedError: see `send`.
        """
        if ask is None:
            if self.question is None:
                raise RefusedError(NetReason.NOT_YOUR_TURN())
            ask = self.question.id
        await self.send(client_messages.Answer(NEW, ask, option))

    async def send(self, command: client_messages.TableCommand) -> None:
        """Have the host carry out a command at our table; return when it has. Numbers, keys and our name are added.

        It survives a reconnection, unless it is a Hold, and is carried out once. Codes of RefusedError: `version` (the
        host is too old for it); for an Answer stale, not_yours, illegal, over, store, fault, slow_down; for an Undo
        `undo` (something has become known since); for a Hint `hints` (the players have not agreed to them), not_yours,
        watching, slow_down; for a Hold watching; `state` before the game; for a Join see `sit`.
        """
        version = self._connection.version
        match command:
            case client_messages.Hold() if version < HOLDS_SINCE:
                raise RefusedError(NetReason.NO_HOLD())
            case client_messages.Hint() | client_messages.Propose(kind="hints") if version < HINTS_SINCE:
                raise RefusedError(NetReason.NO_HINT())
            case client_messages.Join(seat=int(seat)):
                return await self.sit(seat)
            case client_messages.Leave():
                return await self.leave()
        numbered = msgspec.structs.replace(command, cmd=self._number())
        await self._connection.call(numbered, retry=not isinstance(command, client_messages.Hold))
        if isinstance(command, client_messages.Answer) and self._table is not None:
            self._table.answered(command.ask)
        return None

    def hold_at(self, when: HoldWhen) -> None:
        """Set when hosts should hold the game for us by themselves, at every table from now on."""
        if when != self._hold_at:
            self._hold_at = when
            self._send_hold_at()

    def _send_hold_at(self) -> None:
        """Send the host that setting: it is lost with the connection."""
        if self._hold_at is not None and self._table is not None and self._connection.version >= HOLDS_SINCE:
            self._connection.send(client_messages.HoldAt(self._number(), self._hold_at))

    async def history(self) -> HistoryUpdate:
        """Ask the host for all that we could see of the game until now; return it, some seconds later.

        It comes to the listeners as well, as a HistoryUpdate. Codes of RefusedError: `version` (the host is too old for
        it), `busy`, `state` before the game, `left` when we leave the table, or our seat there, meanwhile.
        """
        if self._connection.version < HISTORY_SINCE:
            raise RefusedError(NetReason.NO_HISTORY())
        table, command = self._recovery.current_table(), client_messages.History(self._number())
        buffer, seen = table.begin_history(command.cmd), table.seq
        try:
            await self._connection.call(command, seconds=RETELL)
        finally:
            table.end_history(buffer)
        table.mark_history_fetched(seen)
        if table is self._table:
            self._listeners.notify(HistoryUpdate(tuple(buffer.steps)))
        return HistoryUpdate(tuple(buffer.steps), "".join(f"{line}\n" for line in buffer.record))

    # For the operator

    async def export(self, table: str, path: Path) -> None:
        """Have the host export a table with all its secrets to a file of its machine; the table has moved then."""
        await self._connection.call(client_messages.Export(self._number(), table, str(path)), seconds=MOVE)

    async def import_table(self, path: Path) -> None:
        """Have the host import a table from this file of its machine."""
        await self._connection.call(client_messages.Import(self._number(), str(path)), seconds=MOVE)

    # ConnectionOwner

    def message_received(self, message: server_messages.Message) -> None:
        """Handle a message from the host and notify the listeners of what is new in it.

        Raises RefusedError `impossible` or `version` for a message that cannot be right; the connection ends then.
        """
        if isinstance(message, server_messages.Dismissed):
            self._recovery.dismissed(message.code)
            self._listeners.notify(DismissedUpdate(user_message(message)))
            return
        try:
            if isinstance(message, server_messages.Entered) and not (self._table and self._table.is_at(message)):
                self._recovery.moved_to(self._joined(message))
            update = self._table.receive(message) if self._table else None
            if isinstance(message, server_messages.Entered):
                self._send_hold_at()
        except GapError:
            self._connection.send(client_messages.Resync(self._number()))
        except ImpossibleError as error:
            self._log.error("what %s tells cannot be: %s", self.address, error)
            raise RefusedError(NetReason.IMPOSSIBLE(why=error)) from error
        except (EngineError, msgspec.MsgspecError) as error:
            self._log.error("what %s tells does not fit the game: %s", self.address, type(error).__name__)
            raise RefusedError(NetReason.OTHER_GAME(why=error)) from error
        else:
            if update is not None and not self._is_muted(update):
                self._listeners.notify(update)

    def _is_muted(self, update: Update) -> bool:
        """Whether it is said by somebody whom our player does not want to hear; the host is always heard."""
        if not isinstance(update, server_messages.ChatLine) or (update.seat is None and not update.watcher):
            return False
        return self.muted.hides(update.sender)

    def link_changed(self, update: LinkUpdate) -> None:
        """Notify the listeners of the state of the connection; the last update is that it is gone for good."""
        self._listeners.notify(update)
        if update.over:
            self._listeners.close()

    def _joined(self, entered: server_messages.Entered) -> JoinedTable:
        """Return the table that the host brings us to; leave it if this program cannot play it."""
        try:
            return JoinedTable(entered, trust_host=self._trust_host)
        except (EngineError, RefusedError):
            self._connection.send(client_messages.Leave(self._number()))
            raise

    @property
    def _log(self) -> TableLog | logging.Logger:
        """The log, with our table and seat before each line when we are at a table."""
        return log if self._table is None else table_log(self._table.table.id, self._table.seat)
