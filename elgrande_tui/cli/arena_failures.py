"""Say in one sentence why an arena does not play."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from elgrande_tui.arena.extra_packages import NotInstalledError
from elgrande_tui.arena.matches import OtherCodeError, ProgramError
from elgrande_tui.arena.pool import ClusterError
from elgrande_tui.arena.results_log import OtherContestError
from elgrande_tui.i18n.sentences import refusal
from elgrande_tui.i18n.translations import _
from netplay.common.errors import FileError
from netplay.common.sanitize import one_line

FAILED = 1
"""The exit code."""


def failing(args: argparse.Namespace, job: Callable[[], int]) -> int:
    """Do a job with units of work and return its exit code; when it fails, say why."""
    try:
        return job()
    except (OtherContestError, NotInstalledError, ProgramError) as error:
        return fail(str(error))
    except FileError as error:
        return fail(refusal(error))
    except OtherCodeError:
        return fail(_("The cluster has other rules or bots than this machine: install the same on all of them."))
    except ClusterError as error:
        told = _("The cluster at {address} cannot be reached: {why}.")
        return fail(told.format(address=args.dask, why=error))
    except OSError as error:
        if error.filename is None:  # the output, not a file
            raise
        return fail(_("{file} cannot be written: {why}.").format(file=error.filename, why=error.strerror))


def fail(sentence: str) -> int:
    """Write a sentence to standard error and return the exit code."""
    sys.stderr.write(f"elgrande: {one_line(sentence)}\n")
    return FAILED
