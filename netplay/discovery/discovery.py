"""Find the tables in reach. Announcements are believed only when the host itself confirms them."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from netplay.client.transport import dial, expected
from netplay.common.addresses import LAST_PORT, PORT, Address
from netplay.common.errors import NetplayError, RefusedError
from netplay.common.logs import background
from netplay.common.sanitize import SafeText
from netplay.discovery.zeroconf_browser import Browser, in_turn
from netplay.protocol import client_messages, server_messages
from netplay.protocol.server_messages import TableInfo

MOST = 50
"""Most hosts that are listed, most tables of each, and most announced addresses that are asked at a time without having
answered before; the others wait for their turn."""
MOST_ANNOUNCED = 500
"""Most announced addresses that are asked at all."""
KNOCK = 1.5
"""Seconds for a host to confirm its tables."""
EVERY = 2.0
"""Seconds between two knocks at an address."""
SELDOM = 15
"""Longest pause, in units of EVERY, at an announced address that does not answer; it doubles each time."""
FRESH = 5.0
"""Seconds for which a reply is valid."""


@dataclass(frozen=True)
class HostReply:
    """The reply of a host to a client that asks for its tables."""

    address: Address
    host: str
    """The host's id."""
    tables: tuple[TableInfo, ...]
    """The tables that can be entered; games that are over come last."""


@dataclass(frozen=True)
class DiscoveredTable:
    """A table that can be reached."""

    address: Address
    host: str
    """The host's id."""
    table: TableInfo


async def ask_host(address: Address) -> HostReply | None:
    """Ask the host at this address for its tables; None when nothing answers there as a host should.

    Raises RefusedError `busy` when there is a host that has no room for the question just now.
    """
    try:
        async with asyncio.timeout(KNOCK):
            transport, welcome = await dial(address)
            try:
                transport.send(client_messages.List(1))
                tables = expected(await transport.receive(), server_messages.Tables).tables
            finally:
                transport.close()
    except (NetplayError, TimeoutError, OSError) as error:
        if isinstance(error, RefusedError) and error.code == "busy":
            raise
        return None
    there = [table for table in tables if table.state != "moved"]
    there.sort(key=lambda table: table.state == "over")
    return HostReply(address, welcome.host, tuple(there[:MOST]))


class NearbyHosts:
    """The hosts on the network and on this machine, as long as they answer: `async with NearbyHosts() as around`.

    Every address that is announced is asked again and again, and so is the loopback, where other users of this machine
    may host, and every address in `always`, announced or not.
    """

    def __init__(self, always: Iterable[Address] = (), interfaces: Sequence[str] | None = None) -> None:
        """Prepare the search. `interfaces` are the addresses of this machine to listen at; by default all."""
        here = (Address("127.0.0.1", port) for port in range(PORT, LAST_PORT + 1))
        self._always = list(dict.fromkeys([*here, *always]))
        self._interfaces = interfaces
        self._replies: dict[Address, tuple[float, HostReply]] = {}
        self._asking: dict[Address, asyncio.Task[None]] = {}
        self._turns = asyncio.Semaphore(MOST)
        """The turns of announced addresses that have not answered; the longest waiting one is next."""
        self._browser = Browser(self._update)
        self._news = asyncio.Event()

    @property
    def problem(self) -> SafeText:
        """Why no announcement can be heard (multicast is not allowed); empty while they can."""
        return self._browser.problem

    @property
    def hosts(self) -> list[HostReply]:
        """The hosts that have answered lately, each once, by address; if they are too many, some of each machine."""
        now = time.monotonic()
        found: dict[str, HostReply] = {}
        for _, (at, answer) in sorted(self._replies.items(), key=lambda entry: entry[0]):
            if now - at < FRESH:
                found.setdefault(answer.host, answer)
        machines: dict[str, list[str]] = defaultdict(list)
        for host, answer in found.items():
            machines[answer.address.host].append(host)
        told = set(in_turn(machines.values())[:MOST])
        return [answer for host, answer in found.items() if host in told]

    @property
    def tables(self) -> list[DiscoveredTable]:
        """The tables of these hosts, by name."""
        found = [DiscoveredTable(host.address, host.host, table) for host in self.hosts for table in host.tables]
        return sorted(found, key=lambda one: (one.table.name, one.table.id))

    def host_at(self, address: Address) -> str | None:
        """Return the id of the host that has answered lately at this address; None when none has."""
        at, answer = self._replies.get(address, (0.0, None))
        return answer.host if answer is not None and time.monotonic() - at < FRESH else None

    def add(self, address: Address) -> None:
        """Ask at this address as well from now on."""
        self._always.append(address)
        self._update()

    async def changed(self) -> None:
        """Wait until a host has answered, or until it is time to see which ones have not."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(EVERY):
                await self._news.wait()
        self._news.clear()

    async def __aenter__(self) -> Self:
        self._browser.open(self._interfaces)
        self._update()
        return self

    async def __aexit__(self, *error: object) -> None:
        tasks = list(self._asking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._browser.close()

    def _update(self) -> None:
        """Begin to ask at the addresses that are announced now, and stop at those that no longer are."""
        wanted = [*self._always, *self._browser.addresses[:MOST_ANNOUNCED]]
        for address in self._asking.keys() - set(wanted):
            self._asking.pop(address).cancel()
            self._replies.pop(address, None)
        for address in wanted:
            if address not in self._asking:
                self._asking[address] = background(self._keep_asking(address))

    async def _keep_asking(self, address: Address) -> None:
        in_vain = 0
        while True:
            # Only announced addresses wait for a turn, and only until they answer: so a flood of announcements cannot
            # keep real hosts from being asked.
            waits = address not in self._always and self.host_at(address) is None
            async with self._turns if waits else contextlib.nullcontext():
                answered = await self._ask(address)
            in_vain = in_vain + 1 if waits and not answered else 0
            await asyncio.sleep(EVERY * min(2**in_vain, SELDOM))

    async def _ask(self, address: Address) -> bool:
        """Ask once; return whether a host has answered. A busy one keeps its last reply."""
        try:
            answer = await ask_host(address)
        except RefusedError:
            if (answer := self._replies.get(address, (0.0, None))[1]) is None:
                return True
        if answer is None:
            return False
        self._replies[address] = (time.monotonic(), answer)
        self._news.set()
        return True
