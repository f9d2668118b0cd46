"""Two networks connected by a cable that the test lays: found, joined, played, pulled, and back again."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from netplay.common.addresses import PORT
from netplay.common.paths import find_paths
from netplay.host.storage.sqlite_store import SqliteStore
from tests.netplay.support.cable import HERE, BadCable, Cable

PLAYER = "tests.netplay.support.remote"
TIME = 60.0
"""Seconds after which a test gives up; not a bar."""


class Remote:
    """A process in one of the namespaces."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, namespace: str, module: str, *arguments: str) -> Remote:
        """Start a module of Python there."""
        command = ["ip", "netns", "exec", namespace, sys.executable, "-m", module, *arguments]
        return cls(await asyncio.create_subprocess_exec(*command, stdout=PIPE))

    async def line(self) -> bytes:
        """The next line that it says."""
        assert self._process.stdout is not None
        async with asyncio.timeout(TIME):
            line = await self._process.stdout.readline()
        assert line, "it has ended"
        return line

    async def says(self, is_it: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The next of its lines of which this holds."""
        while True:
            said: dict[str, Any] = json.loads(await self.line())
            if is_it(said):
                return said

    async def end(self) -> None:
        """End it in good order."""
        if self._process.returncode is None:
            self._process.terminate()
        await self._process.communicate()


@contextmanager
def laid(cable: Cable) -> Iterator[Cable]:
    """The cable, as long as it is needed; the test is skipped where there can be none."""
    if sys.platform != "linux" or os.geteuid() != 0 or shutil.which("ip") is None:
        pytest.skip("network namespaces need Linux, root and the command ip")
    try:
        if not cable.lay():
            pytest.skip("network namespaces, or interfaces in them, are not allowed here")
        yield cable
    finally:
        cable.take_up()


@dataclass
class Evening:
    """A host and Ana at the near end, Ben at the far one; the game of the two has begun."""

    home: Path
    host: Remote
    ana: Remote
    ben: Remote

    async def play_to_the_end(self) -> None:
        """Both have their seats, and what was acknowledged to them lies in the store."""
        ends = [await player.says(lambda said: "given" in said) for player in (self.ana, self.ben)]
        assert [end["seat"] for end in ends] == [0, 1]
        await self.host.end()
        store = SqliteStore(find_paths(self.home).host_store)
        (table,) = store.load()
        store.close()
        for end in ends:
            own = [row.words for row in table.answers if row.seat == end["seat"] and row.cmd is not None]
            assert own == end["given"]


@asynccontextmanager
async def evening(cable: Cable, folder: Path) -> AsyncIterator[Evening]:
    """Ben finds the table on the network, at the address of the host's end of the cable."""
    limits = ["--limit", "silence=3", "--limit", "ping=1", "--limit", "rate=1000"]
    async with AsyncExitStack() as stack:

        async def start(namespace: str, module: str, *arguments: str) -> Remote:
            remote = await Remote.start(namespace, module, *arguments)
            stack.push_async_callback(remote.end)
            return remote

        host = await start(cable.near, "netplay.process.cli", "--data", str(folder / "host"), *limits)
        await host.line()
        ana = await start(cable.near, PLAYER, str(folder / "ana"), "Ana", "127.0.0.1")
        await ana.says(lambda said: "founded" in said)
        ben = await start(cable.far, PLAYER, str(folder / "ben"), "Ben")
        found = await ben.says(lambda said: "found" in said)
        assert found["found"] == f"{HERE}:{PORT}"
        yield Evening(folder / "host", host, ana, ben)


@pytest.mark.nightly
async def test_a_table_is_found_and_a_pulled_cable_costs_nothing_but_time(tmp_path: Path) -> None:
    with laid(Cable()) as cable:
        async with evening(cable, tmp_path) as there:
            await there.ben.says(lambda said: said.get("answers", 0) >= 5)
            cable.pull()
            await there.ana.says(lambda said: said.get("away") == ["Ben"])
            await there.ben.says(lambda said: said.get("link") == "reconnecting")
            cable.plug_in()
            await there.ben.says(lambda said: said.get("link") == "connected")
            await there.ana.says(lambda said: said.get("away") == [])
            await there.play_to_the_end()


@pytest.mark.nightly
async def test_late_lost_and_doubled_packets_only_take_time(tmp_path: Path) -> None:
    bad = BadCable(delay=(0.005, 0.02), lost=0.03, doubled=0.03)
    with laid(bad):
        async with evening(bad, tmp_path) as there:
            await there.play_to_the_end()
        assert min(bad.late, bad.gone, bad.twice) > 0
