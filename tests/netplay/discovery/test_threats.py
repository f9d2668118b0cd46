"""What a peer could try over several messages: announce false hosts, guess what chance will deal."""

from __future__ import annotations

import random
from unittest.mock import Mock

import pytest
from zeroconf import ServiceStateChange, Zeroconf

from engine.core.view import to_builtins
from netplay.common.addresses import Address
from netplay.discovery.zeroconf_browser import MOST, Browser
from netplay.discovery.zeroconf_service import TYPE, instance
from tests.netplay.support.company import until
from tests.netplay.support.dialogue import House
from tests.netplay.support.toy import toy


class Liar:
    """A service that tells the same hundred addresses under every name."""

    port = 7373

    def __init__(self, kind: str, name: str) -> None:
        assert kind == TYPE

    async def async_request(self, zeroconf: Zeroconf, milliseconds: float) -> bool:
        return True

    def parsed_scoped_addresses(self) -> list[str]:
        return [f"10.0.0.{n}" for n in range(100)]


async def test_ten_thousand_services_are_a_short_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zeroconf.asyncio.AsyncServiceInfo", Liar)
    heard: list[None] = []
    browser = Browser(lambda: heard.append(None))
    network = Mock(spec=Zeroconf)
    for number in range(10_000):
        browser._change(network, TYPE, instance(f"free beer {number}"), ServiceStateChange.Added)
    await until(lambda: not browser._tasks)
    assert len(heard) == MOST
    assert browser.addresses == [Address(f"10.0.0.{n}", 7373) for n in range(100)]
    await browser.close()


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
