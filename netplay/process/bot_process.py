"""Run the process that plays a host's bots: started when a table needs one, restarted when it dies or hangs."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Iterable
from pathlib import Path

from netplay.common.logs import log
from netplay.host.storage.storage import SeatRecord, StandInRecord
from netplay.process.subprocesses import terminate

END = 5.0
"""Seconds for the child to end: fewer than the host itself has."""
RESTART = 1.0
"""Seconds before a child that died is started again."""


class BotProcess:
    """The child process `python -m netplay.process.bot_client`, which is told the seats to play.

    The child gets the secret, the port and then one line per seat on its stdin, and ends when that is closed.
    """

    def __init__(self, secret: bytes, delay: float, log_folder: Path | None) -> None:
        self._port = 0
        self._secret = secret
        self._command = [sys.executable, "-m", "netplay.process.bot_client", "--delay", str(delay)]
        self._command += ["--log", str(log_folder)] if log_folder else []
        self._wanted: dict[tuple[str, int], str] = {}
        self._child: Process | None = None
        self._supervisor: asyncio.Task[None] | None = None

    def play(self, table: str, seats: Iterable[SeatRecord | StandInRecord]) -> None:
        """Have bots play these seats of the table from now on, and no others.

        A bot that loses its seat is told so by the host; a child that is started later is not given it.
        """
        levels = {(table, seat.seat): seat.level for seat in seats}
        new = levels.keys() - self._wanted.keys()
        others = {key: level for key, level in self._wanted.items() if key[0] != table}
        self._wanted = others | levels
        self._begin()
        if self._child is not None:
            for key in sorted(new):
                self._tell(self._child, key)

    def start(self, port: int) -> None:
        """Let bots connect from now on: the host listens on this port of the loopback."""
        self._port = port
        self._begin()

    def restart(self) -> None:
        """Replace the child, which no longer answers, by another one."""
        if self._child is not None:
            self._child.kill()

    async def close(self) -> None:
        """End the child."""
        if self._supervisor is None:
            return
        self._supervisor.cancel()
        await asyncio.gather(self._supervisor, return_exceptions=True)
        if self._child is not None:
            await terminate(self._child, END)

    def _begin(self) -> None:
        if self._supervisor is None and self._port and self._wanted:
            self._supervisor = asyncio.create_task(self._supervise())

    async def _supervise(self) -> None:
        while True:
            try:
                code = await self._run()
                log.warning("the bots ended with %s; they are started again", code)
            except OSError as error:
                log.error("the bots cannot be started: %s", error)
            await asyncio.sleep(RESTART)

    async def _run(self) -> int:
        """Start a child and wait until it ends; return its exit code."""
        child = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
        )
        assert child.stdin is not None
        self._child = child
        child.stdin.write(f"{self._secret.hex()}\n{self._port}\n".encode())
        for key in self._wanted:
            self._tell(child, key)
        code = await child.wait()
        self._child = None
        return code

    def _tell(self, child: Process, key: tuple[str, int]) -> None:
        table, seat = key
        line = json.dumps({"table": table, "seat": seat, "level": self._wanted[key]})
        assert child.stdin is not None
        child.stdin.write(f"{line}\n".encode())
