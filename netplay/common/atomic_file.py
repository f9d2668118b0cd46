"""Replace files atomically, readable by their owner only, one process at a time."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

if sys.platform != "win32":
    import fcntl

LACKING = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)
"""Errors of a file system without locks, such as NFS without a lock daemon."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock a file against other processes of this program for the block. Raises OSError."""
    # A file of its own: the locked one is replaced by a rename, and a lock stays with the old inode.
    descriptor = os.open(path.with_suffix(".lock"), os.O_WRONLY | os.O_CREAT, 0o600)
    with os.fdopen(descriptor, "w") as lock:
        if sys.platform != "win32":
            try:
                fcntl.flock(lock, fcntl.LOCK_EX)
            except OSError as error:
                if error.errno not in LACKING:
                    raise
                what = "its file system has no locks; --data DIR names a folder on another one"
                raise OSError(error.errno, what, str(path)) from error
        yield


def lacks_locks(folder: Path) -> bool:
    """Whether the file system of a folder lacks the locks that SQLite uses; tries one."""
    if sys.platform == "win32":
        return False
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno in LACKING
    return False


def backup_path(path: Path) -> Path:
    """Return the name for a backup of a file: `NAME.old` or, where that is taken, `NAME.old1` and so on."""
    names = (path.with_name(f"{path.name}.old{number or ''}") for number in count())
    return next(name for name in names if not os.path.lexists(name))


def write_private(path: Path, text: str, *, backup: bool = False) -> Path | None:
    """Replace a file atomically, readable by its owner only.

    With `backup` the old one is kept under the name of `backup_path`: return that; None when there was none.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())  # before the rename: a crash could otherwise leave the name on an empty file
    kept = None
    if backup:  # not before the draft is safe on the disk, which may be full
        with suppress(FileNotFoundError):
            kept = path.rename(backup_path(path))
    draft.replace(path)
    return kept
