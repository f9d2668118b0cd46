"""Tables on the network: announced, found, confirmed. Skipped where there is no multicast."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.sanitize import trusted
from netplay.discovery.discovery import NearbyHosts, ask_host
from netplay.discovery.zeroconf_service import NAME_BYTES, TYPE, announced, instance, multicast_interfaces, properties
from netplay.process.announcer import Announcer
from netplay.protocol.codec import encode
from netplay.protocol.server_messages import SeatInfo, TableInfo, Tables
from tests.netplay.client.test_hostile_host import WELCOME, saying
from tests.netplay.support.company import PATIENCE, address, hosting
from tests.netplay.support.toy import toy

LOOPBACK = ["127.0.0.1"]


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Knock so often that nobody need wait for it, and wait for an answer as long as it takes."""
    monkeypatch.setattr("netplay.discovery.discovery.KNOCK", PATIENCE)
    monkeypatch.setattr("netplay.discovery.discovery.EVERY", 0.1)
    monkeypatch.setattr("netplay.discovery.discovery.FRESH", 1.0)


async def multicast_or_skip() -> None:
    """Announce something and look whether it is heard."""
    try:
        network = AsyncZeroconf(interfaces=LOOPBACK)
    except OSError as error:
        pytest.skip(f"no multicast on the loopback: {error}")
    name = f"{uuid.uuid4()}.{TYPE}"
    service = AsyncServiceInfo(TYPE, name, port=1, server=f"{uuid.uuid4()}.local.", parsed_addresses=LOOPBACK)
    await network.async_register_service(service, cooperating_responders=True)
    other = AsyncZeroconf(interfaces=LOOPBACK)
    heard = await AsyncServiceInfo(TYPE, name).async_request(other.zeroconf, 3000)
    await other.async_close()
    await network.async_unregister_all_services()
    await network.async_close()
    if not heard:
        pytest.skip("multicast on the loopback is not heard")


async def eventually(around: NearbyHosts, condition: Callable[[], bool]) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await around.changed()


async def test_a_host_and_its_tables_appear_and_vanish_while_one_looks(tmp_path: Path) -> None:
    await multicast_or_skip()
    announcer = Announcer()
    async with NearbyHosts(interfaces=LOOPBACK) as around:
        assert around.problem == ""
        async with hosting(tmp_path / "a.sqlite", changed=announcer.changed) as host:
            await announcer.start(host.facts.host_id, host.addresses)
            assert announcer.status == "The tables are announced on the network."
            await eventually(around, lambda: address(host) in [answer.address for answer in around.hosts])
            async with await Client.connect(address(host)) as ana:
                info = await ana.create("Ana's evening", toy(2), "Ana", ["me", "open"])
                await eventually(around, lambda: info.id in [found.table.id for found in around.tables])
                (found,) = [found for found in around.tables if found.table.id == info.id]
                assert (found.address, found.host) == (address(host), host.facts.host_id)
                assert found.table.name == "Ana's evening"
            await announcer.close()
        await eventually(around, lambda: host.facts.host_id not in [answer.host for answer in around.hosts])


async def test_a_host_that_is_silent_is_listed_no_longer(tmp_path: Path) -> None:
    """However it ended, and whatever the network still says."""
    async with hosting(tmp_path / "a.sqlite") as host, NearbyHosts([address(host)], LOOPBACK) as around:
        await eventually(around, lambda: host.facts.host_id in [answer.host for answer in around.hosts])
        for server in host._servers:
            server.close()
        await eventually(around, lambda: host.facts.host_id not in [answer.host for answer in around.hosts])


