"""Define the updates that a Client tells its listeners, and keep those that a reader has not taken."""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Self, TypeAlias
from weakref import WeakSet

import msgspec

from engine.core.event import Event
from engine.core.question import Question
from engine.core.view import View
from netplay.common.logs import log
from netplay.common.reasons import NO_MESSAGE, UserMessage
from netplay.protocol.server_messages import Cause, ChatLine, TableInfo

LEVEL = 1
"""The zlib level: the fastest."""


class PackedView(NamedTuple):
    """A View in about a twentieth of its memory. Two are equal when their Views are."""

    data: bytes
    type: type[View]
    """The type of the View."""

    @classmethod
    def of(cls, view: View) -> Self:
        """Pack a View."""
        return cls(zlib.compress(msgspec.msgpack.encode(view, order="deterministic"), LEVEL), type(view))

    def unpack(self) -> View:
        """Return the View."""
        return msgspec.msgpack.decode(zlib.decompress(self.data), type=self.type)


Link = Literal["connecting", "connected", "reconnecting", "replaced", "closed"]
"""The state of the connection. `replaced`: the seat is being played in another window; `closed`: for good."""

UpdateCause: TypeAlias = Literal["events"] | Cause


@dataclass(frozen=True, slots=True)
class GameUpdate:
    """The position has changed, or is shown for the first time."""

    view: View
    """The newest View, of the game's own type."""
    question: Question | None
    """What our own seat may answer now."""
    events: tuple[Event, ...]
    """What happened since the last update, in order; after a reconnection what was missed, as far as it is kept."""
    cause: UpdateCause
    """`events`: the game went on. `undo`: answers were taken back (then `events` is empty). `moved`: the host has
    brought us to another seat, or away from one."""
    missed: int | None = None
    """How many of the last events happened while we were away, with this program or another one before. None: the host
    does not know what we have been told."""
    size: int = 0
    """How many bytes the View and the events take on the wire; 0 where the host is trusted."""


class HistoryStep(NamedTuple):
    """A moment of the game, as we saw it from our seat or as spectators."""

    packed: PackedView
    """The View."""
    events: tuple[Event, ...]
    """What led to it from the moment before."""


@dataclass(frozen=True, slots=True)
class HistoryUpdate:
    """The history of the game, the result of `Client.history`."""

    steps: tuple[HistoryStep, ...]
    """From the first board to the one that was shown when it was requested, without undone answers."""
    record: str = ""
    """The record of a game that is over, with what we may know; "" while it goes on, and from hosts before 0.2.0."""


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """Seats, who is away, motions, or the state of the table have changed."""

    table: TableInfo


@dataclass(frozen=True, slots=True)
class ClockUpdate:
    """The clocks of the seats have changed: another player's time runs, or a player was given time."""

    left: tuple[int, ...]
    """Seconds each seat had when this came; below 0 for a seat that has used more than there was."""
    running: tuple[int, ...]
    """The seats whose time runs from then on."""
    at: float
    """`time.monotonic()` when this came."""

    def left_at(self, now: float) -> list[int]:
        """Return the seconds each seat has left at `now`, of the same clock as `at`."""
        gone = int(now - self.at)
        return [left - gone if seat in self.running else left for seat, left in enumerate(self.left)]


@dataclass(frozen=True, slots=True)
class HeldUpdate:
    """The set of seats holding the game has changed: they think about their standing offers."""

    seats: tuple[int, ...]
    """The seats that hold it up to think about standing offers; none: the game goes on."""
    left: int
    """Seconds for which they can do so at most, when this came."""
    at: float
    """`time.monotonic()` when this came."""

    def left_at(self, now: float) -> int:
        """Return the seconds that are left at `now`, of the same clock as `at`."""
        return max(0, self.left - int(now - self.at))


@dataclass(frozen=True, slots=True)
class LinkUpdate:
    """The state of the connection has changed; `statement` says why when it is bad."""

    link: Link
    message: UserMessage = NO_MESSAGE

    @property
    def over(self) -> bool:
        """Whether the connection is lost for good."""
        return self.link in ("replaced", "closed")


@dataclass(frozen=True, slots=True)
class DismissedUpdate:
    """The host has sent us away from the table; the connection stays, and other tables can be joined."""

    message: UserMessage
    """Its code is `kicked`: the owner has opened our seat; `deleted`: the table is gone; or `moved`: it is at another
    host now."""


