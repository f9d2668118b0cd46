"""Standard output that nobody reads any more, or that a full disk does not take: the program ends plainly."""

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
    """Do the job and return its exit code, or FAILED when what it prints cannot be written: that is said in a sentence.

    When nobody reads it, as behind `| head -1`, nothing is said.
    """
    try:
        try:
            return job()
        finally:
            sys.stdout.flush()
    except OSError as error:
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
    """Let what is left in the buffer vanish: Python would try again when it ends, and complain."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
