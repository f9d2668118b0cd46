"""Players whose cable is pulled say nothing more, and are shown to the others as away."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from netplay.client.client import Client
from netplay.client.transport import dial
from netplay.client.updates import LinkUpdate
from netplay.common.addresses import Address
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import PREFACE, encode
from netplay.protocol.credentials import key_of
from tests.netplay.support.company import GENEROUS, Diary, address, hosting, until
from tests.netplay.support.dialogue import House
from tests.netplay.support.toy import toy


def test_who_says_nothing_for_fifteen_seconds_is_away() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    for _ in range(14):
        house.now += 1
        ana.say(client_messages.Ping(1))
        for talker in (ana, ben):
            talker.session.tick(house.now)
    assert not ben.session.gone
    assert ana.hear_only(server_messages.TableChanged) == []
    house.now += 1
    ben.session.tick(house.now)
    assert [bye.code for bye in ben.hear_only(server_messages.HostBye)] == ["timeout"]
    house.lobby.gone(ben.session)
    assert [table.table.seats[1].away for table in ana.hear_only(server_messages.TableChanged)] == [True]


async def test_a_connection_that_has_died_unseen_is_told_to_the_others(tmp_path: Path) -> None:
    limits = replace(GENEROUS, ping=0.2, silence=3)
    async with hosting(tmp_path / "a.sqlite", limits) as host, await Client.connect(address(host)) as ana:
        table = await ana.create("Evening", toy(2), "Ana", ["me", "open"])
        transport, _ = await dial(address(host), "", b"")
        transport.send(client_messages.Join(1, table.id, "Ben", key_of(b"b" * 16)))
        await until(lambda: ana.table and ana.table.seats[1].player == "Ben")
        await until(lambda: ana.table and ana.table.seats[1].away)
        assert ana.link == "connected"
        transport.close()


async def test_a_host_that_says_nothing_more_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.client.reconnecting_connection.SILENCE", 0.2)

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(PREFACE + encode(server_messages.Welcome("cafe", "test", 0)))
        while await reader.read(1024):
            pass
        writer.close()

    server = await asyncio.start_server(silent, "127.0.0.1", 0)
    client = await Client.connect(Address("127.0.0.1", server.sockets[0].getsockname()[1]))
    diary = Diary(client)
    await until(lambda: "reconnecting" in diary.links)
    lost = next(u for u in diary.updates if isinstance(u, LinkUpdate) and u.link == "reconnecting")
    assert lost.message.code == "timeout"
    await client.close()
    server.close()
