"""Relay between clients and their host: a test can break the relay, or see and change what passes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

from netplay.common.addresses import Address


class Relay:
    """A server that passes on the bytes from either side."""

    def __init__(self, host: Address) -> None:
        self.host = host
        """The address of the host."""
        self.clients: set[asyncio.StreamWriter] = set()
        """The writers to the clients that are connected."""
        self._broken = False
        self._tasks: set[asyncio.Task[None]] = set()

    def cut(self) -> None:
        """End all connections."""
        for task in self._tasks:
            task.cancel()

    def break_down(self) -> None:
        """End all connections, and accept no other."""
        self._broken = True
        self.cut()

    def mend(self) -> None:
        """Accept connections again."""
        self._broken = False

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection until either end closes it or the relay breaks."""
        if self._broken:
            writer.close()
            return
        from_host, to_host = await asyncio.open_connection(self.host.host, self.host.port)
        directions = {asyncio.create_task(self.ask(reader, to_host)), asyncio.create_task(self.tell(from_host, writer))}
        self._tasks |= directions
        self.clients.add(writer)
        try:
            await asyncio.wait(directions, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._tasks -= directions
            self.clients.discard(writer)
            for direction in directions:
                direction.cancel()
            to_host.close()
            writer.close()

    async def ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on what a client says."""
        await _copy(reader, writer)

    async def tell(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on what the host says."""
        await _copy(reader, writer)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(1 << 16):
        writer.write(data)


R = TypeVar("R", bound=Relay)


@asynccontextmanager
async def relaying(relay: R) -> AsyncIterator[tuple[R, Address]]:
    """Start the relay; yield it and its address."""
    server = await asyncio.start_server(relay.meet, "127.0.0.1", 0)
    try:
        yield relay, Address("127.0.0.1", server.sockets[0].getsockname()[1])
    finally:
        server.close()
        relay.break_down()
