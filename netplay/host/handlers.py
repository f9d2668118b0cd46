"""Run handlers: generators that yield what they wait for (the disk, a lane) and resume with the result."""

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
    """Runs jobs that would block the event loop of a host."""

    def run(self, job: Callable[[], T], resume: Callable[[T | StoreError], None]) -> None:
        """Do the job, then call `resume` on the caller's thread with its result or its StoreError; never blocks."""
        ...


class FileWorker:
    """A Worker with a thread for each job. Made and used on the event loop."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, job: Callable[[], T], resume: Callable[[T | StoreError], None]) -> None:
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
    """A queue of handlers that exclude one another: a handler that yields the lane resumes when it is free.

    It is held from a Write that names it until the handler of that Write has run on to its next yield.
    """

    def __init__(self) -> None:
        self.free = True
        self._waiting: deque[Callable[[], None]] = deque()

    @property
    def idle(self) -> bool:
        """Whether nothing is being written and nobody waits."""
        return self.free and not self._waiting

    def enter(self, resume: Callable[[], None]) -> None:
        """Call `resume` once everything before it is done. Only for a lane that is not idle."""
        self._waiting.append(resume)

    def hold(self) -> None:
        """Make others wait: something is being written."""
        self.free = False

    def release(self) -> None:
        """Let the next ones run: the batch is written, or has failed."""
        self.free = True
        # A handler that is resumed here may hold the lane again: then the rest goes on waiting.
        while self._waiting and self.free:
            self._waiting.popleft()()


@dataclass(frozen=True, slots=True)
class Write:
    """Write a batch; the result is whether it was written. The lane is held meanwhile."""

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
"""A generator that yields what it waits for and is sent the result."""


class TableStorage:
    """Writes the records of one table. While it is `closed` every batch fails, so that its change is undone."""

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
    """A session whose other commands are refused while a handler works for it."""

    pending: bool


class Runner:
    """Runs all handlers of a host. Nothing else deals with the callbacks of the disk."""

    def __init__(self, storage: Storage, worker: Worker) -> None:
        self._storage = storage
        self._worker = worker

    def write(self, batch: Batch) -> None:
        """Write a batch whose outcome does not matter to anybody."""
        self._storage.commit(batch, lambda written: None)

    def start(self, steps: Handler[Any], *held: Holdable, result: object = None) -> None:
        """Run a handler until it waits for something, and resume it by itself later; `result` is what it waited for.

        The sessions `held` are pending while it waits. Never raises.
        """
        try:
            request = steps.throw(result) if isinstance(result, StoreError) else steps.send(result)
            # No detour over the queue when nothing is ahead: most commands go through in one call.
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
                    # Held before the commit, not after it: a storage in memory calls back at once.
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
        # First the handler, then the lane: others must find the state that this write has led to.
        self.start(steps, *held, result=result)
        if lane is not None:
            lane.release()


def refusal_of(error: Exception, at: str) -> RefusedError:
    """Return the refusal for a handler that failed; any other error is a fault of the host and is logged."""
    if isinstance(error, RefusedError):
        return error
    log.error("%s: a command failed: %s", at, redacted_traceback(error))
    return RefusedError(NetReason.FAULT())
