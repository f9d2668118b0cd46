"""Count the writes of a store in a small file beside it, so that a log that was cut or removed is noticed."""

from __future__ import annotations

import os
from pathlib import Path

from netplay.common.logs import log

DIGITS = 20


class WriteCount:
    """The number of the last write that is durable, in a file of its own. Its methods never raise.

    It is written after the store and never flushed: it is never ahead, and after a power cut it may lag or be empty.
    """

    def __init__(self, store: Path) -> None:
        self._path = store.with_name(store.name + "-count")
        self._file: int | None = None

    def read(self) -> int | None:
        """Return the number; None when there is none."""
        try:
            with self._path.open("rb") as file:
                return int(file.read(DIGITS))
        except (OSError, ValueError):
            return None

    @property
    def noted(self) -> int:
        """When the number was noted last, in Unix seconds; -1 when there is none."""
        try:
            return int(self._path.stat().st_mtime)
        except OSError:
            return -1

    def note(self, number: int) -> None:
        """Replace the number."""
        try:
            if self._file is None:
                self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT, 0o600)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, f"{number:0{DIGITS}}".encode())  # in one piece and of one length: never torn
        except OSError as error:  # what it counts is durable all the same
            log.warning("%s cannot be written: %s", self._path, error.strerror)

    def close(self, *, remove: bool) -> None:
        """Close the file; `remove` it when nothing can be missing."""
        try:
            if self._file is not None:
                os.close(self._file)
                self._file = None
            if remove:
                self._path.unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s cannot be removed: %s", self._path, error.strerror)
