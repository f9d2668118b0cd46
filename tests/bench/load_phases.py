"""Load a host with players in processes of their own, and measure how long their answers take."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from netplay.common.paths import AppPaths
from netplay.process.pid_file import RunningHost
from netplay.process.subprocesses import detached_host, stop_host

SETTLE, SPAN = 3.0, 12.0
"""Seconds before each measurement, and of it."""
LIMITS = (
    "connections=9999",
    "per_address=9999",
    "unjoined=9999",
    "tables=999",
    "pending_per_address=999",
    "running_per_address=999",
    "created_per_address=999",
)
"""All come from one address here; the rates stay as they are."""
Start = Callable[..., Awaitable[Process]]
"""Starts a module of this folder as a process, with the host's port and other arguments."""


@dataclass(frozen=True)
class Window:
    """A measurement: from when to when (seconds of the monotonic clock), and the share of a core that the host used."""

    begin: float
    end: float
    busy: float


@asynccontextmanager
async def loaded_host(places: AppPaths) -> AsyncIterator[tuple[RunningHost, Start]]:
    """Run a host; all that is started for it ends with the block."""
    places.prepare()
    limits = [part for limit in LIMITS for part in ("--limit", limit)]
    host = await detached_host(places, ["--port", "0", "--bind", "127.0.0.1", "--no-announce", *limits])
    children: list[Process] = []

    async def start(module: str, *arguments: object) -> Process:
        command = [sys.executable, "-m", f"tests.bench.{module}", str(host.port), *map(str, arguments)]
        child = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=2**26)
        children.append(child)
        return child

    try:
        yield host, start
    finally:
        for child in children:
            if child.returncode is None:
                child.kill()
                await child.wait()
        await stop_host(places)


async def ready(child: Process) -> None:
    """Wait until the child says so."""
    assert child.stdout is not None
    assert await child.stdout.readline() == b"ready\n"


async def window(host: int, players: Sequence[Process], pause: float) -> Window:
    """Let them play with this pause, and measure when that has settled."""
    for child in players:
        assert child.stdin is not None
        child.stdin.write(f"{pause}\n".encode())
    await asyncio.sleep(SETTLE)
    begin, busy = time.monotonic(), _busy(host)
    await asyncio.sleep(SPAN)
    end = time.monotonic()
    return Window(begin, end, (_busy(host) - busy) / (end - begin))


async def ended(child: Process) -> bytes:
    """Close the child's stdin and return what it says."""
    said, _ = await child.communicate(b"")
    return said


def _busy(pid: int) -> float:
    """Seconds for which a process has used a processor."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def taken(windows: Sequence[Window], times: Sequence[tuple[float, float]]) -> list[float]:
    """Return how long the answers took that were given in these windows, sorted."""
    return sorted(took for given, took in times if any(w.begin <= given < w.end for w in windows))


def ms(seconds: float) -> str:
    """Return seconds as milliseconds."""
    return f"{seconds * 1000:.1f} ms"
