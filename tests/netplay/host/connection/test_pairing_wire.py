"""Join codes over real sockets: clients that pair, look on, lose their connection and come back."""

from __future__ import annotations

import asyncio
import random
import socket
import stat
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from engine.core.setup import Setup
from netplay.client.client import Client
from netplay.client.transport import Transport
from netplay.common.errors import ConnectionLostError, FrameError
from netplay.common.paths import AppPaths, find_paths
from netplay.common.sanitize import trusted
from netplay.protocol import client_messages
from netplay.protocol.client_messages import NEW, Chat, Propose, Vote
from netplay.protocol.codec import PREFACE, TO_CLIENT
from netplay.protocol.encryption import Seal
from tests.netplay.support.company import Diary, address, hosting, play, until
from tests.netplay.support.locked import SHORT, WRONG, Tap, locked, refused, table_of, tabled
from tests.netplay.support.plain import frame, pack, unpack
from tests.netplay.support.relay import relaying

SETUP = Setup("elgrande", ("red", "blue"))


def account(tmp_path: Path, name: str) -> AppPaths:
    """The places of an account."""
    places = find_paths(tmp_path / name)
    places.prepare()
    return places


async def test_a_whole_game_with_a_join_code_and_nothing_of_it_can_be_read(tmp_path: Path) -> None:
    async with tabled(tmp_path, SETUP) as (ana, tap, at), await Client.connect(at) as ben:
        assert (await ben.tables())[0].locked
        await ben.join(table_of(ana), "Benedicta", code=ana.code.lower())
        assert ben.code == ana.code
        await ana.start()
        await ana.send(Chat(NEW, "marzipan"))
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
    async with (
        hosting(tmp_path / "a.sqlite") as host,
        relaying(Tap(address(host))) as (tap, at),
        await Client.connect(at) as ana,
    ):
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


async def test_who_has_founded_a_table_comes_back_to_it_on_another_day(tmp_path: Path) -> None:
    anas = account(tmp_path, "ana")
    async with hosting(tmp_path / "a.sqlite") as host:
        async with await Client.connect(address(host), places=anas) as ana:
            table = await ana.create("Evening", SHORT, "Ana", ["me", "open"], locked=True)
        async with await Client.connect(address(host), places=anas) as ana:
            assert (await ana.resume(table.id)).owner == 0


async def test_the_code_goes_along_to_the_next_game_of_the_same_people(tmp_path: Path) -> None:
    bens = account(tmp_path, "ben")
    async with tabled(tmp_path) as (ana, tap, at), await Client.connect(at, places=bens) as ben:
        first = await ben.join(table_of(ana), "Ben", code=ana.code)
        await ana.start()
        await asyncio.gather(play(ana, random.Random(1)), play(ben, random.Random(2)))
        await ana.send(Propose(NEW, "rematch"))
        await until(lambda: ben.table is not None and ben.table.motions)
        assert ben.table is not None
        (motion,) = ben.table.motions
        await ben.send(Vote(NEW, motion.id, motion.choices.index(trusted("yes"))))
        await until(lambda: ben.table is not None and ben.table.id != first.id)
        diary, again = Diary(ben), table_of(ben)
        tap.cut()
        await until(lambda: diary.links == ["reconnecting", "connected"])
        await ben.close()
        async with await Client.connect(at, places=bens) as later:
            assert (await later.resume(again)).follows == first.id


async def test_what_was_asked_on_the_connection_before_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, locked(host) as ana, await Client.connect(address(host)) as ben:
        reply = asyncio.create_task(ben._connection.call(client_messages.List(1)))
        monkeypatch.setattr(ben._connection._transport, "send", lambda message: None)  # so that no reply comes
        await asyncio.sleep(0)
        await ben.join(table_of(ana), "Ben", code=ana.code)
        with pytest.raises(ConnectionLostError):
            await reply


@pytest.mark.parametrize(("size", "code"), [(TO_CLIENT, "bad_message"), (TO_CLIENT + 1, "bad_frame")])
async def test_a_sealed_frame_of_a_host_may_be_as_long_as_a_plain_one_and_its_tag(size: int, code: str) -> None:
    ours, theirs = socket.socketpair()
    with theirs:
        reader, writer = await asyncio.open_connection(sock=ours)
        wire = Transport(reader, writer)
        wire._opens = Seal(bytes(32))
        reader.feed_data(Seal(bytes(32)).seal(bytes(size)))
        with pytest.raises(FrameError) as caught:
            await wire.receive()
        assert caught.value.code == code
        wire.close()


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


async def test_who_follows_the_page_of_the_protocol_gets_in(tmp_path: Path) -> None:
    """What docs/protocol.md says of join codes, done with nothing of ours."""
    spake2: Any = import_module("spake2")
    async with hosting(tmp_path / "a.sqlite") as host, locked(host) as ana:
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port)

        async def hear() -> bytes:
            return await reader.readexactly(int.from_bytes(await reader.readexactly(4), "big"))

        table = table_of(ana)
        side = spake2.SPAKE2_A(ana.code.encode(), idA=b"client", idB=f"host {host.facts.host_id} {table}".encode())
        writer.write(PREFACE + frame(pack({"type": "hello", "app": "x", "wire": 0})))
        writer.write(frame(pack({"type": "pair", "cmd": 1, "table": table, "share": side.start()})))
        assert await reader.readexactly(len(PREFACE)) == PREFACE
        assert unpack(await hear())["type"] == "welcome"
        share = unpack(await hear())
        stream = HKDF(SHA256(), 128, None, b"EGRD 1 join code").derive(side.finish(share["share"]))
        assert share["mac"] == stream[:32]
        up, down = ChaCha20Poly1305(stream[64:96]), ChaCha20Poly1305(stream[96:])
        writer.write(frame(pack({"type": "confirm", "mac": stream[32:64]})))
        for number, message in enumerate(({"type": "ping", "n": 7}, {"type": "watch", "cmd": 2, "table": table}), 1):
            body = pack(message)
            head = (len(body) + 16).to_bytes(4, "big")
            writer.write(head + up.encrypt(number.to_bytes(12, "big"), body, head))
        assert unpack(await hear()) == {"type": "secured", "cmd": 1}
        heard = []
        for number in (1, 2):
            sealed = await hear()
            heard.append(unpack(down.decrypt(number.to_bytes(12, "big"), sealed, len(sealed).to_bytes(4, "big"))))
        assert heard[0] == {"type": "pong", "n": 7}
        assert (heard[1]["type"], heard[1]["code"]) == ("entered", ana.code)
        writer.close()
