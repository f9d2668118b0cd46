"""Work with files of tables without making the event loop wait for the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeVar

from netplay.common.errors import StoreError
from netplay.common.logs import log, redacted_traceback
from netplay.common.reasons import NetReason

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
