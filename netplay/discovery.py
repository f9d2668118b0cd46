"""Discovery: which tables can be reached. What the network says is only believed when the host itself confirms it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from netplay import to_client, to_host
from netplay.addresses import LAST_PORT, PORT, Address
from netplay.errors import NetplayError
from netplay.logs import log
from netplay.place import clean_table
from netplay.service import TYPE
from netplay.to_client import TableInfo
from netplay.wire import dial, expected

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf

MOST = 50
"""So many hosts are asked at most, and so many tables taken of each, whatever the network claims."""
KNOCK = 1.5
"""Seconds for a host to confirm its tables."""
AT_ONCE = 8


@dataclass(frozen=True)
class Found:
    """A table that can be reached."""

    address: Address
    host: str
    """The host's id."""
    table: TableInfo


async def find_tables(seconds: float = 2.0, interfaces: Sequence[str] | None = None) -> list[Found]:
    """The tables on the network and on this machine, each once, by name.

    Without multicast only hosts on this machine are found. `interfaces` are addresses of this machine to listen at.
    """
    doors = asyncio.Semaphore(AT_ONCE)

    async def ask(address: Address) -> list[Found]:
        async with doors:
            return await knock(address)

    local = asyncio.gather(*(ask(Address("127.0.0.1", port)) for port in range(PORT, LAST_PORT + 1)))
    told = await _browse(seconds, interfaces)
    answers = [*await asyncio.gather(*map(ask, told)), *await local]
    return _once(found for answer in answers for found in answer)


async def knock(address: Address) -> list[Found]:
    """The tables that are not over of the host at this address; none when nobody answers there as a host should."""
    try:
        async with asyncio.timeout(KNOCK):
            wire, welcome = await dial(address)
            try:
                wire.send(to_host.List(1))
                tables = expected(await wire.receive(), to_client.Tables).tables
            finally:
                wire.close()
    except (NetplayError, TimeoutError, OSError):
        return []
    return [Found(address, welcome.host, clean_table(table)) for table in tables if table.state != "over"][:MOST]


async def _browse(seconds: float, interfaces: Sequence[str] | None) -> list[Address]:
    """The addresses that the network tells within `seconds`; none where multicast is not possible."""
    from zeroconf import InterfaceChoice
    from zeroconf import ServiceStateChange as Change
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

    names: dict[str, None] = {}

    def heard(zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is not Change.Removed and len(names) < MOST:
            names[name] = None

    try:
        network = AsyncZeroconf(interfaces=list(interfaces) if interfaces else InterfaceChoice.All)
    except OSError as error:
        log.info("no multicast: %s", error)
        return []
    try:
        browser = AsyncServiceBrowser(network.zeroconf, TYPE, handlers=[heard])
        await asyncio.sleep(seconds)
        await browser.async_cancel()
        services = [AsyncServiceInfo(TYPE, name) for name in names]
        await asyncio.gather(*(service.async_request(network.zeroconf, 1000) for service in services))
    finally:
        await network.async_close()
    told = [
        Address(host, service.port)
        for service in services
        for host in service.parsed_scoped_addresses()
        if service.port
    ]
    return list(dict.fromkeys(told))[:MOST]


def _once(answers: Iterable[Found]) -> list[Found]:
    """Every table once, by its name."""
    tables = {(found.host, found.table.id): found for found in reversed(list(answers))}
    return sorted(tables.values(), key=lambda found: (found.table.name, found.table.id))
