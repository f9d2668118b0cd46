"""Run handlers: each goes on when what it waits for is there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Any, Protocol

from netplay.common.errors import RefusedError, StoreError
from netplay.common.logs import log, redacted_traceback
from netplay.common.reasons import NetReason
from netplay.host.storage.file_worker import Worker
from netplay.host.storage.steps import FetchTable, InThread, Lane, Steps, Write
from netplay.host.storage.storage import Batch, Storage


class Holdable(Protocol):
    """A session that can do nothing else while a handler waits for it."""

    pending: bool


class Runner:
    """Runs all handlers of a host, and alone knows how the disk calls back."""

    def __init__(self, storage: Storage, worker: Worker) -> None:
        self._storage = storage
        self._worker = worker

    def start(self, steps: Steps[Any], *held: Holdable) -> None:
        """Run a handler up to where it waits; later it goes on by itself. `held` are pending while it waits."""
        self._step(steps, held, None)

    def write(self, batch: Batch) -> None:
        """Write a batch for which nobody waits."""
        self._storage.commit(batch, lambda written: None)

    def _step(self, steps: Steps[Any], held: Collection[Holdable], result: object) -> None:
        """Let the handler go on with a result, and begin what it waits for next. Never raises."""
        try:
            request = steps.throw(result) if isinstance(result, StoreError) else steps.send(result)
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

    def _resume(self, steps: Steps[Any], held: Collection[Holdable], lane: Lane | None, result: object) -> None:
        for session in held:
            session.pending = False
        self._step(steps, held, result)
        if lane is not None:
            lane.give_back()


def refusal_of(error: Exception, at: str) -> RefusedError:
    """Return the refusal that a failed handler ends in. What is none is a fault of the host, and is logged."""
    if isinstance(error, RefusedError):
        return error
    log.error("%s: a command failed: %s", at, redacted_traceback(error))
    return RefusedError(NetReason.FAULT())
