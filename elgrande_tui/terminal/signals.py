"""The end that others bring: a terminal that is closed, a process that is told to go."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import Callable

LOOK_EVERY = 2.0
"""Seconds between two looks at whether the terminal is still there."""


def terminal_is_gone() -> bool:
    """The terminal the app was started in has been closed.

    The signal that says so reaches the shell's own job only: not an app that `make` or a script has started. Textual's
    driver would go on reading from nowhere, as fast as it can.
    """
    return sys.__stdin__ is None or not sys.__stdin__.isatty()


def leave_on_signals(leave: Callable[[], None]) -> None:
    """Call `leave` at SIGHUP and SIGTERM, where the system has them: screen and title come back, children end.

    Needs a running loop.
    """
    loop = asyncio.get_running_loop()
    for name in ("SIGHUP", "SIGTERM"):
        number = getattr(signal, name, None)
        if number is not None:
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(number, leave)
