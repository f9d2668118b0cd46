"""The host: from an answer to the last client's View over the loopback; what a view costs and weighs."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Mapping
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
from netplay.common.sanitize import trusted
from netplay.host.game.live_match import journal_records
from netplay.host.limits import Limits
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import AnswerRecord, Batch, TableRecord
from netplay.process.server import Host, HostOptions
from netplay.protocol import server_messages
from netplay.protocol.codec import decode_from_host, encode

COLOURS = ("red", "blue", "green", "yellow", "brown")
LIMITS = Limits(rate=1e6, burst=10**6, per_address=100, unjoined=100)
ANSWERS = 400
"""About as many as a game of five seats has."""
TABLE, SPENT = "bench", 1500
"""A table whose seats take so many milliseconds for an answer."""
GAMES: Mapping[str, tuple[str, ...]] = {
    "the base game": (),
    "colonies": ("colonies", "jubilee"),
    "grandissimo": ("grandissimo", "jubilee"),
    "court": ("king_intrigue", "players_edition", "special_cards", "jubilee"),
}
"""Modules of the presets whose bytes are compared."""


def main() -> None:
    """Print one line per figure."""
    print("netplay (5 seats, nine rounds, medians)")
    codec = [line for name, modules in GAMES.items() for line in _codec(name, modules)]
    for line in (*codec, *_store(), *asyncio.run(_round_trips())):
        print(f"  {line}")


def _codec(name: str, modules: tuple[str, ...]) -> list[str]:
    """Cost and size of what is sent, and size of what is kept, over all steps of one random game."""
    rng = random.Random(1)
    match = Match(Setup("elgrande", COLOURS, modules), rng)
    old = to_builtins(match.view(0))
    views, builds, encodes, snapshots, steps, decodes = [], [], [], [], [], []
    batches = [journal_records(TABLE, match, 0, 0)]
    while not match.over:
        seat, held = match.asked[0], len(match.journal)
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
        batches.append(journal_records(TABLE, match, held, held, len(steps), SPENT))
    return [
        f"{name}: view {_us(views)}, as builtins with its changes {_us(builds)}, snapshot encoded {_us(encodes)}",
        f"{name}: snapshot decoded and typed at the client {_us(decodes)}",
        f"{name}: snapshot {statistics.median(snapshots):.0f} bytes, largest {max(snapshots)}, "
        f"step {statistics.median(steps):.0f}, largest {max(steps)}",
        f"{name}: store {_kept(match.setup, batches) / 1000:.0f} kB after {len(steps)} answers",
    ]


def _kept(setup: Setup, batches: list[list[AnswerRecord]]) -> int:
    """Return the bytes that a game adds to the file of its store."""
    sizes = []
    played: list[Batch] = [[TableRecord(TABLE, trusted("Bench"), setup, "over", 1, 0)], *batches]
    for kept in ([], played):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "bench.sqlite"
            store = SqliteStore(path)
            store.write(kept)
            store.close()  # what is in the log goes to the file
            sizes.append(path.stat().st_size)
    return sizes[1] - sizes[0]


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
