"""Gate: the way of one table to the ledger, which can be shut so that nothing more is written of it."""

from __future__ import annotations

from collections.abc import Callable

from netplay.host.storage.storage import Batch, Done, Kept, Ledger


class Gate:
    """A Ledger before a Ledger. While it is `shut` every batch fails, and what it would have changed is undone."""

    def __init__(self, ledger: Ledger) -> None:
        self.shut = False
        self._ledger = ledger

    def commit(self, batch: Batch, done: Done) -> None:
        """Write the batch, unless the gate is shut."""
        if self.shut:
            done(False)
        else:
            self._ledger.commit(batch, done)

    def fetch(self, table: str, done: Callable[[Kept | None], None]) -> None:
        """Read a table."""
        self._ledger.fetch(table, done)

    def last(self, batch: Batch, done: Done) -> None:
        """Write this and then nothing more; open again if it cannot be written."""
        self.shut = True

        def settle(written: bool) -> None:
            self.shut = written
            done(written)

        self._ledger.commit(batch, settle)
