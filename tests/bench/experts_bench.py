"""People's answers while experts think: twenty bots that play each other at tables beside theirs.

The same tables of bots that do not think long show how much of it is the thinking, and how much that more is played:
every answer waits for the disk.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.paths import find_paths
from netplay.process.pid_file import RunningHost
from tests.bench.load_phases import Start, Window, ended, loaded_host, ms, ready, taken, window

TABLES = 30
"""Of five people each."""
BOTS = 20
LEVELS = ("", "normal", "expert")
"""What they are; "": there are none."""
SETUP = Setup("elgrande", ("red", "blue", "green", "yellow", "brown"))
NAME = "Bots"
PAUSE = 0.5
"""Seconds from a step to the next answer of a table of people."""
TURNS = 3
"""How often each is measured, in turn."""
NO_TIME = "had no time to think"
"""What the log says of a bot that was not waited for."""


def main() -> None:
    """Print one line per figure."""
    print(f"experts (one host, {TABLES} tables of 5 people, {BOTS} bots, {os.cpu_count()} cores)")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_run(Path(folder)))


async def _run(folder: Path) -> None:
    places = find_paths(folder)
    async with loaded_host(places) as (host, start):
        await _measure(host, start)
    log = "".join(file.read_text() for file in places.log.glob("bots.log*"))
    print(f"  {log.count(NO_TIME)} times an expert had to answer without long thought")


async def _measure(host: RunningHost, start: Start) -> None:
    people = await start("load_players", TABLES)
    await ready(people)
    windows: dict[str, list[Window]] = {level: [] for level in LEVELS}
    for _ in range(TURNS):
        for level, found in windows.items():
            async with _bots(host, level):
                found.append(await window(host.pid, [people], PAUSE))
    times = json.loads(await ended(people))
    p99s = {}
    for level, found in windows.items():
        took = taken(found, times)
        p99s[level] = took[int(len(took) * 0.99)]
        busy = sum(one.busy for one in found) / len(found)
        figures = f"{len(took)} answers, to the last of five p50 {ms(took[len(took) // 2])}, p99 {ms(p99s[level])}"
        print(f"  bots '{level}': {figures}; the host uses {busy:.0%} of a core")
    without, normal, expert = p99s.values()
    print(f"  p99 of people's answers with experts is {expert / without:.2f} times that without (bar: 1.5),")
    print(f"    and {expert / normal:.2f} times that with as many bots that do not think long")


@asynccontextmanager
async def _bots(host: RunningHost, level: str) -> AsyncIterator[None]:
    """Let bots play game after game, with nobody to look on."""
    if not level:
        yield
        return
    playing = asyncio.create_task(_keep_playing(host, level))
    try:
        yield
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        operator = await Client.connect(Address("127.0.0.1", host.port), secret=host.secret, purpose="operator")
        async with operator:
            for table in await operator.tables():
                if table.name.startswith(NAME):
                    await operator.delete(table.id)


async def _keep_playing(host: RunningHost, level: str) -> None:
    async with await Client.connect(Address("127.0.0.1", host.port)) as founder:
        while True:
            tables = await founder.tables()
            played = sum(table.name.startswith(NAME) and table.state == "playing" for table in tables)
            for number in range(played, BOTS // len(SETUP.seats)):
                await founder.create(f"{NAME} {number}", SETUP, "", [f"bot:{level}"] * len(SETUP.seats))
                await founder.start()
                await founder.leave()
            await asyncio.sleep(1)


if __name__ == "__main__":
    main()
