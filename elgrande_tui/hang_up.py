"""The end that others bring: a terminal that is closed, a process that is told to go."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable


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
