"""A host that repeats itself: what a client keeps does not grow with what it is told."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import count

import pytest
from msgspec.structs import replace

from engine.core.errors import ImpossibleError
from netplay.client.client import Client
from netplay.client.joined_table import JoinedTable
from netplay.client.updates import Update
from netplay.common.addresses import Address
from netplay.common.sanitize import trusted
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import encode
from tests.netplay.client.test_hostile_host import WELCOME
from tests.netplay.protocol.test_fuzz import INFO, MOTION, TOOK, TWO, VIEW
from tests.netplay.support.company import until

N = 100
GROWTH = 64 * 1024
"""So many bytes more may be kept after 2 N messages than after N: less than one tenth of a view for each."""
JUNK = {"more": [[n] for n in range(20_000)]}
ENTERED = server_messages.Entered(INFO, TWO, 0, trusted("1"))


def views(_cmd: int) -> Iterator[server_messages.FromHost]:
    return (server_messages.Snapshot(1, VIEW, None, "enter", [(1, TOOK)]) for _ in count())


def newer_views(_cmd: int) -> Iterator[server_messages.FromHost]:
    return (server_messages.Snapshot(n, VIEW, None, "resync", [(n, TOOK)] * 100) for n in count(1))


def events(_cmd: int) -> Iterator[server_messages.FromHost]:
    yield server_messages.Snapshot(1, VIEW, None, "enter", [])
    for n in count(2):
        yield server_messages.Events(n, [TOOK] * 20, [])


def tables(_cmd: int) -> Iterator[server_messages.FromHost]:
    for n in count():
        yield server_messages.TableChanged(replace(INFO, created=n, motions=[replace(MOTION, id=n)] * 16))


def chat(_cmd: int) -> Iterator[server_messages.FromHost]:
    for n in count(1):
        yield server_messages.ChatLine(n, trusted("Ana"), trusted(f"{n} " * 40), 0)
        yield server_messages.ChatLine(n, trusted("host"), trusted(f"{n} " * 40))


def clocks(_cmd: int) -> Iterator[server_messages.FromHost]:
    for n in count():
        yield server_messages.ClockTimes([n, n], [1])
        yield server_messages.Held([n % 2], 10)
        yield server_messages.HostPong(n)


def history(cmd: int) -> Iterator[server_messages.FromHost]:
    """Pages that nobody has asked for, or not any more."""
    for _ in count():
        yield server_messages.HistoryPage(cmd, [server_messages.PastStep([TOOK], [([], VIEW)])] * 8)


def here_and_there(_cmd: int) -> Iterator[server_messages.FromHost]:
    for n in count():
        yield replace(ENTERED, table=replace(INFO, id=f"t{n % 5}"))
        yield server_messages.Snapshot(1, VIEW, None, "start", [])


FLOODS = [views, newer_views, events, tables, chat, clocks, history, here_and_there]


class FloodingHost:
    """A host that says what it is told to say, and waits until all of it has been heard."""

    def __init__(self) -> None:
        self.writer: asyncio.StreamWriter
        self.heard = bytearray()
        self.gone = False

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writer = writer
        writer.write(WELCOME)
        while some := await reader.read(1000):
            self.heard.extend(some)
        self.gone = True
        writer.close()

    async def say(self, *messages: server_messages.FromHost) -> None:
        """Say this, and wait until the client has heard it."""
        for message in messages:
            self.writer.write(encode(message))
            await self.writer.drain()
        self.heard.clear()
        self.writer.write(encode(server_messages.HostPing(77_777)))
        pong = encode(client_messages.Pong(77_777))
        await until(lambda: pong in self.heard or self.gone)
        assert not self.gone


@pytest.mark.some(1)
@pytest.mark.parametrize("flood", FLOODS, ids=lambda flood: flood.__name__)
async def test_what_is_kept_does_not_grow_with_what_is_told(
    flood: Callable[[int], Iterator[server_messages.FromHost]],
) -> None:
    """One reader reads, one waits for something else, one was forgotten."""
    host = FloodingHost()
    async with await asyncio.start_server(host.talk, "127.0.0.1", 0) as server:
        client = await Client.connect(Address("127.0.0.1", server.sockets[0].getsockname()[1]))
        waits = client.updates()
        client.updates()

        async def read() -> None:
            async for _ in client.updates():
                pass

        reading = asyncio.create_task(read())
        await host.say(ENTERED, server_messages.Snapshot(1, VIEW, None, "enter", []))
        said = flood(client._connection.next_number())
        tracemalloc.start()
        try:
            kept = []
            for _ in range(3):
                await host.say(*(next(said) for _ in range(N)))
                gc.collect()
                kept.append(tracemalloc.get_traced_memory()[0])
        finally:
            tracemalloc.stop()
        assert client.link == "connected"
        assert kept[2] - kept[1] < GROWTH
        reading.cancel()
        del waits
        await client.close()


def at_table() -> JoinedTable:
    return JoinedTable(ENTERED)


@pytest.mark.parametrize("changes", [[(["more"], JUNK)], [([], VIEW | {"more": JUNK})]])
def test_a_view_holds_no_more_than_a_view(changes: list[tuple[list[str | int], object]]) -> None:
    """What is not known may be there, as much as what is: a newer host has something to say."""
    place = at_table()
    place.receive(server_messages.Snapshot(1, VIEW | {"more": None}, None, "enter", []))
    place.receive(server_messages.Events(2, [], [(["more"], {"few": [1, 2, 3]})]))
    with pytest.raises(ImpossibleError, match="view"):
        place.receive(server_messages.Events(3, [], changes))


def test_a_step_holds_no_more_events_than_a_step() -> None:
    place = at_table()
    with pytest.raises(ImpossibleError, match="events"):
        place.receive(server_messages.Snapshot(1, VIEW, None, "enter", [(n, TOOK) for n in range(1, 2000)]))


async def test_whatever_a_host_says_others_have_their_turn() -> None:
    """A key has several turns of the loop to wait for until it does anything."""
    host, taken, most = FloodingHost(), 0, 0
    async with await asyncio.start_server(host.talk, "127.0.0.1", 0) as server:
        client = await Client.connect(Address("127.0.0.1", server.sockets[0].getsockname()[1]))

        def count_it(_update: Update) -> None:
            nonlocal taken
            taken += 1

        client.listen(count_it)
        host.writer.write(encode(ENTERED) + encode(server_messages.TableChanged(INFO)) * 100)
        while taken < 101:
            before = taken
            await asyncio.sleep(0)
            most = max(most, taken - before)
        assert most <= 4
        await client.close()


async def test_no_history_is_kept_after_it_was_told() -> None:
    host = FloodingHost()
    async with await asyncio.start_server(host.talk, "127.0.0.1", 0) as server:
        client = await Client.connect(Address("127.0.0.1", server.sockets[0].getsockname()[1]))
        client._connection.version = 3
        await host.say(ENTERED, server_messages.Snapshot(1, VIEW, None, "enter", []))
        asked = asyncio.create_task(client.history())
        await until(lambda: b"history" in host.heard)
        cmd = client._connection._number
        await host.say(server_messages.HistoryPage(cmd, [server_messages.PastStep([TOOK], [([], VIEW)])]))
        table = client._recovery.current_table()
        assert table.history is not None
        host.writer.write(encode(server_messages.Ack(cmd)))
        await asked
        assert table.history is None
        await client.close()
