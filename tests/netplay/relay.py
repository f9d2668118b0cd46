"""A relay between a client and its host, which a test can break for as long as it likes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from netplay.addresses import Address


class Relay:
    """Passes on what comes from either side."""

    def __init__(self, host: Address) -> None:
        self._host = host
        self._broken = False
        self._tasks: set[asyncio.Task[None]] = set()

    def break_down(self) -> None:
        """End all connections, and take no other one."""
        self._broken = True
        for task in self._tasks:
            task.cancel()

    def mend(self) -> None:
        """Take connections again."""
        self._broken = False

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, until either end closes it or the relay breaks."""
        if self._broken:
            writer.close()
            return
        from_host, to_host = await asyncio.open_connection(self._host.host, self._host.port)
        ways = {asyncio.create_task(_copy(reader, to_host)), asyncio.create_task(_copy(from_host, writer))}
        self._tasks |= ways
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._tasks -= ways
            for way in ways:
                way.cancel()
            to_host.close()
            writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(1 << 16):
        writer.write(data)


@asynccontextmanager
async def relayed(host: Address) -> AsyncIterator[tuple[Relay, Address]]:
    """A Relay before that host, and where it can be reached."""
    relay = Relay(host)
    server = await asyncio.start_server(relay.meet, "127.0.0.1", 0)
    try:
        yield relay, Address("127.0.0.1", server.sockets[0].getsockname()[1])
    finally:
        server.close()
        relay.break_down()
