"""Let processes give way to others, where the system knows such a thing (Windows does not)."""

from __future__ import annotations

import os
import sys

BOTS = 10
"""By so much the process with the bots' connections is nicer than the host, which answers people..."""
WORKERS = 19
"""...and the processes in which they think."""


def give_way(nicer: int) -> None:
    """Let this process be nicer by so much; no process can be by more than 19."""
    if sys.platform != "win32":
        os.nice(nicer)