Update: TypeAlias = (
    GameUpdate | HistoryUpdate | TableUpdate | ChatLine | ClockUpdate | HeldUpdate | DismissedUpdate | LinkUpdate
)


MOST = 32
"""Updates that may wait before they are compacted; a connection takes at most half of that at a time."""
BYTES = 1_000_000
"""Bytes of games that may wait, likewise."""
LINES = 200
"""Lines of chat that are kept."""


class Backlog:
    """The updates that wait for one reader, the oldest first.

    When there are too many, only the newest of each kind are kept: of the chat the latest lines, of the game the
    present board, as after a resync, and before it the beginning of a new game.
    """

    def __init__(self) -> None:
        self._waiting: deque[Update] = deque()
        self._room = MOST
        """How many may wait before they are compacted."""
        self._bytes = 0
        """How large the games are that wait."""

    def __len__(self) -> int:
        """Return how many updates wait."""
        return len(self._waiting)

    def put(self, update: Update) -> None:
        """Add an update."""
        self._waiting.append(update)
        self._bytes += _bytes(update)
        if len(self._waiting) > self._room or self._bytes > BYTES:
            self._waiting = compacted(self._waiting)
            # Room for as many again: what is left is not compacted at every update.
            self._room = len(self._waiting) + MOST
            self._bytes = sum(map(_bytes, self._waiting))

    def pop(self) -> Update:
        """Remove the oldest update and return it. Raises IndexError when none waits."""
        update = self._waiting.popleft()
        self._bytes -= _bytes(update)
        if not self._waiting:
            self._room = MOST
        return update


def compacted(updates: Sequence[Update]) -> deque[Update]:
    """Return the updates reduced to the newest of each kind, in order."""
    kept: deque[Update] = deque()
    seen: Counter[tuple[type[Update], bool]] = Counter()
    for update in reversed(updates):
        kind = type(update), isinstance(update, GameUpdate) and update.cause == "start"
        most = LINES if isinstance(update, ChatLine) else 1
        if seen[kind] < most and not (isinstance(update, GameUpdate) and seen[GameUpdate, True]):
            seen[kind] += 1
            kept.appendleft(_without_events(update))
    return kept


def _without_events(update: Update) -> Update:
    """Return the update without the events of the game: the board is enough."""
    if isinstance(update, GameUpdate) and update.cause != "start":
        return replace(update, events=(), cause="resync", missed=None)
    return update


def _bytes(update: Update) -> int:
    return update.size if isinstance(update, GameUpdate) else 0


class Listeners:
    """Callbacks and iterators. A callback that fails is logged, and does not keep the others from being called."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[[Update], None]] = []
        self._iterators: WeakSet[_Iterator] = WeakSet()
        """Weak references: an iterator that nobody holds any more would collect updates for ever."""
        self._closed = False

    def add(self, callback: Callable[[Update], None]) -> Callable[[], None]:
        """Call `callback` from now on; return a function that ends that."""
        self._callbacks.append(callback)

        def remove() -> None:
            if callback in self._callbacks:
                self._callbacks.remove(callback)

        return remove

    def iterate(self) -> AsyncIterator[Update]:
        """Yield every update from this call on, until `close`; a slow reader gets them compacted."""
        iterator = _Iterator()
        self._iterators.add(iterator)
        if self._closed:
            iterator.close()
        return iterator

    def notify(self, update: Update) -> None:
        """Pass the update to all listeners."""
        for callback in list(self._callbacks):
            try:
                callback(update)
            except Exception:
                log.exception("a listener failed on %s", type(update).__name__)
        for iterator in self._iterators:
            iterator.put(update)

    def close(self) -> None:
        """End all iterators: there will be no more updates."""
        self._closed = True
        for iterator in self._iterators:
            iterator.close()


class _Iterator(AsyncIterator[Update]):
    """The updates that one reader has not taken yet."""

    def __init__(self) -> None:
        self._backlog = Backlog()
        self._news = asyncio.Event()
        self._closed = False

    def put(self, update: Update) -> None:
        """Keep an update until it is taken."""
        self._backlog.put(update)
        self._news.set()

    def close(self) -> None:
        """End once everything that is queued has been taken."""
        self._closed = True
        self._news.set()

    async def __anext__(self) -> Update:
        """Return the next update."""
        while not self._backlog:
            if self._closed:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        return self._backlog.pop()
