"""The process that plays the bots of a host: started when a table needs one, started again when it dies or hangs."""

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
"""Seconds in which the child must have ended: fewer than the host itself may have."""
RESTART = 1.0
"""Seconds before a child that died is started again."""


class BotProcess:
    """Keeps `python -m netplay.process.bot_client` running and tells it which seats to play.

    The child gets the secret, the port and then one line per seat on its stdin, and ends when that is closed.
    """

    def __init__(self, secret: bytes, delay: float, log_folder: Path | None) -> None:
        self._port = 0
        self._secret = secret
        self._command = [sys.executable, "-m", "netplay.process.bot_client", "--delay", str(delay)]
        self._command += ["--log", str(log_folder)] if log_folder else []
        self._wanted: dict[tuple[str, int], str] = {}
        self._child: Process | None = None
        self._keeper: asyncio.Task[None] | None = None

    def play(self, table: str, seats: Iterable[SeatRecord | StandInRecord]) -> None:
        """Let bots play these seats of the table from now on, and no others.

        A bot whose seat is taken from it is told so by the host; a child that is started later does not know of it.
        """
        levels = {(table, seat.seat): seat.level for seat in seats}
        new = levels.keys() - self._wanted.keys()
        others = {place: level for place, level in self._wanted.items() if place[0] != table}
        self._wanted = others | levels
        self._begin()
        if self._child is not None:
            for place in sorted(new):
                self._tell(self._child, place)

    def start(self, port: int) -> None:
        """The host listens on this port of the loopback: bots may come from now on."""
        self._port = port
        self._begin()

    def restart(self) -> None:
        """The child does not answer any more: let another one play."""
        if self._child is not None:
            self._child.kill()

    async def close(self) -> None:
        """End the child."""
        if self._keeper is None:
            return
        self._keeper.cancel()
        await asyncio.gather(self._keeper, return_exceptions=True)
        if self._child is not None:
            await terminate(self._child, END)

    def _begin(self) -> None:
        if self._keeper is None and self._port and self._wanted:
            self._keeper = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        while True:
            try:
                code = await self._run()
                log.warning("the bots ended with %s; they are started again", code)
            except OSError as error:
                log.error("the bots cannot be started: %s", error)
            await asyncio.sleep(RESTART)

    async def _run(self) -> int:
        """Start a child and wait until it ends; return how it did."""
        child = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
        )
        assert child.stdin is not None
        self._child = child
        child.stdin.write(f"{self._secret.hex()}\n{self._port}\n".encode())
        for place in self._wanted:
            self._tell(child, place)
        code = await child.wait()
        self._child = None
        return code

    def _tell(self, child: Process, place: tuple[str, int]) -> None:
        table, seat = place
        line = json.dumps({"table": table, "seat": seat, "level": self._wanted[place]})
        assert child.stdin is not None
        child.stdin.write(f"{line}\n".encode())
