"""Join codes over real sockets: clients that pair, lose their connection, and meet hosts that are not what they say."""

from __future__ import annotations

import asyncio
import random
import stat
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.setup import Setup
from netplay.addresses import Address
from netplay.client import Client
from netplay.errors import NetplayError, RefusedError
from netplay.frames import PREFACE, frame
from netplay.places import Places, find_places
from netplay.secure import SHARE, Exchange
from netplay.server import Host
from netplay.updates import ChatUpdate, LinkUpdate
from tests.netplay.company import Diary, address, hosting, play, until
from tests.netplay.plain import pack, unpack

SETUP = Setup("elgrande", ("red", "blue"))
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


def account(tmp_path: Path, name: str) -> Places:
    """The places of an account."""
    places = find_places(tmp_path / name)
    places.prepare()
    return places


def table_of(client: Client) -> str:
    assert client.table is not None
    return client.table.id


async def refused(attempt: Awaitable[object]) -> str:
    """The code with which it is refused."""
    with pytest.raises(RefusedError) as caught:
        await attempt
    return caught.value.code


async def test_a_whole_game_with_a_join_code_and_nothing_of_it_can_be_read(tmp_path: Path) -> None:
    async with tabled(tmp_path, SETUP) as (ana, tap, at), await Client.connect(at) as ben:
        assert (await ben.tables())[0].locked
        await ben.join(table_of(ana), "Benedicta", code=ana.code.lower())
        assert ben.code == ana.code
        await ana.start()
        await ana.chat("marzipan")
        await asyncio.gather(play(ana, random.Random(1)), play(ben, random.Random(2)))
        assert ana.table is not None
        assert ana.table.state == "over"
        plain, _, sealed = bytes(tap.heard).rpartition(b"secured")
        assert b"Evening" in plain
        assert len(sealed) > 10_000
        assert ana.code.encode() not in plain
        for word in (b"marzipan", b"Benedicta", b"castile", b"Evening", b"events", b"answer", ana.code.encode()):
            assert word not in sealed


