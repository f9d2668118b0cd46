"""Write tables to files and read them back without making the event loop wait for the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from netplay.common.errors import StoreError
from netplay.common.logs import log, redacted_traceback
from netplay.host.storage.storage import StoredTable
from netplay.host.storage.table_file import read_table, write_table

T = TypeVar("T")


class TableFiles(Protocol):
    """The disk as a lobby needs it to move a table; `done` is called on the caller's thread."""

    def write(self, path: Path, stored: StoredTable, done: Callable[[StoreError | None], None]) -> None:
        """Write the table as `table_file.write_table` does; `done` gets None when it is written, else the error."""
        ...

    def read(self, path: Path, done: Callable[[StoredTable | StoreError], None]) -> None:
        """Read the table as `table_file.read_table` does; `done` gets it, or the error."""
        ...


class FileWorker:
    """The files of a host, each read or written in a thread. Made and used on the event loop."""

    def __init__(self, host: str) -> None:
        self._host = host
        self._tasks: set[asyncio.Task[None]] = set()

    def write(self, path: Path, stored: StoredTable, done: Callable[[StoreError | None], None]) -> None:
        """Write the table in a thread."""
        self._run(lambda: write_table(path, self._host, stored), done)

    def read(self, path: Path, done: Callable[[StoredTable | StoreError], None]) -> None:
        """Read a table in a thread."""
        self._run(lambda: read_table(path), done)

    def _run(self, job: Callable[[], T], done: Callable[[T | StoreError], None]) -> None:
        async def run() -> None:
            try:
                result: T | StoreError = await asyncio.to_thread(job)
            except StoreError as error:
                result = error
            except Exception as error:
                log.error("a table could not be moved: %s", redacted_traceback(error))
                result = StoreError("fault", "the host stumbled over this file; nothing has changed")
            done(result)

        task = asyncio.create_task(run())  # kept below: the loop itself holds tasks only weakly
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
