"""Write to the terminal, whatever has become of it."""

from __future__ import annotations

import io
import select
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


def screen_output() -> io.TextIOWrapper:
    """Return a stream to the terminal that standard output is. Textual would take standard error, often a file.

    Writing raises no error: a character that the encoding lacks becomes "?", and a terminal that has gone takes all.
    """
    terminal = sys.__stdout__
    assert terminal is not None
    raw = _Terminal(terminal.fileno(), "w", closefd=False)
    return io.TextIOWrapper(io.BufferedWriter(raw), terminal.encoding, errors="replace", newline="")


class _Terminal(io.FileIO):
    def write(self, data: ReadableBuffer, /) -> int:
        """Write what the terminal takes; return how many bytes that were."""
        try:
            while (taken := super().write(data)) is None:  # it is set to non-blocking, perhaps by another program
                select.select([], [self], [])
        except OSError:
            return memoryview(data).nbytes
        return taken