async def test_a_wrong_code_is_refused_by_the_client_and_it_may_try_again(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, locked(host) as ana, await Client.connect(address(host)) as ben:
        diary = Diary(ben)
        assert await refused(ben.join(table_of(ana), "Ben")) == "code"
        assert await refused(ben.join(table_of(ana), "Ben", code=WRONG)) == "code"
        assert await refused(ben.watch(table_of(ana), "Ben", code="what")) == "code"
        assert diary.links == []
        assert (await ben.join(table_of(ana), "Ben", code=ana.code)).seats[1].player == "Ben"


async def test_after_a_join_that_failed_for_another_reason_the_client_is_as_before(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, locked(host) as ana, await Client.connect(address(host)) as ben:
        assert await refused(ben.join(table_of(ana), "Ben", 0, ana.code)) == "taken"
        assert (await ben.tables())[0].name == "Evening"
        assert await refused(ben.join("t9", "Ben", code=WRONG)) == "table"
        await ben.join(table_of(ana), "Ben", 1, ana.code)


async def test_who_looks_on_needs_the_code_too_and_comes_back_by_himself(tmp_path: Path) -> None:
    async with tabled(tmp_path) as (ana, tap, at), await Client.connect(at) as eva:
        assert await refused(eva.watch(table_of(ana), "Eva")) == "code"
        await eva.watch(table_of(ana), "Eva", ana.code)
        diary = Diary(eva)
        tap.cut()
        await until(lambda: diary.links == ["reconnecting", "connected"])
        await until(lambda: ana.table is not None and ana.table.watchers == ["Eva"])


async def test_after_a_lost_connection_the_code_is_proved_again_by_itself(tmp_path: Path) -> None:
    async with tabled(tmp_path) as (ana, tap, at), await Client.connect(at) as ben:
        await ben.join(table_of(ana), "Ben", code=ana.code)
        diary = Diary(ben)
        tap.cut()
        await until(lambda: diary.links == ["reconnecting", "connected"])
        tap.cut()
        await until(lambda: diary.links == ["reconnecting", "connected"] * 2)
        await ana.start()
        await asyncio.gather(play(ana, random.Random(1)), play(ben, random.Random(2)))
        assert ben.table is not None
        assert ben.table.state == "over"


async def test_the_owner_comes_back_to_a_table_of_his_own_making(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, tapped(host.port) as (tap, at), await Client.connect(at) as ana:
        await ana.create("Evening", SHORT, "Ana", ["me", "open"], locked=True)
        diary, plain = Diary(ana), len(tap.heard)
        tap.cut()
        await until(lambda: diary.links == ["reconnecting", "connected"])
        assert ana.seat == 0
        assert b"entered" not in tap.heard[plain:]


async def test_a_code_that_worked_need_not_be_typed_again(tmp_path: Path) -> None:
    bens = account(tmp_path, "ben")
    async with hosting(tmp_path / "a.sqlite") as host, locked(host) as ana:
        table = table_of(ana)
        async with await Client.connect(address(host), places=bens) as ben:
            await ben.join(table, "Ben", code=ana.code)
        async with await Client.connect(address(host), places=bens) as ben:
            await ben.tables()
            assert (await ben.resume(table)).id == table
        assert ana.code in bens.seats.read_text()
        if sys.platform != "win32":
            assert stat.S_IMODE(bens.seats.stat().st_mode) == 0o600
        async with await Client.connect(address(host), places=account(tmp_path, "eve")) as eve:
            assert await refused(eve.watch(table)) == "code"


async def test_a_client_without_the_packages_is_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, locked(host) as ana, await Client.connect(address(host)) as ben:
        code = ana.code
        monkeypatch.setitem(sys.modules, "spake2", None)
        assert await refused(ben.join(table_of(ana), "Ben", code=code)) == "secure"
        assert (await ben.tables())[0].locked


async def test_at_a_host_with_a_code_of_its_own_who_founds_a_table_gives_it(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite", code=True) as host, await Client.connect(address(host)) as ana:
        assert await refused(ana.create("Evening", SHORT, "Ana", ["me", "open"])) == "code"
        table = await ana.create("Evening", SHORT, "Ana", ["me", "open"], code=host.code)
        assert table.locked
        assert ana.code == host.code
        async with await Client.connect(address(host)) as ben:
            await ben.join(table.id, "Ben", code=host.code)
    async with hosting(tmp_path / "a.sqlite", code=True) as again:
        assert again.code == ana.code


async def test_an_open_table_is_joined_in_the_open_and_not_by_who_has_typed_a_code(tmp_path: Path) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as ana:
        await ana.create("Evening", SHORT, "Ana", ["me", "open"])
        async with await Client.connect(address(host)) as ben:
            assert await refused(ben.join(table_of(ana), "Ben", code=WRONG)) == "code"
            await ben.join(table_of(ana), "Ben")


async def test_who_changes_a_byte_on_the_way_ends_the_connection_and_is_not_believed(tmp_path: Path) -> None:
    async with tabled(tmp_path) as (ana, tap, at), await Client.connect(at) as ben:
        await ben.join(table_of(ana), "Ben", code=ana.code)
        diary = Diary(ben)
        tap.change = lambda data: data[:-1] + bytes([data[-1] ^ 1])
        await ana.chat("marzipan")
        await until(lambda: ben.link == "closed")
        assert [update.code for update in diary.updates if isinstance(update, LinkUpdate)] == ["bad_frame"]
        assert not [update for update in diary.updates if isinstance(update, ChatUpdate)]


# Hosts that are not what they say

Fields = dict[str, Any]


@asynccontextmanager
async def impostor(
    share: Callable[[Fields], Fields], host_id: str = "cafe"
) -> AsyncIterator[tuple[Address, list[str]]]:
    """Something that says what the host with this id would say and does not know the code; and what was said to it."""
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
    """What a host says that guesses the code."""
    exchange = Exchange("host", WRONG, "cafe", "t1")
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
            tap.port = other.port
            tap.cut()
            await until(lambda: diary.links == ["reconnecting", "closed"])
            await until(lambda: "gone" in said)
            assert said == ["hello", "pair", "gone"]
        last = diary.updates[-1]
        assert isinstance(last, LinkUpdate)
        assert last.code == "code"
