"""The version that is held: where its files are, and its program in processes of its own."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
import zipfile
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from netplay.common.paths import VARIABLE, AppPaths, find_paths

OLD = Path(__file__).parent / "0.1.0"
PATIENCE = 60.0
"""Seconds after which something has gone wrong."""


def moved_in(home: Path) -> AppPaths:
    """The home as the old version left it, with its modes, which git does not keep."""
    shutil.copytree(OLD / "home", home, copy_function=shutil.copyfile)
    for path in (home, *home.rglob("*")):
        path.chmod(0o700 if path.is_dir() else 0o600)
    return find_paths(home)


class Program:
    """The old program, unpacked to a folder. What it starts itself is of the old version as well."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with zipfile.ZipFile(OLD / "program.zip") as packed:
            packed.extractall(folder)

    @asynccontextmanager
    async def running(self, *words: str) -> AsyncIterator[Process]:
        """Python with these words behind it, until the block is left."""
        environ = {name: value for name, value in os.environ.items() if name != VARIABLE}
        environ |= {"PYTHONPATH": str(self.folder), "PYTHONSAFEPATH": "1", "LANGUAGE": "en"}
        process = await asyncio.create_subprocess_exec(
            sys.executable, *words, stdin=PIPE, stdout=PIPE, env=environ, cwd=self.folder, limit=1 << 22
        )
        try:
            yield process
        finally:
            assert process.stdin is not None
            process.stdin.close()
            try:
                async with asyncio.timeout(1 if process.returncode is None else 0):
                    await process.wait()
            except TimeoutError:
                process.kill()
                await process.wait()

    async def says(self, *words: str) -> str:
        """What a command of the old `elgrande` prints. It must end well."""
        async with self.running("-m", "elgrande_tui", *words) as process, asyncio.timeout(PATIENCE):
            said, _ = await process.communicate()
            assert process.returncode == 0
        return said.decode()

    @asynccontextmanager
    async def player(self, port: int, home: Path) -> AsyncIterator[OldPlayer]:
        """Somebody with the old program at the host of this machine with that port."""
        async with self.running(str(OLD / "player.py"), str(port), str(home)) as process:
            player = OldPlayer(process)
            assert str(await player.hears()).startswith(str(self.folder)), "the old program plays"
            yield player


class OldPlayer:
    """See `player.py` of the old version."""

    def __init__(self, process: Process) -> None:
        self._process = process

    async def does(self, what: str, *words: object) -> Any:
        """Let the player do it; return what comes of it."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{json.dumps([what, *words])}\n".encode())
        return await self.hears()

    async def hears(self) -> Any:
        """The next reply."""
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            reply = json.loads(await self._process.stdout.readline())
        assert "refused" not in reply, reply
        return reply["told"]
