"""Let processes give way to others, where the system knows such a thing (Windows does not)."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

BOTS = 4
"""By so much the process with the bots' connections is nicer than the host, which answers people: it still gets a good
part of a machine that is busy, as people wait for bots too."""
WORKERS = 19
"""By so much the processes are in which bots think."""


def give_way(nicer: int) -> None:
    """Let this process be nicer by so much, in a session of its own; no process can be by more than 19."""
    if sys.platform != "win32":
        os.nice(nicer)
        # Where Linux shares out time among sessions, those count first, and processes only within one.
        with suppress(OSError):
            if os.getsid(0) != os.getpid():
                os.setsid()
            Path("/proc/self/autogroup").write_text(str(nicer))
