"""Notice when the app has to end: its terminal was closed, or its process was signalled."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import Callable

LOOK_EVERY = 2.0
"""Seconds between two checks of whether the terminal is still there."""


def terminal_is_gone() -> bool:
    """Return whether the terminal the app was started in has been closed.

    SIGHUP reaches only the shell's own job, not an app that `make` or a script has started. Textual's driver would then
    keep reading from a closed terminal in a busy loop.
    """
    return sys.__stdin__ is None or not sys.__stdin__.isatty()


def leave_on_signals(leave: Callable[[], None]) -> None:
    """Call `leave` on SIGHUP and SIGTERM, where the system has them.

    The app then restores screen and title and ends its subprocesses. Needs a running event loop.
    """
    loop = asyncio.get_running_loop()
    for name in ("SIGHUP", "SIGTERM"):
        number = getattr(signal, name, None)
        if number is not None:
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(number, leave)