async def test_several_hosts_are_one_list_and_each_of_their_tables_is_there_once(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path / "a.sqlite") as one,
        hosting(tmp_path / "b.sqlite") as other,
        await Client.connect(address(one)) as ana,
        await Client.connect(address(other)) as ben,
        NearbyHosts([address(one), Address("localhost", one.port), address(other)], LOOPBACK) as around,
    ):
        mine = await ana.create("Late", toy(2), "Ana", ["me", "open"])
        his = await ben.create("Early", toy(2), "Ben", ["me", "open"])
        both = {mine.id, his.id}
        await eventually(around, lambda: both <= {found.table.id for found in around.tables})
        listed = [found.table.name for found in around.tables if found.table.id in both]
        assert listed == ["Early", "Late"]


async def test_what_nobody_confirms_is_not_listed() -> None:
    await multicast_or_skip()
    network = AsyncZeroconf(interfaces=LOOPBACK)
    liar = AsyncServiceInfo(
        TYPE, instance("free beer"), port=9999, server=f"{uuid.uuid4()}.local.", parsed_addresses=LOOPBACK
    )
    await network.async_register_service(liar, cooperating_responders=True)
    async with NearbyHosts(interfaces=LOOPBACK) as around:
        await eventually(around, lambda: Address("127.0.0.1", 9999) in around._browser.addresses)
        await around.changed()
        assert not [answer for answer in around.hosts if answer.address.port == 9999]
    await network.async_unregister_all_services()
    await network.async_close()


async def test_a_knock_lists_the_tables_and_nobody_there_is_no_error(tmp_path: Path, unused_tcp_port: int) -> None:
    async with hosting(tmp_path / "a.sqlite") as host, await Client.connect(address(host)) as ana:
        await ana.create("Evening", toy(2), "Ana", ["me", "open"])
        answer = await ask_host(address(host))
        assert answer is not None
        assert (answer.address, answer.host) == (address(host), host.facts.host_id)
        assert [table.name for table in answer.tables] == ["Evening"]
    assert await ask_host(Address("127.0.0.1", unused_tcp_port)) is None


async def test_without_multicast_the_status_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*args: object, **kwargs: object) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", none)
    announcer = Announcer()
    await announcer.start("cafe", [Address("127.0.0.1", 7373)])
    assert "No such device" in announcer.status
    await announcer.close()
    async with NearbyHosts() as around:
        assert "No such device" in around.problem


def test_names_fit_the_protocol_and_tell_no_players() -> None:
    assert instance("a.b") == f"a b.{TYPE}"
    long = instance("\u6f22" * 40).removesuffix(f".{TYPE}")
    assert 0 < len(long.encode()) <= NAME_BYTES
    assert instance("") == f"table.{TYPE}"
    table = TableInfo(
        "t1", trusted("x"), "caravan", "open", [SeatInfo("red", "person", trusted("Ana")), SeatInfo("blue", "open")]
    )
    told = properties("cafe", table)
    assert (told["seats"], told["taken"], told["state"]) == ("2", "1", "open")
    assert (told["lock"], told["modules"]) == ("open", "")
    assert "Ana" not in "".join(told.values())


def test_where_to_announce() -> None:
    hosts = ["127.0.0.1", "::1", "192.168.1.5", "fe80::1%eth0", "fd00::5"]
    assert announced(hosts) == ["192.168.1.5", "fd00::5"]
    assert multicast_interfaces(["127.0.0.1", "::1", "192.168.1.5"]) == ["192.168.1.5"]
    assert multicast_interfaces(["127.0.0.1"]) == ["127.0.0.1"]


async def test_what_a_host_that_is_found_tells_of_its_tables_arrives_harmless() -> None:
    evil = trusted("\x1b]0;E\x07\u202e")
    table = TableInfo("t1", evil, evil, "open", [SeatInfo(evil, "person", evil)], watchers=[evil], modules=[evil])
    async with saying(WELCOME, encode(Tables(1, [table]))) as at:
        answer = await ask_host(at)
    assert answer is not None
    assert "\\x" not in repr(answer.tables)
    assert "\\u" not in repr(answer.tables)
    assert "\ufffd]0;E" in answer.tables[0].name
