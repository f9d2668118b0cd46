"""Gate: the way of one table to the ledger, which can be shut so that nothing more is written of it."""

from __future__ import annotations

from collections.abc import Callable

from netplay.host.storage.storage import Batch, Done, Storage, StoredTable


class ClosableStorage:
    """A Ledger before a Ledger. While it is `shut` every batch fails, and what it would have changed is undone."""

    def __init__(self, ledger: Storage) -> None:
        self.shut = False
        self._storage = ledger

    def commit(self, batch: Batch, done: Done) -> None:
        """Write the batch, unless the gate is shut."""
        if self.shut:
            done(False)
        else:
            self._storage.commit(batch, done)

    def fetch(self, table: str, done: Callable[[StoredTable | None], None]) -> None:
        """Read a table."""
        self._storage.fetch(table, done)

    def last(self, batch: Batch, done: Done) -> None:
        """Write this and then nothing more; open again if it cannot be written."""
        self.shut = True

        def settle(written: bool) -> None:
            self.shut = written
            done(written)

        self._storage.commit(batch, settle)
