"""End the program on signals."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable

ANYWAY = 8.0
"""Seconds until a program is ended after a signal, whatever it waits for: its terminal may be blocked."""


def heed_signals() -> None:
    """Reset signals that the parent process has blocked, and SIGTERM and SIGCHLD if it ignores them.

    SIGHUP stays ignored, for a host under `nohup`, and SIGINT, for one behind `&`: apps do not need either to end with
    their terminal.
    """
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        for number in (signal.SIGTERM, signal.SIGCHLD):
            if signal.getsignal(number) is signal.SIG_IGN:
                signal.signal(number, signal.SIG_DFL)


def leave_on_signals(leave: Callable[[], None], hurry: Callable[[], None] = lambda: None) -> None:
    """Call `leave` on SIGHUP and SIGTERM, where the system has them; `hurry` before that, whatever the loop waits for.

    The app then restores screen and title and ends its subprocesses. If it is still there after ANYWAY seconds, the
    system ends it. Needs a running event loop.
    """
    import asyncio  # not needed by the command line, which heeds signals alone

    loop = asyncio.get_running_loop()

    # Not `loop.add_signal_handler`: that runs only when the loop does, and a blocked terminal may stop it.
    def heard(*_signal: object) -> None:
        hurry()
        with contextlib.suppress(RuntimeError):  # the loop is closed already
            loop.call_soon_threadsafe(leave)
        if sys.platform != "win32":
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_REAL, ANYWAY)

    if sys.platform != "win32":
        for number in (signal.SIGHUP, signal.SIGTERM):
            signal.signal(number, heard)
