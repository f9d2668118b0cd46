"""Copy a store that a host has open, without disturbing it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from netplay.common.errors import StoreError
from netplay.common.reasons import NetReason

TRIES = 10
"""Attempts at a copy: one fails when the host checkpoints its log meanwhile."""
LOG_HEAD = 32
"""Bytes at the beginning of SQLite's log, which change whenever it is restarted."""


def log_of(store: Path) -> Path:
    """Return the path of SQLite's write-ahead log of a store."""
    return store.with_name(f"{store.name}-wal")


@contextmanager
def copied(store: Path) -> Iterator[Path]:
    """Yield a copy of all that is committed in a store, in a private temporary folder.

    Raises StoreError `store_busy` when none can be made.
    """
    with TemporaryDirectory(prefix="elgrande-") as folder:
        copy = Path(folder, store.name)
        try:
            for _ in range(TRIES):
                before = _state(store)
                copy.write_bytes(_content(store))
                log = log_of(store).read_bytes() if log_of(store).exists() else b""
                if _state(store) == before:
                    # What the host moved from its log to the store meanwhile is in our copy of the log as well.
                    log_of(copy).write_bytes(log)
                    break
            else:
                raise StoreError(NetReason.STORE_BUSY(path=store))
        except (sqlite3.Error, OSError) as error:
            raise StoreError(NetReason.STORE_BUSY(path=store)) from error
        yield copy


def _state(store: Path) -> tuple[int, bytes]:
    """Return a value that changes when the store is written to or its log is restarted."""
    log = b""
    if log_of(store).exists():
        with log_of(store).open("rb") as file:
            log = file.read(LOG_HEAD)
    return store.stat().st_mtime_ns, log


def _content(store: Path) -> bytes:
    """Return the content of the file, read by SQLite."""
    # By SQLite, not with open(): when a process closes any descriptor of a file, POSIX drops all locks that it has on
    # it. Immutable: it must not wait for the lock of the host.
    with closing(sqlite3.connect(f"{store.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
        return db.serialize()
