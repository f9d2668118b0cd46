"""Crowds of strangers over real sockets: they cost the players nothing."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import time
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.client.reconnecting_connection import retry_delays
from netplay.client.transport import dial
from netplay.common.errors import RefusedError, UnreachableError
from netplay.host.limits import Limits
from netplay.process.server import LINGERING
from netplay.protocol.client_messages import Hello, Ping, Resync, Watch
from netplay.protocol.codec import PREFACE, encode
from tests.netplay.support.company import GENEROUS, PATIENCE, Diary, address, hosting, let_pass, play, until
from tests.netplay.support.toy import toy


async def test_a_hundred_silent_strangers_do_not_disturb_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = Limits(rate=1e6, burst=10**6)
    async with hosting(tmp_path / "a.sqlite", limits) as host:
        ana, ben = await Client.connect(address(host)), await Client.connect(address(host))
        info = await ana.create("Evening", toy(2, rounds=50), "Ana", ["me", "open"])
        await ben.join(info.id, "Ben")
        await ana.start()
        strangers = [await asyncio.open_connection("127.0.0.1", host.port) for _ in range(100)]
        assert len(host.connections) < 15
        await asyncio.gather(play(ana, random.Random(1)), play(ben, random.Random(2)))
        assert ana.link == ben.link == "connected"
        let_pass(monkeypatch, host, limits.hello)
        await until(lambda: len(host.connections) == 2)
        for _, writer in strangers:
            writer.close()
        await ana.close()
        await ben.close()


async def test_a_client_that_idles_makes_room_for_who_comes_and_comes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = asyncio.Event()

    async def dial_later(*args: Any, **options: Any) -> Any:
        """Come back no earlier than Ana has her seat: until then there would be one too many again."""
        if "join" in options:
            await seated.wait()
        return await dial(*args, **options)

    monkeypatch.setattr("netplay.client.reconnecting_connection.BACKOFF", (0.01,))
    monkeypatch.setattr("netplay.client.reconnecting_connection.dial", dial_later)
    async with hosting(tmp_path / "a.sqlite", Limits(per_address=3)) as host, contextlib.AsyncExitStack() as people:
        idle = [await people.enter_async_context(await Client.connect(address(host))) for _ in range(3)]
        diaries = [Diary(client) for client in idle]
        ana = await people.enter_async_context(await Client.connect(address(host)))
        info = await ana.create("Evening", toy(2, rounds=50), "Ana", ["me", "open"])
        seated.set()
        await until(lambda: diaries[0].links == ["reconnecting", "connected"])
        assert diaries[1].links == diaries[2].links == []
        await idle[0].watch(info.id)


async def test_who_must_make_room_hears_it_first_whatever_they_still_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.process.server.TICK", PATIENCE)
    async with hosting(tmp_path / "a.sqlite", Limits(per_address=1)) as host:
        first = socket.create_connection(("127.0.0.1", host.port), PATIENCE)
        await until(lambda: len(host.connections) == 1)
        second = await asyncio.open_connection("127.0.0.1", host.port)
        await until(lambda: host._lingering)

        def late() -> bytes:
            for _ in range(5):
                first.sendall(PREFACE + encode(Hello("late", 0)))
                time.sleep(0.01)
            return b"".join(iter(lambda: first.recv(1000), b""))

        heard = await asyncio.to_thread(late)
        assert heard.startswith(PREFACE)
        assert b"busy" in heard
        first.close()
        await until(lambda: not host._lingering)
        second[1].close()


async def test_thousands_who_do_not_hang_up_take_up_few_sockets(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite", Limits(per_address=1)) as host:
        strangers = [await asyncio.open_connection("127.0.0.1", host.port) for _ in range(2 * LINGERING)]
        await until(lambda: len(host.connections) == 1)
        assert len(host._lingering) <= LINGERING
        for _, writer in strangers:
            writer.close()


async def test_who_comes_to_a_busy_host_is_told_so_and_comes_in_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.client.reconnecting_connection.BACKOFF", (0.01,))
    limits = Limits(rate=1, burst=10, per_address=1)
    said: list[None] = []

    def when_busy() -> None:
        said.append(None)
        let_pass(monkeypatch, host, limits.flood)

    async with hosting(tmp_path / "a.sqlite", limits) as host:
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
        writer.write(PREFACE + encode(Hello("flood", 0)) + encode(Ping(1)) * 1000)
        await reader.readuntil(b"flood")
        monkeypatch.setattr("netplay.client.reconnecting_connection.BUSY_TRIES", 10**6)
        async with await Client.connect(address(host), when_busy=when_busy) as client:
            assert client.link == "connected"
        assert said
        writer.close()


def test_who_had_to_make_room_waits_before_coming_again() -> None:
    assert list(islice(retry_delays("busy"), 5)) == [1, 2, 4, 4, 4]
    assert list(islice(retry_delays("lost"), 6)) == [0.1, 0.3, 1, 2, 4, 4]


def ask_for_ever(deaf: socket.socket) -> None:
    """Ask for snapshots and read none, until the host has had enough."""
    deaf.settimeout(5)
    with contextlib.suppress(OSError):
        while True:
            deaf.sendall(encode(Resync(2)) * 100)


async def test_a_spectator_that_asks_and_never_reads_is_cut_and_nobody_waits_for_him(tmp_path: Path) -> None:
    limits = Limits(rate=1e6, burst=10**6, stuck=0.5, flood=0.5)
    async with hosting(tmp_path / "a.sqlite", limits) as host:
        ana, ben = await Client.connect(address(host)), await Client.connect(address(host))
        setup = Setup("elgrande", ("red", "blue"))
        info = await ana.create("Evening", setup, "Ana", ["me", "open"])
        await ben.join(info.id, "Ben")
        await ana.start()
        deaf = socket.create_connection(("127.0.0.1", host.port))
        deaf.sendall(PREFACE + encode(Hello("deaf", 0)) + encode(Watch(1, info.id)))
        await until(lambda: len(host.connections) == 3)
        asking = asyncio.create_task(asyncio.to_thread(ask_for_ever, deaf))
        await asyncio.gather(play(ana, random.Random(1)), play(ben, random.Random(2)))
        await until(lambda: len(host.connections) == 2)
        await asking
        assert ana.table is not None
        assert ana.table.state == "over"
        deaf.close()
        await ana.close()
        await ben.close()


async def test_who_floods_is_told_so_and_held_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits(rate=1, burst=10, per_address=1)
    async with hosting(tmp_path / "a.sqlite", limits) as host:
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
        writer.write(PREFACE + encode(Hello("flood", 0)) + encode(Ping(1)) * 1000)
        heard = await reader.readuntil(b"flood")
        assert heard.startswith(PREFACE)
        assert len(host.connections) == 1
        with pytest.raises(RefusedError) as caught:
            await Client.connect(address(host))
        assert caught.value.code == "busy"
        let_pass(monkeypatch, host, limits.flood)
        await until(lambda: not host.connections)
        await (await Client.connect(address(host))).close()
        writer.close()


async def test_when_the_default_port_is_taken_the_next_free_one_is_used(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path / "a.sqlite", GENEROUS, port=None) as one,
        hosting(tmp_path / "b.sqlite", GENEROUS, port=None) as other,
    ):
        assert {one.port, other.port} <= set(range(7373, 7389))
        assert one.port != other.port


async def test_an_address_that_is_gone_again_does_not_stop_the_host(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite", GENEROUS, also=["192.0.2.77"]) as host:
        assert [at.host for at in host.addresses] == ["127.0.0.1"]
        await (await Client.connect(address(host))).close()
    with pytest.raises(UnreachableError):
        async with hosting(tmp_path / "a.sqlite", GENEROUS, bind=["127.0.0.1", "192.0.2.77"]):
            pass
