"""Client: one connection to a host, kept alive, with the table it is at."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from types import TracebackType
from typing import Any, Self

from engine.match import Question
from engine.rules import Rules
from engine.setup import Setup
from engine.view import View
from netplay.addresses import Address
from netplay.places import Places
from netplay.to_client import TableInfo
from netplay.updates import Link, Update


class Client:
    """One person's (or bot's) connection to a host. Reconnects and takes its seat again by itself.

    All methods raise RefusedError with code and sentence when the host says no, and ConnectionLostError when it is gone for
    good. Listeners are called in the order of what happens, on the event loop, never from another thread.

    >>> async with await Client.connect(Address("127.0.0.1", port), secret=secret, places=places) as client:
    ...     client.listen(print)
    ...     await client.create("Evening", Setup("elgrande", ("red", "blue")), "Ana", ["me", "bot:easy"])
    ...     await client.start()
    ...     await client.answer(0)
    """

    def __init__(self, address: Address, *, places: Places | None = None, secret: bytes | None = None) -> None:
        self.address = address
        self.link: Link = "connecting"
        self.latency: float | None = None
        """Seconds to the host and back, measured every few seconds."""
        self.host_id = ""
        self.table: TableInfo | None = None
        """The table we are at: its name, state, seats (names, kinds, players, who is away), owner."""
        self.setup: Setup | None = None
        self.rules: Rules[Any] | None = None
        """The Rules of `setup`: to parse words into Options and to ask why not."""
        self.seat: int | None = None
        """Our own seat; None while looking on."""
        self.view: View | None = None
        """What we may know now; None before the game begins."""
        self.question: Question | None = None
        """What our seat may answer now."""

    @classmethod
    async def connect(cls, address: Address, *, places: Places | None = None, secret: bytes | None = None) -> Self:
        """Connect and say Hello. With `secret` prove the launch secret of one's own child host.

        `places` says where tokens are kept; without it seats cannot be resumed by another process. Raises UnreachableError
        or RefusedError; there is no second try before the first success.
        """
        raise NotImplementedError

    async def close(self) -> None:
        """Say Bye and end; the seat is away then, and can be resumed."""
        raise NotImplementedError

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
        raise NotImplementedError

    def updates(self) -> AsyncIterator[Update]:
        """Every Update from this call on; ends when the client is closed or replaced."""
        raise NotImplementedError

    # Tables

    async def tables(self) -> list[TableInfo]:
        """The tables of the host."""
        raise NotImplementedError

    def own_seat(self, table: str) -> int | None:
        """The seat for which a token of this table is kept: it can be resumed."""
        raise NotImplementedError

    async def create(self, name: str, setup: Setup, player: str, seats: Sequence[str]) -> TableInfo:
        """Found a table and go there. `seats`, one per seat of the Setup: `me` (at most once), `open`, `bot:LEVEL`."""
        raise NotImplementedError

    async def join(self, table: str, player: str, seat: int | None = None) -> TableInfo:
        """Take an open seat (None: the first one); `table` is an id."""
        raise NotImplementedError

    async def resume(self, table: str) -> TableInfo:
        """Take one's own seat again with the token that is kept. Whoever plays it elsewhere is told `replaced`."""
        raise NotImplementedError

    async def watch(self, table: str) -> TableInfo:
        """Look on without a seat."""
        raise NotImplementedError

    async def leave(self) -> None:
        """Go away from the table and stay connected. Before the start the seat becomes open again."""
        raise NotImplementedError

    async def start(self) -> None:
        """Begin to play: the owner's right, when no seat is open."""
        raise NotImplementedError

    # Playing

    async def answer(self, option: int, ask: int | None = None) -> None:
        """Give the answer with this index in `question.words`; returns when it is on the host's disk.

        `ask` is the id of the Question that is answered, by default that of `question`. Survives a reconnection: the
        answer is carried out once. Codes of RefusedError: stale, not_yours, illegal, over, store, fault, slow_down.
        """
        raise NotImplementedError

    async def undo(self) -> None:
        """Take back our last answer, as long as nothing has become known since; else RefusedError with code `undo`."""
        raise NotImplementedError

    async def chat(self, text: str) -> None:
        """Say something to everybody at the table; it comes back as a ChatUpdate to us as well."""
        raise NotImplementedError
