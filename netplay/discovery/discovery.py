"""Discovery: which tables can be reached. What the network says is only believed when the host itself confirms it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from netplay.client.joined_table import clean_table
from netplay.client.transport import dial, expected
from netplay.common.addresses import LAST_PORT, PORT, Address
from netplay.common.errors import NetplayError
from netplay.discovery.zeroconf_browser import Browser
from netplay.protocol import client_messages, server_messages
from netplay.protocol.server_messages import TableInfo

MOST = 50
"""So many addresses are asked at most, besides those of this machine, and so many tables taken of each host."""
KNOCK = 1.5
"""Seconds for a host to confirm its tables."""
EVERY = 2.0
"""Seconds between two knocks at an address."""
FRESH = 5.0
"""Seconds for which an answer counts."""


@dataclass(frozen=True)
class HostReply:
    """What a host says of itself to whoever knocks."""

    address: Address
    host: str
    """The host's id."""
    tables: tuple[TableInfo, ...]
    """Those that can be entered; games that are over come last."""


@dataclass(frozen=True)
class Found:
    """A table that can be reached."""

    address: Address
    host: str
    """The host's id."""
    table: TableInfo


async def knock(address: Address) -> HostReply | None:
    """What the host at this address says; None when nobody answers there as a host should."""
    try:
        async with asyncio.timeout(KNOCK):
            wire, welcome = await dial(address)
            try:
                wire.send(client_messages.List(1))
                tables = expected(await wire.receive(), server_messages.Tables).tables
            finally:
                wire.close()
    except (NetplayError, TimeoutError, OSError):
        return None
    there = [clean_table(table) for table in tables if table.state != "moved"]
    there.sort(key=lambda table: table.state == "over")
    return HostReply(address, welcome.host, tuple(there[:MOST]))


class Neighbourhood:
    """The hosts on the network and on this machine, as long as they answer: `async with Neighbourhood() as around`.

    Every address that the network tells of is knocked at again and again, and so is the loopback, where others who
    are logged in to this machine may host; and `always`, which nothing needs to tell of.
    """

    def __init__(self, always: Iterable[Address] = (), interfaces: Sequence[str] | None = None) -> None:
        """`interfaces` are addresses of this machine to listen at; by default all."""
        here = (Address("127.0.0.1", port) for port in range(PORT, LAST_PORT + 1))
        self._always = list(dict.fromkeys([*here, *always]))
        self._interfaces = interfaces
        self._answers: dict[Address, tuple[float, HostReply]] = {}
        self._knocking: dict[Address, asyncio.Task[None]] = {}
        self._browser = Browser(self._look)
        self._news = asyncio.Event()

    @property
    def problem(self) -> str:
        """Why the network tells nothing (multicast is not allowed); empty while it can be heard."""
        return self._browser.problem

    @property
    def hosts(self) -> list[HostReply]:
        """The hosts that have answered lately, each once, by address."""
        now = time.monotonic()
        found: dict[str, HostReply] = {}
        for _, (at, answer) in sorted(self._answers.items(), key=lambda entry: entry[0]):
            if now - at < FRESH:
                found.setdefault(answer.host, answer)
        return list(found.values())

    @property
    def tables(self) -> list[Found]:
        """Their tables, by name."""
        found = [Found(host.address, host.host, table) for host in self.hosts for table in host.tables]
        return sorted(found, key=lambda one: (one.table.name, one.table.id))

    def host_at(self, address: Address) -> str | None:
        """The id of the host that has answered lately at this address."""
        at, answer = self._answers.get(address, (0.0, None))
        return answer.host if answer is not None and time.monotonic() - at < FRESH else None

    def add(self, address: Address) -> None:
        """Knock at this address as well from now on."""
        self._always.append(address)
        self._look()

    async def changed(self) -> None:
        """Return when somebody has answered, or when it is time to look who has not."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(EVERY):
                await self._news.wait()
        self._news.clear()

    async def __aenter__(self) -> Self:
        """Begin to listen and to knock."""
        self._browser.open(self._interfaces)
        self._look()
        return self

    async def __aexit__(self, *error: object) -> None:
        """Stop."""
        tasks = list(self._knocking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._browser.close()

    def _look(self) -> None:
        """Knock at the addresses that are told now, and no longer at those that are not."""
        wanted = [*self._always, *self._browser.addresses[:MOST]]
        for address in self._knocking.keys() - set(wanted):
            self._knocking.pop(address).cancel()
            self._answers.pop(address, None)
        for address in wanted:
            if address not in self._knocking:
                self._knocking[address] = asyncio.create_task(self._knock(address))

    async def _knock(self, address: Address) -> None:
        while True:
            answer = await knock(address)
            if answer is not None:
                self._answers[address] = (time.monotonic(), answer)
                self._news.set()
            await asyncio.sleep(EVERY)
