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
"""What a file system says that has no locks, such as NFS whose lock daemon does not run."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Let no other process change this file meanwhile: whoever changes it goes through here. Raises OSError."""
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
    """Whether the file system of a folder has no locks of the kind that SQLite uses. One is tried."""
    if sys.platform == "win32":
        return False
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno in LACKING
    return False


def backup_path(path: Path) -> Path:
    """Return the name under which a file is put backup: `NAME.old` or, where that is taken, `NAME.old1` and so on."""
    names = (path.with_name(f"{path.name}.old{number or ''}") for number in count())
    return next(name for name in names if not os.path.lexists(name))


def write_private(path: Path, text: str, *, backup: bool = False) -> Path | None:
    """Replace a file atomically: only its owner can read it, and nobody ever finds half of it.

    With `backup` the former one is kept beside it under the name of `backup_path`: return where; None when there was
    none.
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
