"""What a peer could try over several messages: announce false hosts, guess what chance will deal."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import Mock

import pytest
from zeroconf import ServiceStateChange, Zeroconf

from engine.core.view import to_builtins
from netplay.common.addresses import Address
from netplay.common.errors import RefusedError
from netplay.common.reasons import NetReason
from netplay.discovery.discovery import MOST as NEARBY
from netplay.discovery.discovery import HostReply, NearbyHosts
from netplay.discovery.zeroconf_browser import MOST, PER_ANNOUNCER, AnnouncedService, Browser
from netplay.discovery.zeroconf_service import TYPE
from tests.netplay.support.company import until
from tests.netplay.support.dialogue import House
from tests.netplay.support.toy import toy


class Announced:
    """A service on the network: one of `told`, by name; all others tell the same hundred addresses."""

    told: dict[str, tuple[str, list[str], int]]
    """Server, addresses and port."""

    def __init__(self, kind: str, name: str) -> None:
        assert kind == TYPE
        hundred = [f"10.0.0.{n}" for n in range(100)]
        self.server, self.hosts, self.port = self.told.get(name, ("liar.local.", hundred, 7373))
        self.properties = {b"host": b"cafe"}

    async def async_request(self, zeroconf: Zeroconf, milliseconds: float) -> bool:
        return True

    def parsed_scoped_addresses(self) -> list[str]:
        return self.hosts


async def heard(
    monkeypatch: pytest.MonkeyPatch, told: dict[str, tuple[str, list[str], int]], names: list[str]
) -> Browser:
    """A browser that has heard these services announced, one after the other."""
    Announced.told = told
    monkeypatch.setattr("zeroconf.asyncio.AsyncServiceInfo", Announced)
    browser = Browser(lambda: None)
    network = Mock(spec=Zeroconf)
    for name in names:
        browser._change(network, TYPE, name, ServiceStateChange.Added)
        await asyncio.gather(*browser._tasks)
    return browser


async def test_thousands_of_services_are_a_short_list_and_keep_no_host_from_being_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    many = [f"free beer {number}" for number in range(3 * MOST)]
    told = {"Ana's evening": ("ana.local.", ["10.0.0.200"], 7374)}
    browser = await heard(monkeypatch, told, [*many[:MOST], *told, *many[MOST:]])
    assert len(browser._services) == MOST
    lies = {Address(f"10.0.0.{n}", 7373) for n in range(PER_ANNOUNCER)}
    assert Address("10.0.0.200", 7374) in browser.addresses[:2]
    assert set(browser.addresses) == {Address("10.0.0.200", 7374), *lies}


async def test_one_announcer_has_few_addresses_however_it_spreads_them(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {f"free beer {n}": ("liar.local.", [f"10.0.1.{n}"], 7373) for n in range(60)}
    browser = await heard(monkeypatch, told, [*told])
    assert len(browser.addresses) == PER_ANNOUNCER


@pytest.mark.parametrize(
    "host",
    ["8.8.8.8", "::ffff:8.8.8.8", "2001:4860:4860::8888", "100.64.0.7", "224.0.0.251", "0.0.0.0", "::", "example.org"],
)
async def test_nobody_is_sent_to_an_address_of_the_internet_by_an_announcement(
    monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    browser = await heard(monkeypatch, {"x": ("x.local.", [host, "192.168.1.5"], 7373)}, ["x"])
    assert browser.addresses == [Address("192.168.1.5", 7373)]


@pytest.mark.parametrize("port", [0, 22, 53, 1023])
async def test_nor_to_a_service_that_no_player_runs(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    assert not (await heard(monkeypatch, {"x": ("x.local.", ["192.168.1.5"], port)}, ["x"])).addresses


@pytest.mark.parametrize("host", ["10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.1.1", "fe80::1%eth0", "fd00::1"])
async def test_addresses_of_a_local_network_are_asked(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    browser = await heard(monkeypatch, {"x": ("x.local.", [host], 7373)}, ["x"])
    assert browser.addresses == [Address(host, 7373)]


class Called:
    """Who is asked in place of real hosts: there is one at each of `there`, and nobody else answers."""

    def __init__(self, *there: Address) -> None:
        self.there = {address: HostReply(address, f"host {address}", ()) for address in there}
        self.busy = False
        self.at_once = self.most = 0

    async def __call__(self, address: Address) -> HostReply | None:
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        await asyncio.sleep(0)
        self.at_once -= 1
        if self.busy and address in self.there:
            raise RefusedError(NetReason.MADE_ROOM())
        return self.there.get(address)


@asynccontextmanager
async def looking_around(
    monkeypatch: pytest.MonkeyPatch, called: Called, announced: list[Address]
) -> AsyncIterator[NearbyHosts]:
    """Somebody who looks for tables where each of these addresses is announced by another machine."""
    monkeypatch.setattr("netplay.discovery.discovery.ask_host", called)
    monkeypatch.setattr("netplay.discovery.discovery.EVERY", 0)
    around = NearbyHosts()
    around._always = []
    monkeypatch.setattr(around._browser, "open", lambda interfaces: None)
    around._browser._services = {str(at): AnnouncedService(str(at), [at]) for at in announced}
    async with around:
        yield around


async def test_a_host_is_found_among_hundreds_that_are_invented(monkeypatch: pytest.MonkeyPatch) -> None:
    invented = [Address(f"10.0.{n // 100}.{n % 100}", 7373) for n in range(400)]
    real = Address("10.0.9.9", 7373)
    called = Called(real)
    async with looking_around(monkeypatch, called, [*invented, real]) as around:
        await until(lambda: around.hosts)
    assert called.most <= NEARBY + 1  # a host that is there waits for no turn


async def test_of_too_many_hosts_some_of_each_machine_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [Address("10.0.0.1", 2000 + n) for n in range(100)]
    real = Address("10.0.0.2", 7373)
    async with looking_around(monkeypatch, Called(*many, real), [*many, real]) as around:
        await until(lambda: len(around._replies) == 101)
        assert real in [host.address for host in around.hosts]
        assert len(around.hosts) == NEARBY


async def test_a_host_that_has_no_room_for_the_question_stays_in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Address("10.0.0.2", 7373)
    called = Called(real)
    async with looking_around(monkeypatch, called, [real]) as around:
        await until(lambda: around.hosts)
        called.busy = True
        before = around._replies[real][0]
        await until(lambda: around._replies[real][0] > before)
        (host,) = around.hosts
        assert host.address == real


def dealt() -> list[str]:
    """The cards of a game in which one seat only draws, begun with Python's own random numbers in a known state."""
    random.seed(1)
    house = House()
    (ana,) = house.playing(toy(1, rounds=30))
    for _ in range(30):
        ana.answer("draw")
        ana.hear()
    return list(to_builtins(house.match().view(0))["now"]["hands"][0])


def test_what_fate_deals_has_no_seed_that_could_be_guessed_or_told() -> None:
    assert dealt() != dealt()
    house = House()
    house.playing(toy(1))
    assert isinstance(house.match().fate.source, random.SystemRandom)
