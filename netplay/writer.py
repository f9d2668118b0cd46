"""Writer: the thread that writes to the store. Batches that wait are written together: one fsync for all."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading

from netplay.ledger import Batch, Done
from netplay.logs import log
from netplay.store import Store


class Writer:
    """A Ledger over a Store. Made and used on the event loop, which never waits for the disk."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[tuple[Batch, Done] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer")
        self._thread.start()

    def commit(self, batch: Batch, done: Done) -> None:
        """Write the batch; `done` is called on the event loop when it is durable, or could not be written."""
        self._jobs.put((batch, done))

    def close(self) -> None:
        """Write what waits and end the thread; then the store may be closed."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        ended = False
        while not ended:
            jobs = [self._jobs.get()]
            while not self._jobs.empty():
                jobs.append(self._jobs.get())
            ended = None in jobs
            group = [job for job in jobs if job is not None]
            if group and not self._written([batch for batch, _ in group]):
                self._one_by_one(group)
            elif group:
                self._loop.call_soon_threadsafe(_tell, [(done, True) for _, done in group])

    def _one_by_one(self, group: list[tuple[Batch, Done]]) -> None:
        """One bad batch must not take the others with it."""
        results = [(done, len(group) > 1 and self._written([batch])) for batch, done in group]
        self._loop.call_soon_threadsafe(_tell, results)

    def _written(self, batches: list[Batch]) -> bool:
        try:
            self.store.write(batches)
        except sqlite3.Error as error:
            log.error("%s: a batch could not be written: %s", self.store.path, error)
            return False
        return True


def _tell(results: list[tuple[Done, bool]]) -> None:
    for done, written in results:
        done(written)
