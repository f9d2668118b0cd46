"""Listen to zeroconf announcements of hosts. None of them counts before the host itself confirms it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeVar

from netplay.common.addresses import Address
from netplay.common.logs import background, log
from netplay.common.sanitize import CHAT_CELLS, NO_TEXT, sanitize
from netplay.discovery.zeroconf_service import TYPE, may_be_announced

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

MOST = 1000
"""Most services that are noted, whatever the network claims: fifty hosts with twenty tables each."""
PER_ANNOUNCER = 8
"""Most addresses of one announcer that are used: those of a machine with several networks."""
ANYBODY = ""
"""The announcer of services that do not say, or have not said yet, which host they belong to."""
RESOLVE = 1000
"""Milliseconds for a service to tell its addresses."""
T = TypeVar("T")


@dataclass(frozen=True)
class AnnouncedService:
    """What is known of an announced service."""

    announcer: str = ANYBODY
    """The name of the machine that is said to offer it. Zeroconf does not tell from where an announcement came."""
    addresses: Sequence[Address] = ()


def in_turn(groups: Iterable[Iterable[T]]) -> list[T]:
    """Return the first item of each group, then the second of each, and so on, without duplicates."""
    rounds = zip_longest(*([(item,) for item in group] for group in groups), fillvalue=())
    return list(dict.fromkeys(item for one_round in rounds for place in one_round for item in place))


class Browser:
    """A listener for announced hosts. `on_change` is called when a service has other addresses than before."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.problem = NO_TEXT
        """Why nothing can be heard; empty while it can."""
        self._on_change = on_change
        self._services: dict[str, AnnouncedService] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._network: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None

    @property
    def addresses(self) -> list[Address]:
        """The addresses at which there are said to be hosts, each once, at most PER_ANNOUNCER of one announcer.

        All announcers take turns, so that one with many leaves room for the others.
        """
        by_announcer = self._by_announcer()
        told = (in_turn([self._services[name].addresses for name in names]) for names in by_announcer.values())
        return in_turn([addresses[:PER_ANNOUNCER] for addresses in told])

    def _by_announcer(self) -> dict[str, list[str]]:
        """Return the names of the services of each announcer."""
        found: dict[str, list[str]] = {}
        for name, service in self._services.items():
            found.setdefault(service.announcer, []).append(name)
        return found

    def open(self, interfaces: Sequence[str] | None = None) -> None:
        """Begin to listen, at these addresses of this machine or at all. Never raises: see `problem`."""
        from zeroconf import InterfaceChoice
        from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

        try:
            self._network = AsyncZeroconf(interfaces=list(interfaces) if interfaces else InterfaceChoice.All)
        except OSError as error:
            log.info("no multicast: %s", error)
            self.problem = sanitize(str(error), CHAT_CELLS)
            return
        self._browser = AsyncServiceBrowser(self._network.zeroconf, TYPE, handlers=[self._change])

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._browser is not None:
            await self._browser.async_cancel()
        if self._network is not None:
            await self._network.async_close()

    def _change(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        from zeroconf import ServiceStateChange as Change

        if state_change is Change.Removed:
            self._services.pop(name, None)
            return
        if name not in self._services and len(self._services) >= MOST:
            # The announcer with the most makes room: a flood must not keep other hosts from being found.
            del self._services[max(self._by_announcer().values(), key=len)[0]]
        self._services.setdefault(name, AnnouncedService())
        task = background(self._resolve(zeroconf, name))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        info = AsyncServiceInfo(TYPE, name)
        await info.async_request(zeroconf, RESOLVE)
        told = [Address(host, info.port) for host in info.parsed_scoped_addresses() if info.port]
        addresses = [address for address in told if may_be_announced(address)]
        announcer = (info.server or ANYBODY) if info.properties.get(b"host") else ANYBODY
        # The service may have been removed while its addresses were looked up.
        if name in self._services and addresses and addresses != self._services[name].addresses:
            self._services[name] = AnnouncedService(announcer, addresses)
            self._on_change()
