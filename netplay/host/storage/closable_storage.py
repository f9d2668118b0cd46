"""Close the storage of one table, so that nothing more is written of it."""

from __future__ import annotations

from collections.abc import Callable

from netplay.host.storage.storage import Batch, Done, Storage, StoredTable


class ClosableStorage:
    """A Storage in front of the host's own. While it is `shut` every batch fails, and its change is undone."""

    def __init__(self, storage: Storage) -> None:
        self.closed = False
        self._storage = storage

    def commit(self, batch: Batch, done: Done) -> None:
        """Write the batch, unless the storage is closed."""
        if self.closed:
            done(False)
        else:
            self._storage.commit(batch, done)

    def fetch(self, table: str, done: Callable[[StoredTable | None], None]) -> None:
        """Read a table."""
        self._storage.fetch(table, done)

    def commit_last(self, batch: Batch, done: Done) -> None:
        """Write this batch as the last one; reopen if it cannot be written."""
        self.closed = True  # at once: what is committed before the disk has answered must fail already

        def settle(written: bool) -> None:
            self.closed = written
            done(written)

        self._storage.commit(batch, settle)
