"""Set up tables with a join code over real sockets, and a tap between their host and its clients."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.errors import RefusedError
from netplay.process.server import Host
from tests.netplay.support.company import address, hosting
from tests.netplay.support.relay import Relay, relaying

SHORT = Setup("caravan", ("red", "blue"), modules=("market",), options={"rounds": 3, "vetoes": []})
WRONG = "222222"


class Tap(Relay):
    """A relay that keeps every byte and can change what passes."""

    def __init__(self, host: Address) -> None:
        super().__init__(host)
        self.heard = bytearray()
        self.change: Callable[[bytes], bytes] = bytes
        """Called with bytes on their way to the client; returns those that are passed on."""

    async def ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Keep and pass on what a client says."""
        await self._pass(reader, writer, bytes)

    async def tell(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Keep what the host says, and pass it on changed."""
        await self._pass(reader, writer, lambda data: self.change(data))

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, change: Callable[[bytes], bytes]
    ) -> None:
        while data := await reader.read(1 << 16):
            self.heard += data
            writer.write(change(data))


@asynccontextmanager
async def locked(host: Host, setup: Setup = SHORT) -> AsyncIterator[Client]:
    """Open a client of Ana's at a table of hers that has a join code."""
    async with await Client.connect(address(host)) as ana:
        await ana.create("Evening", setup, "Ana", ["me", "open"], locked=True)
        yield ana


@asynccontextmanager
async def tabled(tmp_path: Path, setup: Setup = SHORT) -> AsyncIterator[tuple[Client, Tap, Address]]:
    """Open a host with Ana at a locked table, and a tap; yield her, the tap and its address."""
    async with (
        hosting(tmp_path / "a.sqlite") as host,
        locked(host, setup) as ana,
        relaying(Tap(address(host))) as (tap, at),
    ):
        yield ana, tap, at


def table_of(client: Client) -> str:
    assert client.table is not None
    return client.table.id


async def refused(attempt: Awaitable[object]) -> str:
    """Return the code with which the attempt is refused."""
    with pytest.raises(RefusedError) as caught:
        await attempt
    return caught.value.code
