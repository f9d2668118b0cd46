"""Listen to the hosts that are announced by zeroconf. Nothing of it counts before the host itself confirms it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from netplay.common.addresses import Address
from netplay.common.background import background
from netplay.common.logs import log
from netplay.common.sanitize import CHAT_CELLS, NO_TEXT, sanitize
from netplay.discovery.zeroconf_service import TYPE

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

MOST = 50
"""The most services that are taken note of, whatever the network claims."""
RESOLVE = 1000
"""Milliseconds for a service to tell its addresses."""


class Browser:
    """A listener for announced hosts. `on_change` is called when a service has other addresses than before."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.problem = NO_TEXT
        """Why nothing can be heard; empty while it can."""
        self._on_change = on_change
        self._announced: dict[str, list[Address]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._network: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None

    @property
    def addresses(self) -> list[Address]:
        """The addresses at which there are said to be hosts, each once."""
        return list(dict.fromkeys(address for addresses in self._announced.values() for address in addresses))

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
            self._announced.pop(name, None)
        elif name in self._announced or len(self._announced) < MOST:
            self._announced.setdefault(name, [])
            task = background(self._resolve(zeroconf, name))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        service = AsyncServiceInfo(TYPE, name)
        await service.async_request(zeroconf, RESOLVE)
        addresses = [Address(host, service.port) for host in service.parsed_scoped_addresses() if service.port]
        # The service may have been removed while its addresses were looked up.
        if name in self._announced and addresses and addresses != self._announced[name]:
            self._announced[name] = addresses
            self._on_change()
