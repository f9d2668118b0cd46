"""Hosts that do not know the join code, and people who meddle with the bytes, get no further."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from netplay.client.client import Client
from netplay.client.updates import LinkUpdate
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError
from netplay.protocol.client_messages import NEW, Chat
from netplay.protocol.codec import PREFACE
from netplay.protocol.encryption import SHARE, KeyExchange
from netplay.protocol.server_messages import ChatLine
from tests.netplay.support.company import Diary, until
from tests.netplay.support.locked import WRONG, table_of, tabled
from tests.netplay.support.plain import frame, pack, unpack

Fields = dict[str, Any]


@asynccontextmanager
async def impostor(
    share: Callable[[Fields], Fields], host_id: str = "cafe"
) -> AsyncIterator[tuple[Address, list[str]]]:
    """Open an impostor of the host with this id that does not know the code; yield also what is said to it."""
    said: list[str] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readexactly(len(PREFACE)))
        while head := await reader.read(4):
            fields = unpack(await reader.readexactly(int.from_bytes(head, "big")))
            said.append(fields["type"])
            if fields["type"] == "hello":
                writer.write(frame(pack({"type": "welcome", "host": host_id, "app": "x", "wire": 0})))
            elif fields["type"] == "pair":
                writer.write(frame(pack(share(fields))))
        said.append("gone")
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield Address("127.0.0.1", server.sockets[0].getsockname()[1]), said
    finally:
        server.close()


def guessed(pair: Fields) -> Fields:
    """Return the reply of a host that guesses the code."""
    exchange = KeyExchange("host", WRONG, "cafe", "t1")
    keys = exchange.finish(pair["share"])
    return {"type": "share", "cmd": pair["cmd"], "share": exchange.share, "mac": keys.host_mac}


def nonsense(pair: Fields) -> Fields:
    return {"type": "share", "cmd": pair["cmd"], "share": bytes(SHARE), "mac": bytes(32)}


def reflected(pair: Fields) -> Fields:
    return {"type": "share", "cmd": pair["cmd"], "share": pair["share"], "mac": bytes(32)}


def at_once(pair: Fields) -> Fields:
    return {"type": "secured", "cmd": pair["cmd"]}


def without(pair: Fields) -> Fields:
    return {"type": "nack", "cmd": pair["cmd"], "code": "code", "sentence": "there is no join code here"}


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (guessed, "code"),
        (nonsense, "bad_message"),
        (reflected, "bad_message"),
        (at_once, "bad_message"),
        (without, "code"),
    ],
)
async def test_an_impostor_who_does_not_know_the_code_gets_no_further(
    share: Callable[[Fields], Fields], told: str
) -> None:
    async with impostor(share) as (at, said), await Client.connect(at) as ben:
        with pytest.raises(NetplayError) as caught:
            await ben.join("t1", "Ben", code="ABC234")
        assert caught.value.code == told
        assert ben.link == "connected"
        await until(lambda: "gone" in said)
        assert not {"confirm", "join"} & set(said)


async def test_an_impostor_in_the_place_of_the_host_gets_no_seat_proved(tmp_path: Path) -> None:
    async with tabled(tmp_path) as (ana, tap, at), await Client.connect(at) as ben:
        await ben.join(table_of(ana), "Ben", code=ana.code)
        diary = Diary(ben)
        async with impostor(guessed, ben.host_id) as (other, said):
            tap.host = other
            tap.cut()
            await until(lambda: diary.links == ["reconnecting", "closed"])
            await until(lambda: "gone" in said)
            assert said == ["hello", "pair", "gone"]
        last = diary.updates[-1]
        assert isinstance(last, LinkUpdate)
        assert last.message.code == "code"


async def test_who_changes_a_byte_on_the_way_ends_the_connection_and_is_not_believed(tmp_path: Path) -> None:
    async with tabled(tmp_path) as (ana, tap, at), await Client.connect(at) as ben:
        await ben.join(table_of(ana), "Ben", code=ana.code)
        diary = Diary(ben)
        tap.change = lambda data: data[:-1] + bytes([data[-1] ^ 1])
        await ana.send(Chat(NEW, "marzipan"))
        await until(lambda: ben.link == "closed")
        assert [update.message.code for update in diary.updates if isinstance(update, LinkUpdate)] == ["bad_frame"]
        assert not [update for update in diary.updates if isinstance(update, ChatLine)]
