"""The host under load: 200 tables of five players, then 1 000 who only sit there, then 40 who mean no good.

At last all who play ask at once to be told their games again.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from netplay.common.paths import find_paths
from netplay.process.pid_file import RunningHost
from tests.bench.load_phases import Start, Window, ended, loaded_host, ms, ready, taken, window
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
ALONE = "undisturbed, before and after"
BESET = f"and with {ROGUES} who flood and {ROGUES} who never read"
RETOLD = f"and with all {TABLES * SEATS} asking for the past"


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
    async with loaded_host(find_paths(folder)) as (host, start):
        await _measure(host, start)


async def _measure(host: RunningHost, start: Start) -> None:
    async def phase(name: str, pause: float = PAUSE) -> None:
        phases.setdefault(name, []).append(await window(host.pid, players, pause))
        memory.append(_memory(host.pid))

    phases: dict[str, list[Window]] = {}
    memory = [_memory(host.pid)]
    players = [await start("load_players", TABLES // PROCESSES) for _ in range(PROCESSES)]
    for child in players:
        await ready(child)
    await phase("flat out", 0.0)
    await phase(ALONE)
    idle = await start("load_crowd", "idle", IDLE)
    await ready(idle)
    await phase(f"with {IDLE} idle connections")
    rogues = [await start("load_crowd", kind, ROGUES) for kind in ("flood", "deaf")]
    for child in rogues:
        await ready(child)
    await phase(BESET)
    cut = [int(await ended(child)) for child in (*rogues, idle)]
    await phase(ALONE)
    for child in players:
        assert child.stdin is not None
        child.stdin.write(f"{PAST}\n".encode())
    await phase(RETOLD)
    times = [(given, took) for child in players for given, took in json.loads(await ended(child))]
    _report(phases, times)
    _report_memory(memory)
    print(f"  cut off: those who flood {cut[0]} times, who never read {cut[1]}, who are idle {cut[2]}")


def _memory(pid: int) -> float:
    """KiB that a process has in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return float(status.partition("VmRSS:")[2].split()[0])


def _report(phases: dict[str, list[Window]], times: Sequence[tuple[float, float]]) -> None:
    p99s = {}
    for name, windows in phases.items():
        took = taken(windows, times)
        p99s[name] = took[int(len(took) * 0.99)]
        rate, p50 = len(took) / sum(w.end - w.begin for w in windows), took[len(took) // 2]
        busy = statistics.mean(w.busy for w in windows)
        figures = f"{rate:.0f} answers/s, to the last of {SEATS} p50 {ms(p50)}, p99 {ms(p99s[name])}"
        print(f"  {name}: {figures}; the host uses {busy:.0%} of a core")
    print(f"  p99 of the healthy tables is {p99s[BESET] / p99s[ALONE]:.2f} times its undisturbed value (bar: 3),")
    print(f"    and {p99s[RETOLD] / p99s[ALONE]:.2f} times while all ask for the past (bar: 3)")


def _report_memory(memory: Sequence[float]) -> None:
    empty, _, seated, crowded, beset, *_ = memory
    connection = (crowded - seated) / IDLE
    table = (seated - empty) / TABLES - SEATS * connection
    print(f"  memory: {connection:.1f} KiB per idle connection, {table:.0f} KiB per table without its connections;")
    print(f"    the host has {empty / 1024:.0f} MiB, at last {beset / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
