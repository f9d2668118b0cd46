"""Make sure that the program ends when its process is signalled."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable


def heed_signals() -> None:
    """Undo what whoever started this program has made of its signals: blocked some, or had SIGTERM ignored.

    SIGHUP stays ignored, for a host under `nohup`, and SIGINT, for one behind `&`: apps do not need either to end with
    their terminal.
    """
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        for number in (signal.SIGTERM, signal.SIGCHLD):
            if signal.getsignal(number) is signal.SIG_IGN:
                signal.signal(number, signal.SIG_DFL)


def leave_on_signals(leave: Callable[[], None]) -> None:
    """Call `leave` on SIGHUP and SIGTERM, where the system has them.

    The app then restores screen and title and ends its subprocesses. Needs a running event loop.
    """
    import asyncio  # not needed by the command line, which heeds signals alone

    loop = asyncio.get_running_loop()
    for name in ("SIGHUP", "SIGTERM"):
        number = getattr(signal, name, None)
        if number is not None:
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(number, leave)
