"""Identify processes of this user, so that none is taken for one that had its number before; let them give way."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec

PS = 5.0
"""Seconds in which `ps` must have answered."""


class ProcessId(msgspec.Struct, frozen=True):
    """The number of a process and when it was started: numbers are given again, the pair is not."""

    pid: Annotated[int, msgspec.Meta(gt=0)]
    started: str
    """As the system tells it; where it counts from its own start with the name of that: no two boots have the same."""

    @property
    def runs(self) -> bool:
        """Whether this very process runs, and is this user's."""
        return process_id(self.pid) == self

    def send(self, *signals: int) -> None:
        """Send the signals if it still runs; a process that may not be sent them goes on as it is."""
        for number in signals:
            if self.runs:
                with suppress(OSError):
                    os.kill(self.pid, number)


def process_id(pid: int) -> ProcessId | None:
    """Return the id of the process of this user that has the number now; None: there is none, or it has ended."""
    if sys.platform == "win32":
        return None  # nothing here tells when one was started
    started = _linux(pid) if sys.platform == "linux" else _ps(pid)
    return None if started is None else ProcessId(pid, started)


def _linux(pid: int) -> str | None:
    folder = Path("/proc", str(pid))
    try:
        # Behind the name, which may hold blanks and parentheses, stand the state and, as field 22, the start.
        fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
        if fields[0] in "ZX" or folder.stat().st_uid != os.getuid():
            return None
        return f"{Path('/proc/sys/kernel/random/boot_id').read_text().strip()} {fields[19]}"
    except (OSError, IndexError):
        return None


def _ps(pid: int) -> str | None:
    """Ask the command that every POSIX system has, in a language and a time zone that never change."""
    command = ["ps", "-o", "uid=,stat=,lstart=", "-p", str(pid)]
    settled = {**os.environ, "LC_ALL": "C", "TZ": "UTC0"}
    try:
        told = subprocess.run(command, env=settled, capture_output=True, timeout=PS, check=False).stdout
        owner, state, started = told.decode("ascii", "replace").split(maxsplit=2)
    except (OSError, subprocess.TimeoutExpired, ValueError):
        return None
    return started.strip() if owner == str(os.getuid()) and state[0] not in "ZX" else None


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
