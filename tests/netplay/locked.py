"""Tables with a join code over real sockets, for tests, and a tap on the wire before their host."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from engine.setup import Setup
from netplay.addresses import Address
from netplay.client import Client
from netplay.errors import RefusedError
from netplay.server import Host
from tests.netplay.company import address, hosting

SHORT = Setup("toy", ("red", "blue"), options={"rounds": 3, "vetoes": []})
WRONG = "222222"


class Tap:
    """A relay before a host, which keeps every byte and can change what passes."""

    def __init__(self, port: int) -> None:
        self.heard = bytearray()
        self.change: Callable[[bytes], bytes] = bytes
        """What becomes of bytes on their way to the client."""
        self.port = port
        self._writers: list[asyncio.StreamWriter] = []

    def cut(self) -> None:
        """Break all connections."""
        for writer in self._writers:
            writer.close()

    async def relay(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, on = await asyncio.open_connection("127.0.0.1", self.port)
        self._writers += [back, on]
        await asyncio.gather(self._pass(near, on, bytes), self._pass(far, back, lambda data: self.change(data)))

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, change: Callable[[bytes], bytes]
    ) -> None:
        while data := await reader.read(65536):
            self.heard += data
            writer.write(change(data))
        writer.close()


@asynccontextmanager
async def tapped(port: int) -> AsyncIterator[tuple[Tap, Address]]:
    tap = Tap(port)
    server = await asyncio.start_server(tap.relay, "127.0.0.1", 0)
    try:
        yield tap, Address("127.0.0.1", server.sockets[0].getsockname()[1])
    finally:
        tap.cut()
        server.close()


@asynccontextmanager
async def locked(host: Host, setup: Setup = SHORT) -> AsyncIterator[Client]:
    """Ana at a table of hers that has a join code."""
    async with await Client.connect(address(host)) as ana:
        await ana.create("Evening", setup, "Ana", ["me", "open"], locked=True)
        yield ana


@asynccontextmanager
async def tabled(tmp_path: Path, setup: Setup = SHORT) -> AsyncIterator[tuple[Client, Tap, Address]]:
    """Ana at a locked table, and a tap before her host."""
    async with hosting(tmp_path / "a.sqlite") as host, locked(host, setup) as ana, tapped(host.port) as (tap, at):
        yield ana, tap, at


def table_of(client: Client) -> str:
    assert client.table is not None
    return client.table.id


async def refused(attempt: Awaitable[object]) -> str:
    """The code with which it is refused."""
    with pytest.raises(RefusedError) as caught:
        await attempt
    return caught.value.code
