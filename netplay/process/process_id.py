"""Identify processes of this user, safe from reused numbers, and lower their priority."""

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
    """The number of a process and its start time: numbers are reused, the pair is not."""

    pid: Annotated[int, msgspec.Meta(gt=0)]
    started: str
    """In the system's form; where that counts from boot, with the id of the boot."""

    @property
    def runs(self) -> bool:
        """Whether this very process runs, and is this user's."""
        return process_id(self.pid) == self

    def send(self, *signals: int) -> None:
        """Send the signals if it still runs and we may."""
        for number in signals:
            if self.runs:
                with suppress(OSError):
                    os.kill(self.pid, number)


def process_id(pid: int) -> ProcessId | None:
    """Return the id of the process of this user that has the number now; None: there is none, or it has ended."""
    if sys.platform == "win32":
        return None  # the start time is not available here
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
    """Ask `ps`, in a fixed language and time zone."""
    command = ["ps", "-o", "uid=,stat=,lstart=", "-p", str(pid)]
    settled = {**os.environ, "LC_ALL": "C", "TZ": "UTC0"}
    try:
        told = subprocess.run(command, env=settled, capture_output=True, timeout=PS, check=False).stdout
        owner, state, started = told.decode("ascii", "replace").split(maxsplit=2)
    except (OSError, subprocess.TimeoutExpired, ValueError):
        return None
    return started.strip() if owner == str(os.getuid()) and state[0] not in "ZX" else None


BOTS = 4
"""Niceness of the process with the bots' connections, above that of the host, which answers people; little, as people
wait for bots too."""
WORKERS = 19
"""Niceness of the processes in which bots think."""


def lower_priority(nicer: int) -> None:
    """Raise the niceness of this process, in a session of its own; 19 is the maximum."""
    if sys.platform != "win32":
        os.nice(nicer)
        # With autogroups Linux shares time among sessions first; niceness counts only within one.
        with suppress(OSError):
            if os.getsid(0) != os.getpid():
                os.setsid()
            Path("/proc/self/autogroup").write_text(str(nicer))
