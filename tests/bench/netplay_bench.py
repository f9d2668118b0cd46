"""The host: from an answer to the last client's View over the loopback; what a view costs and weighs."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from functools import partial
from pathlib import Path

import msgspec

from engine.core.event import visible_to
from engine.core.match import Match
from engine.core.setup import Setup
from engine.core.view import changes, to_builtins
from netplay.client.client import Client
from netplay.client.updates import GameUpdate, Update
from netplay.common.addresses import Address
from netplay.host.limits import Limits
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import AnswerRecord
from netplay.process.server import Host, HostOptions
from netplay.protocol import server_messages
from netplay.protocol.codec import decode_from_host, encode

COLOURS = ("red", "blue", "green", "yellow", "brown")
LIMITS = Limits(rate=1e6, burst=10**6, per_address=100, unjoined=100)
ANSWERS = 400
"""About as many as a game of five seats has."""


def main() -> None:
    """Print one line per figure."""
    print("netplay (5 seats, nine rounds, medians)")
    for line in (*_codec(), *_store(), *asyncio.run(_round_trips())):
        print(f"  {line}")


def _codec() -> list[str]:
    """Cost and size of what is sent, over all steps of one random game."""
    rng = random.Random(1)
    match = Match(Setup("elgrande", COLOURS), rng)
    old = to_builtins(match.view(0))
    views, builds, encodes, snapshots, steps, decodes = [], [], [], [], [], []
    while not match.over:
        seat = match.asked[0]
        told = match.answer(seat, rng.randrange(len(match.options(seat))))
        start = time.perf_counter()
        view = match.view(0)
        seen = time.perf_counter()
        new = to_builtins(view)
        found = changes(old, new)
        built = time.perf_counter()
        snapshot = encode(server_messages.Snapshot(1, new, match.question(0), "resync", []))
        done = time.perf_counter()
        decode_from_host(snapshot[4:])
        msgspec.convert(new, match.rules.view_type)
        decoded = time.perf_counter()
        views.append(seen - start)
        builds.append(built - seen)
        encodes.append(done - built)
        decodes.append(decoded - done)
        snapshots.append(len(snapshot))
        steps.append(len(encode(server_messages.Events(1, list(visible_to(told, 0)), found, match.question(0)))))
        old = new
    return [
        f"view {_us(views)}, as builtins with its changes {_us(builds)}, snapshot encoded {_us(encodes)}",
        f"snapshot decoded and typed at the client {_us(decodes)}",
        f"snapshot {statistics.median(snapshots):.0f} bytes, step {statistics.median(steps):.0f}, largest {max(steps)}",
    ]


def _store() -> list[str]:
    """One answer written with its fsync."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "bench.sqlite")
        times = []
        for n in range(200):
            record = AnswerRecord("bench", n, 0, "place galicia", "asked", n)
            start = time.perf_counter()
            store.write([[record]])
            times.append(time.perf_counter() - start)
        store.close()
    return [f"answer committed with fsync {_us(times)}"]


async def _round_trips() -> list[str]:
    """Every seat answers at random; each answer is timed until the last of the five clients has its next View."""
    with tempfile.TemporaryDirectory() as folder:
        options = HostOptions(Path(folder) / "bench.sqlite", limits=LIMITS)
        async with Host(options) as host:
            at = Address("127.0.0.1", host.port)
            clients = [await Client.connect(at) for _ in COLOURS]
            info = await clients[0].create("Bench", Setup("elgrande", COLOURS), "P0", ["me"] + ["open"] * 4)
            for number, client in enumerate(clients[1:], start=1):
                await client.join(info.id, f"P{number}")
            await clients[0].start()
            acks, lasts = await _play(clients)
            for client in clients:
                await client.close()
    lasts.sort()
    p99 = lasts[int(len(lasts) * 0.99)]
    last = f"to the last of 5 Views {_us(lasts)}, p99 {p99 * 1e6:.0f} us"
    return [f"answer to its Ack {_us(acks)}; {last} ({len(lasts)} answers)"]


async def _play(clients: list[Client]) -> tuple[list[float], list[float]]:
    """Seconds to the Ack and to the last View of every answer that all five see."""
    rng = random.Random(3)
    seen: set[int] = set()
    news = asyncio.Event()

    def listener(number: int, update: Update) -> None:
        if isinstance(update, GameUpdate):
            seen.add(number)
            news.set()

    stops = [client.listen(partial(listener, number)) for number, client in enumerate(clients)]
    acks: list[float] = []
    lasts: list[float] = []
    while len(lasts) < ANSWERS and clients[0].table is not None and clients[0].table.state != "over":
        asked = [client for client in clients if client.question is not None and client.question.waited]
        if not asked:
            news.clear()
            await news.wait()
            continue
        question = asked[0].question
        assert question is not None
        seen.clear()
        start = time.perf_counter()
        await asked[0].answer(rng.randrange(len(question.words)))
        acks.append(time.perf_counter() - start)
        if await _all_see(seen, news, len(clients)):
            lasts.append(time.perf_counter() - start)
    for stop in stops:
        stop()
    return acks, lasts


async def _all_see(seen: set[int], news: asyncio.Event, clients: int) -> bool:
    """Wait for everybody's update; False when the answer was one that not everybody may see."""
    try:
        async with asyncio.timeout(0.05):
            while len(seen) < clients:
                news.clear()
                await news.wait()
    except TimeoutError:
        return False
    return True


def _us(times: list[float]) -> str:
    return f"{statistics.median(times) * 1e6:.0f} us"


if __name__ == "__main__":
    main()
