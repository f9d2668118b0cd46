"""The host under load: 200 tables of five players, then 1 000 who only sit there, then 40 who mean no good.

At last all who play ask at once to be told their games again.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import statistics
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from netplay.common.paths import find_paths
from netplay.process.pid_file import RunningHost
from netplay.process.subprocesses import detached_host, stop_host
from tests.bench.load_players import PAST

TABLES = 200
SEATS = 5
IDLE = 1000
ROGUES = 20
"""So many of each kind."""
PROCESSES = 2
"""In which the players live."""
PAUSE = 2.0
"""Seconds from a step to the next answer of its table, where times are measured: several times as fast as people."""
SETTLE, SPAN = 3.0, 12.0
"""Seconds before each measurement, and of it."""
ALONE = "undisturbed, before and after"
BESET = f"and with {ROGUES} who flood and {ROGUES} who never read"
RETOLD = f"and with all {TABLES * SEATS} asking for the past"
LIMITS = (
    "connections=9999",
    "per_address=9999",
    "unjoined=9999",
    "tables=999",
    "unstarted=999",
    "begun=999",
    "founded=999",
)
"""All come from one address here; the rates stay as they are."""


@dataclass(frozen=True)
class Window:
    """A measurement: from when to when (seconds of the monotonic clock), and the share of a core that the host used."""

    begin: float
    end: float
    busy: float


def main() -> None:
    """Print one line per figure."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 2 * (TABLES * SEATS + IDLE):
        print(f"load: left out, because only {hard} files may be open here")
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(f"load (one host, {TABLES} tables of {SEATS} players in {PROCESSES} processes, {os.cpu_count()} cores)")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_run(Path(folder)))
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def _run(folder: Path) -> None:
    places = find_paths(folder)
    places.prepare()
    limits = [part for limit in LIMITS for part in ("--limit", limit)]
    host = await detached_host(places, ["--port", "0", "--bind", "127.0.0.1", "--no-announce", *limits])
    children: list[Process] = []
    try:
        await _measure(host, children)
    finally:
        for child in children:
            if child.returncode is None:
                child.kill()
                await child.wait()
        await stop_host(places)


async def _measure(host: RunningHost, children: list[Process]) -> None:
    async def start(module: str, *arguments: object) -> Process:
        command = [sys.executable, "-m", f"tests.bench.{module}", str(host.port), *map(str, arguments)]
        child = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=2**26)
        children.append(child)
        return child

    async def phase(name: str, pause: float = PAUSE) -> None:
        phases.setdefault(name, []).append(await _window(host.pid, players, pause))
        memory.append(_memory(host.pid))

    phases: dict[str, list[Window]] = {}
    memory = [_memory(host.pid)]
    players = [await start("load_players", TABLES // PROCESSES) for _ in range(PROCESSES)]
    for child in players:
        await _ready(child)
    await phase("flat out", 0.0)
    await phase(ALONE)
    idle = await start("load_crowd", "idle", IDLE)
    await _ready(idle)
    await phase(f"with {IDLE} idle connections")
    rogues = [await start("load_crowd", kind, ROGUES) for kind in ("flood", "deaf")]
    for child in rogues:
        await _ready(child)
    await phase(BESET)
    cut = [int(await _end(child)) for child in (*rogues, idle)]
    await phase(ALONE)
    for child in players:
        assert child.stdin is not None
        child.stdin.write(f"{PAST}\n".encode())
    await phase(RETOLD)
    times = [(given, took) for child in players for given, took in json.loads(await _end(child))]
    _report(phases, times)
    _report_memory(memory)
    print(f"  cut off: those who flood {cut[0]} times, who never read {cut[1]}, who are idle {cut[2]}")


async def _ready(child: Process) -> None:
    assert child.stdout is not None
    assert await child.stdout.readline() == b"ready\n"


async def _window(host: int, players: Sequence[Process], pause: float) -> Window:
    """Let them play with this pause, and measure when that has settled."""
    for child in players:
        assert child.stdin is not None
        child.stdin.write(f"{pause}\n".encode())
    await asyncio.sleep(SETTLE)
    begin, busy = time.monotonic(), _busy(host)
    await asyncio.sleep(SPAN)
    end = time.monotonic()
    return Window(begin, end, (_busy(host) - busy) / (end - begin))


async def _end(child: Process) -> bytes:
    """Close the child's stdin and return what it says."""
    said, _ = await child.communicate(b"")
    return said


def _memory(pid: int) -> float:
    """KiB that a process has in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return float(status.partition("VmRSS:")[2].split()[0])


def _busy(pid: int) -> float:
    """Seconds for which a process has used a processor."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _report(phases: dict[str, list[Window]], times: Sequence[tuple[float, float]]) -> None:
    p99s = {}
    for name, windows in phases.items():
        took = sorted(took for given, took in times if any(w.begin <= given < w.end for w in windows))
        p99s[name] = took[int(len(took) * 0.99)]
        rate, p50 = len(took) / sum(w.end - w.begin for w in windows), took[len(took) // 2]
        busy = statistics.mean(w.busy for w in windows)
        figures = f"{rate:.0f} answers/s, to the last of {SEATS} p50 {_ms(p50)}, p99 {_ms(p99s[name])}"
        print(f"  {name}: {figures}; the host uses {busy:.0%} of a core")
    print(f"  p99 of the healthy tables is {p99s[BESET] / p99s[ALONE]:.2f} times its undisturbed value (bar: 3),")
    print(f"    and {p99s[RETOLD] / p99s[ALONE]:.2f} times while all ask for the past (bar: 3)")


def _report_memory(memory: Sequence[float]) -> None:
    empty, _, seated, crowded, beset, *_ = memory
    connection = (crowded - seated) / IDLE
    table = (seated - empty) / TABLES - SEATS * connection
    print(f"  memory: {connection:.1f} KiB per idle connection, {table:.0f} KiB per table without its connections;")
    print(f"    the host has {empty / 1024:.0f} MiB, at last {beset / 1024:.0f} MiB")


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


if __name__ == "__main__":
    main()
