"""Name what a handler may wait for. It yields that, and goes on with the result from the top to the bottom."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from netplay.host.storage.storage import Batch

T = TypeVar("T")


class Lane:
    """Handlers that wait for one another; a handler that yields it goes on when it is free.

    It is held from a Write that names it until its handler has taken its next step after that.
    """

    def __init__(self) -> None:
        self.free = True
        self._waiting: deque[Callable[[], None]] = deque()

    @property
    def idle(self) -> bool:
        """Whether nothing is being written and nobody waits."""
        return self.free and not self._waiting

    def enter(self, resume: Callable[[], None]) -> None:
        """Call `resume` as soon as everything before it is through: at once if nothing is being written."""
        self._waiting.append(resume)
        self._go_on()

    def hold(self) -> None:
        """Hold others back: something is being written."""
        self.free = False

    def give_back(self) -> None:
        """Let the others go on: it is written, or could not be."""
        self.free = True
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and self.free:
            self._waiting.popleft()()


@dataclass(frozen=True, slots=True)
class Write:
    """Write a batch; the result is whether it was. The lane is held meanwhile."""

    batch: Batch
    lane: Lane | None = None


@dataclass(frozen=True, slots=True)
class FetchTable:
    """Read a table from the store; the result is its StoredTable, or None if it cannot be read."""

    table: str


@dataclass(frozen=True, slots=True)
class InThread:
    """Do a job with files in a thread; the result is what it returns. Its StoreError is raised in the handler."""

    job: Callable[[], Any]


Steps: TypeAlias = Generator[Lane | Write | FetchTable | InThread, Any, T]
"""A handler that reads from the top to the bottom: it yields what it waits for, and gets the result."""


class TableStorage:
    """The way of one table's records to the store. While it is `closed` every batch fails, and its change is undone."""

    def __init__(self) -> None:
        self.closed = False

    def write(self, batch: Batch, lane: Lane | None = None) -> Steps[bool]:
        """Write the batch, unless this is closed; return whether it is written."""
        return not self.closed and (yield Write(batch, lane))

    def write_last(self, batch: Batch) -> Steps[bool]:
        """Write this batch as the last one; open this again if it cannot be written. Return whether it is."""
        self.closed = True  # at once: what others write before the disk has answered must fail already
        self.closed = written = yield Write(batch)
        return bool(written)
