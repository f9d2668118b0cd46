"""Load: a process of strangers who do not play. They come again as soon as they are cut off.

`python -m tests.bench.load_crowd PORT KIND NUMBER` sends NUMBER of a KIND, says `ready` when all have been greeted, and
prints at its end, when stdin ends, how often each was cut off.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from collections.abc import Awaitable, Callable

from netplay.client.transport import Transport, dial, expected
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import PREFACE, encode

SNAPSHOTS = 15
"""So many a second does a deaf spectator ask for: no rate that would have him cut."""

AT_ONCE = 20
"""So many come at once: fewer than the system lets wait at a door."""


async def idle(wire: Transport, table: int) -> None:
    """Say nothing but what keeps the connection alive."""
    while True:
        message = await wire.receive()
        if isinstance(message, server_messages.HostPing):
            wire.send(client_messages.Pong(message.n))


async def flood(wire: Transport, table: int) -> None:
    """Look on at a table and ask for everything that can be asked for, as fast as the host takes it."""
    await _watch(wire, table)
    cmd = 10
    while True:
        for _ in range(10):
            for command in (
                client_messages.List(cmd),
                client_messages.Resync(cmd),
                client_messages.Ping(cmd),
                client_messages.Undo(cmd),
            ):
                wire.send(command)
            cmd += 1
        await wire.receive()


async def _watch(wire: Transport, table: int) -> None:
    """Sit down as a spectator at one of the tables."""
    wire.send(client_messages.List(1))
    tables = expected(await wire.receive(), server_messages.Tables).tables
    wire.send(client_messages.Watch(2, tables[table % len(tables)].id))
    while not isinstance(await wire.receive(), server_messages.Ack):
        pass


async def deaf(port: int, table: int, came: Callable[[], None]) -> None:
    """Look on, ask for snapshots, read none of them."""
    wire, _ = await dial(Address("127.0.0.1", port))
    wire.send(client_messages.List(1))
    tables = expected(await wire.receive(), server_messages.Tables).tables
    wire.close()
    loop = asyncio.get_running_loop()
    with socket.socket() as ear:
        ear.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        ear.setblocking(False)
        await loop.sock_connect(ear, ("127.0.0.1", port))
        hello, watch = client_messages.Hello("deaf", 0), client_messages.Watch(1, tables[table % len(tables)].id)
        await loop.sock_sendall(ear, PREFACE + encode(hello) + encode(watch))
        came()
        while True:
            await loop.sock_sendall(ear, encode(client_messages.Resync(2)))
            await asyncio.sleep(1 / SNAPSHOTS)


async def wired(
    behave: Callable[[Transport, int], Awaitable[None]], port: int, table: int, came: Callable[[], None]
) -> None:
    """Behave in some way over a greeted connection, until it is cut."""
    wire, _ = await dial(Address("127.0.0.1", port), seconds=60)
    came()
    try:
        await behave(wire, table)
    finally:
        wire.close()


async def run(port: int, kind: str, number: int) -> None:
    """Keep that many coming until stdin ends."""
    door = asyncio.Semaphore(AT_ONCE)
    greeted: set[int] = set()
    cuts = 0

    async def stranger(table: int) -> None:
        nonlocal cuts

        def came() -> None:
            if table not in greeted:
                greeted.add(table)
                door.release()

        while True:
            with contextlib.suppress(NetplayError, OSError):
                if kind == "deaf":
                    await deaf(port, table, came)
                else:
                    await wired(flood if kind == "flood" else idle, port, table, came)
            cuts += 1
            await asyncio.sleep(0)

    strangers: list[asyncio.Task[None]] = []
    for table in range(number):
        await door.acquire()
        strangers.append(asyncio.create_task(stranger(table)))
    for _ in range(AT_ONCE):
        await door.acquire()
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)
    for task in strangers:
        task.cancel()
    await asyncio.gather(*strangers, return_exceptions=True)
    sys.stdout.write(f"{cuts}\n")


if __name__ == "__main__":
    asyncio.run(run(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
