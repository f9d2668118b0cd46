"""Run hosts and clients over real sockets: a host in this process, and players that answer at random."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from netplay.client.client import Client
from netplay.client.updates import GameUpdate, LinkUpdate, Update
from netplay.common.addresses import Address
from netplay.common.errors import RefusedError
from netplay.host.limits import Limits
from netplay.process.server import Host, HostOptions

PATIENCE = 60.0
"""Seconds after which a test gives up; no measure of speed."""

GENEROUS = Limits(rate=100_000, burst=100_000, per_address=100, unjoined=100)


@asynccontextmanager
async def hosting(store: Path, limits: Limits = GENEROUS, **options: Any) -> AsyncIterator[Host]:
    async with Host(HostOptions(store, limits=limits, bot_delay=0, **options)) as host:
        yield host


def address(host: Host) -> Address:
    return Address("127.0.0.1", host.port)


async def until(condition: Callable[[], object]) -> None:
    """Wait until the condition holds. Raises TimeoutError after PATIENCE."""
    for _ in range(int(PATIENCE / 0.005)):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise TimeoutError("what was waited for did not come")


def let_pass(monkeypatch: pytest.MonkeyPatch, host: Host, seconds: float) -> None:
    """Set the host's clock forward by that many seconds; it runs on from there."""
    monkeypatch.setattr(host, "clock", lambda: time.monotonic() + seconds)


class Diary:
    """All updates that a client has told."""

    def __init__(self, client: Client) -> None:
        self.updates: list[Update] = []
        client.listen(self.updates.append)

    @property
    def links(self) -> list[str]:
        return [update.link for update in self.updates if isinstance(update, LinkUpdate)]

    @property
    def games(self) -> list[GameUpdate]:
        return [update for update in self.updates if isinstance(update, GameUpdate)]


async def play(client: Client, rng: random.Random, most: int = 10**6) -> int:
    """Answer at random until the game is over or `most` answers are given; return how many were."""
    given = 0
    news = asyncio.Event()
    stop = client.listen(lambda update: news.set())
    while given < most and client.table is not None and client.table.state != "over":
        question = client.question
        if question is None or not question.waited:
            news.clear()
            async with asyncio.timeout(PATIENCE):
                await news.wait()
            continue
        choices = [i for i, words in enumerate(question.words) if words != "break"]
        try:
            await client.answer(rng.choice(choices))
            given += 1
        except RefusedError as error:
            if error.code not in ("stale", "slow_down"):
                raise
            await asyncio.sleep(0.1)
    stop()
    return given


async def go_on(clients: Sequence[Client], most: int) -> int:
    """Give the first answer there is for each client that is waited for; return how many were given.

    It ends when `most` answers are given or the game is over.
    """

    def waited() -> Iterator[Client]:
        return (client for client in clients if client.question is not None and client.question.waited)

    def over() -> bool:
        return any(client.table is not None and client.table.state == "over" for client in clients)

    given = 0
    while given < most:
        await until(lambda: over() or any(waited()))
        client = next(waited(), None)
        if client is None:
            break
        try:
            await client.answer(0)
            given += 1
        except RefusedError as error:
            if error.code != "stale":
                raise
    return given
