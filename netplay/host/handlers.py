"""Run handlers, which read from the top to the bottom: each yields what it waits for, and goes on with the result."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Generator
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeAlias, TypeVar

from netplay.common.errors import RefusedError, StoreError
from netplay.common.logs import log, redacted_traceback
from netplay.common.reasons import NetReason
from netplay.host.storage.storage import Batch, Storage

T = TypeVar("T")


class Worker(Protocol):
    """The part of a host that does what would make its event loop wait."""

    def run(self, job: Callable[[], T], resume: Callable[[T | StoreError], None]) -> None:
        """Do the job, and call `resume` with its result or its StoreError, on the caller's thread; never blocks."""
        ...


class FileWorker:
    """A Worker with a thread for each job. Made and used on the event loop."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, job: Callable[[], T], resume: Callable[[T | StoreError], None]) -> None:
        """Do the job in a thread."""
        task = asyncio.create_task(_run(job, resume))  # kept below: the loop itself holds tasks only weakly
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _run(job: Callable[[], T], resume: Callable[[T | StoreError], None]) -> None:
    try:
        result: T | StoreError = await asyncio.to_thread(job)
    except StoreError as error:
        result = error
    except Exception as error:
        log.error("a table could not be moved: %s", redacted_traceback(error))
        result = StoreError(NetReason.FILE_FAULT())
    resume(result)


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
        """Call `resume` as soon as everything before it is through; it is not idle now."""
        self._waiting.append(resume)

    def hold(self) -> None:
        """Hold others back: something is being written."""
        self.free = False

    def give_back(self) -> None:
        """Let the others go on: it is written, or could not be."""
        self.free = True
        while self._waiting and self.free:
            self._waiting.popleft()()


@dataclass(frozen=True, slots=True)
class Write:
    """Write a batch; the result is whether it was. The lane is held meanwhile."""

    batch: Batch
    lane: Lane | None = None


@dataclass(frozen=True, slots=True)
class FetchTable:
    """Read a table from the store; the result is its StoredTable, or None if there is none.

    The StoreError of one that cannot be read is raised in the handler.
    """

    table: str


@dataclass(frozen=True, slots=True)
class InThread:
    """Do a job with files in a thread; the result is what it returns. Its StoreError is raised in the handler."""

    job: Callable[[], Any]


Handler: TypeAlias = Generator[Lane | Write | FetchTable | InThread, Any, T]
"""A handler that reads from the top to the bottom: it yields what it waits for, and gets the result."""


class TableStorage:
    """The way of one table's records to the store. While it is `closed` every batch fails, and its change is undone."""

    def __init__(self) -> None:
        self.closed = False

    def write(self, batch: Batch, lane: Lane | None = None) -> Handler[bool]:
        """Write the batch, unless this is closed; return whether it is written."""
        return not self.closed and (yield Write(batch, lane))

    def write_last(self, batch: Batch) -> Handler[bool]:
        """Write this batch as the last one; open this again if it cannot be written. Return whether it is."""
        self.closed = True  # at once: what others write before the disk has answered must fail already
        self.closed = written = yield Write(batch)
        return bool(written)


class Holdable(Protocol):
    """A session that can do nothing else while a handler waits for it."""

    pending: bool


class Runner:
    """Runs all handlers of a host, and alone knows how the disk calls back."""

    def __init__(self, storage: Storage, worker: Worker) -> None:
        self._storage = storage
        self._worker = worker

    def write(self, batch: Batch) -> None:
        """Write a batch for which nobody waits."""
        self._storage.commit(batch, lambda written: None)

    def start(self, steps: Handler[Any], *held: Holdable, result: object = None) -> None:
        """Run a handler, with the result that it waited for, up to where it waits; later it goes on by itself.

        `held` are pending while it waits. Never raises.
        """
        try:
            request = steps.throw(result) if isinstance(result, StoreError) else steps.send(result)
            while isinstance(request, Lane) and request.idle:
                request = steps.send(None)
        except StopIteration:
            return
        except Exception as error:
            log.error("a handler failed: %s", redacted_traceback(error))
            return
        for session in held:
            session.pending = True
        resume: Callable[[Any], None] = partial(self._resume, steps, held, None)
        match request:
            case Write(batch, lane):
                if lane is not None:
                    lane.hold()
                    resume = partial(self._resume, steps, held, lane)
                self._storage.commit(batch, resume)
            case Lane():
                request.enter(partial(resume, None))
            case FetchTable(table):
                self._storage.fetch(table, resume)
            case InThread(job):
                self._worker.run(job, resume)

    def _resume(self, steps: Handler[Any], held: Collection[Holdable], lane: Lane | None, result: object) -> None:
        for session in held:
            session.pending = False
        self.start(steps, *held, result=result)
        if lane is not None:
            lane.give_back()


def refusal_of(error: Exception, at: str) -> RefusedError:
    """Return the refusal that a failed handler ends in. What is none is a fault of the host, and is logged."""
    if isinstance(error, RefusedError):
        return error
    log.error("%s: a command failed: %s", at, redacted_traceback(error))
    return RefusedError(NetReason.FAULT())
