"""Client: one connection to a host, kept alive, with the table it is at."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Self

import msgspec

from engine.core.errors import EngineError, ImpossibleError
from netplay.client.game_replica import GapError
from netplay.client.joined_table import JoinedTable
from netplay.client.keyring import Keyring
from netplay.client.listeners import Listeners
from netplay.client.mute_list import MuteList
from netplay.client.reconnecting_connection import ReconnectingConnection
from netplay.client.seat_session import Coming
from netplay.client.updates import DismissedUpdate, HistoryUpdate, LinkUpdate, Update
from netplay.common.addresses import Address
from netplay.common.errors import RefusedError
from netplay.common.logs import About, about, log
from netplay.common.paths import AppPaths
from netplay.common.sanitize import CHAT_CELLS, sanitize
from netplay.protocol import client_messages, server_messages
from netplay.protocol.client_messages import Purpose

HISTORY_SINCE = 1
"""The minor wire version from which on a host knows History: an older one would end the connection."""
RETELL = 600.0
"""Seconds in which a host must have told a game again: others may be told theirs before."""


class Client(Coming):
    """One person's (or bot's) connection to a host. Reconnects and takes its seat again by itself.

    All methods raise RefusedError with code and sentence when the host says no, and ConnectionLostError when it is
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
        believing: bool = False,
    ) -> None:
        self.address = address
        self._believing = believing
        line = ReconnectingConnection(address, purpose or ("launch" if secret else ""), secret or b"")
        super().__init__(line, Keyring(places.seats if places else None))
        self._line.on_message = self._hear
        self._line.on_link_change = self._link_changed
        self._listeners = Listeners()
        self._muted = MuteList()

    @classmethod
    async def connect(
        cls,
        address: Address,
        *,
        places: AppPaths | None = None,
        secret: bytes | None = None,
        purpose: Purpose = "",
        believing: bool = False,
    ) -> Self:
        """Connect and say Hello. With `secret` prove the launch secret of one's own child host (or that of `purpose`).

        `places` says where tokens are kept; without it seats cannot be resumed by another process. With `believing` it
        is not tested whether what the host tells can be true of a game. Raises
        UnreachableError or RefusedError; there is no second try before the first success.
        """
        client = cls(address, places=places, secret=secret, purpose=purpose, believing=believing)
        await client._line.open()
        return client

    async def close(self) -> None:
        """Say Bye and end; the seat is away then, and can be resumed."""
        await self._line.close()

    async def __aenter__(self) -> Self:
        """The client itself."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """`close`."""
        await self.close()

    # Who listens

    def listen(self, listener: Callable[[Update], None]) -> Callable[[], None]:
        """Call `listener` with every Update from now on; return what ends that."""
        return self._listeners.add(listener)

    def updates(self) -> AsyncIterator[Update]:
        """Every Update from this call on; ends when the client is closed or replaced."""
        return self._listeners.iterate()

    @property
    def muted(self) -> frozenset[str]:
        """The names of those whose lines are not told, as long as this Client lives."""
        return self._muted.names

    def mute(self, name: str) -> None:
        """Tell no more ChatUpdate of who has this name, or one that looks the same. The host is always heard."""
        self._muted.add(name)

    def unmute(self, name: str) -> None:
        """Tell the lines of `name` again."""
        self._muted.discard(name)

    # Playing

    async def answer(self, option: int, ask: int | None = None) -> None:
        """Give the answer with this index in `question.words`; returns when it is on the host's disk.

        `question` is None then until the next one has come.
        `ask` is the id of the Question that is answered, by default that of `question`. Survives a reconnection: the
        answer is carried out once. Codes of RefusedError: stale, not_yours, illegal, over, store, fault, slow_down.
        """
        if ask is None:
            if self.question is None:
                raise RefusedError("not_yours", "it is not your turn to answer")
            ask = self.question.id
        await self._line.call(client_messages.Answer(self._cmd, ask, option), again=True)
        if self._place is not None:
            self._place.replica.answered(ask)

    async def history(self) -> None:
        """Have told what our place has seen of the game until now; it comes as a HistoryUpdate, some seconds later.

        Codes of RefusedError: `version` (the host is too old for it), `busy`, `state` before the game, `left` when we
        go to another place meanwhile.
        """
        if self._line.version < HISTORY_SINCE:
            raise RefusedError("version", "this host does not tell again what has happened")
        place, command = self._here(), client_messages.History(self._cmd)
        recollection, seen = place.begin_history(command.cmd), place.replica.seq
        await self._line.call(command, seconds=RETELL)
        place.history_told(seen)
        if place is self._place:
            self._listeners.tell(HistoryUpdate(tuple(recollection.steps)))

    # What the host says

    def _hear(self, message: server_messages.Message) -> None:
        if isinstance(message, server_messages.Challenge):
            self._claim.hear(message)
            return
        if isinstance(message, server_messages.Dismissed):
            self._sent_away(message)
            self._listeners.tell(DismissedUpdate(sanitize(message.code, 32), sanitize(message.sentence, CHAT_CELLS)))
            return
        try:
            if isinstance(message, server_messages.Entered) and not (self._place and self._place.is_at(message)):
                self._brought(self._place_at(message))
            update = self._place.receive(message) if self._place else None
        except GapError:
            self._line.send(client_messages.Resync(self._cmd))
        except ImpossibleError as error:
            self._about.error("what %s tells cannot be: %s", self.address, error)
            raise RefusedError(error.code, str(error)) from error
        except (EngineError, msgspec.MsgspecError) as error:
            self._about.error("what %s tells does not fit the game: %s", self.address, type(error).__name__)
            raise RefusedError("version", f"this program and the host do not play the same game: {error}") from error
        else:
            if update is not None and self._muted.hears(update):
                self._listeners.tell(update)

    @property
    def _about(self) -> About | logging.Logger:
        """The log, for lines about where we are."""
        return log if self._place is None else about(self._place.table.id, self._place.seat)

    def _place_at(self, entered: server_messages.Entered) -> JoinedTable:
        """The place where the host brings us. One where this program cannot play is given up: others can have it."""
        try:
            return JoinedTable(entered, believing=self._believing)
        except (EngineError, RefusedError):
            self._line.send(client_messages.Leave(self._cmd))
            raise

    def _link_changed(self, update: LinkUpdate) -> None:
        self._listeners.tell(update)
        if update.link in ("closed", "replaced"):
            self._listeners.close()
