"""End plainly if standard output or input is closed, if nobody reads any more, or a full disk does not take it."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress

from elgrande_tui.i18n.translations import _

FAILED = 1
"""Exit code."""
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})


def with_output(job: Callable[[], int]) -> int:
    """Do the job and return its exit code; FAILED, after a sentence, if what it prints cannot be written.

    If nobody reads it, as behind `| head -1`, nothing is said. Without standard input or output nothing is done: the
    next file that is opened would take its place.
    """
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - as long as the program runs
    if sys.stdin is None:
        return failed(_("Standard input is closed; open it, if only to /dev/null."))
    if sys.stdout is None:
        return failed(_("Standard output is closed; open it, if only to /dev/null."))
    try:
        try:
            return job()
        finally:
            sys.stdout.flush()  # here, where it can still be caught: what is left in the buffer may fail as well
    except OSError as error:
        # An error with a file's name is about that file, and not about the output.
        if error.filename is not None or error.errno not in {errno.EPIPE, *_FULL}:
            raise
        _write_no_more()
        if error.errno == errno.EPIPE:
            return FAILED
        return failed(_("The output cannot be written: {why}.").format(why=error.strerror))


def failed(sentence: str) -> int:
    """Say what is wrong, if that can still be said; return FAILED."""
    with suppress(OSError):
        sys.stderr.write(f"elgrande: {sentence}\n")
        sys.stderr.flush()
    return FAILED


def _write_no_more() -> None:
    """Throw away what is left in the buffer: Python would try again when it ends, and complain."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
