"""Write to the store in a thread. Batches that wait are written together, with one fsync for all."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from math import inf
from typing import TypeAlias

from netplay.common.errors import StoreError
from netplay.common.logs import log, table_log
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import Batch, Resume, StoredTable

Job: TypeAlias = tuple[Batch, Resume]
Call: TypeAlias = Callable[[], None]

LOG_SECONDS = 5.0
LOG_ROWS = 250
"""The log is checkpointed after so many seconds or rows, whichever comes first: a lost log costs no more than that."""


class Writer:
    """The Storage over a SqliteStore. Made and used on the event loop, which never waits for the disk."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[Job | Call | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer")
        self._thread.start()

    def commit(self, batch: Batch, resume: Resume) -> None:
        self._jobs.put((batch, resume))

    def fetch(self, table: str, resume: Callable[[StoredTable | StoreError | None], None]) -> None:
        self._jobs.put(lambda: self._fetch(table, resume))

    def close(self) -> None:
        """Write what is queued and end the thread; the store may be closed afterwards."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        ended, rows, due = False, 0, inf
        while not ended:
            # All that has queued up during the last fsync goes into one transaction: the more load, the larger the
            # batches.
            jobs = self._next_jobs(due)
            ended = None in jobs
            if group := [job for job in jobs if isinstance(job, tuple)]:
                self._write(group)
                rows += sum(len(batch) for batch, _ in group)
                due = min(due, time.monotonic() + LOG_SECONDS)
            for job in jobs:  # after the writes: a table is read with all that was committed before
                if callable(job):
                    job()
            if rows >= LOG_ROWS or time.monotonic() >= due:  # last: nobody who has written waits for it
                self._checkpoint()
                rows, due = 0, inf

    def _next_jobs(self, due: float) -> list[Job | Call | None]:
        """Return all queued jobs; if there are none, wait for one until `due`."""
        jobs = list[Job | Call | None]()
        try:
            jobs.append(self._jobs.get(timeout=None if due == inf else max(0.0, due - time.monotonic())))
            while True:
                jobs.append(self._jobs.get_nowait())
        except queue.Empty:
            return jobs

    def _checkpoint(self) -> None:
        try:
            self.store.checkpoint()
        except sqlite3.Error as error:  # on a full disk, for example; everything stays in the log
            log.error("%s: its log could not be brought into the file: %s", self.store.path, error)

    def _write(self, group: list[Job]) -> None:
        """Write the batches in one transaction; if that fails, each by itself, so that a bad one fails alone."""
        written = True
        try:
            self.store.write([batch for batch, _ in group])
        except Exception as error:
            log.error("%s: a batch could not be written: %s", self.store.path, error)
            written = False
        if not written and len(group) > 1:
            for job in group:
                self._write([job])
            return
        for _, resume in group:  # each by itself: a table that fails must not keep the others waiting
            self._loop.call_soon_threadsafe(resume, written)

    def _fetch(self, table: str, resume: Callable[[StoredTable | StoreError | None], None]) -> None:
        stored: StoredTable | StoreError | None
        try:
            stored = self.store.fetch(table)
        except StoreError as error:
            table_log(table).error("it cannot be read: %s", error)
            stored = error
        self._loop.call_soon_threadsafe(resume, stored)
