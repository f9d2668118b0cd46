"""End plainly if nobody reads standard output any more, or a full disk does not take it."""

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

    If nobody reads it, as behind `| head -1`, nothing is said.
    """
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
        if error.errno != errno.EPIPE:
            sentence = _("The output cannot be written: {why}.").format(why=error.strerror)
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
