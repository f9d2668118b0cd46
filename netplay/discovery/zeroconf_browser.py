"""Browse: which hosts the network tells of, by zeroconf. None of it is true before the host itself confirms it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from netplay.common.addresses import Address
from netplay.common.logs import log
from netplay.discovery.zeroconf_service import TYPE

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

MOST = 50
"""So many services are taken note of, whatever the network claims."""
RESOLVE = 1000
"""Milliseconds for a service to tell its addresses."""


class Browser:
    """Listens until it is closed. `heard` is called when a service tells other addresses than before."""

    def __init__(self, heard: Callable[[], None]) -> None:
        self.problem = ""
        """Why nothing can be heard; empty while all is well."""
        self._heard = heard
        self._told: dict[str, list[Address]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._network: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None

    @property
    def addresses(self) -> list[Address]:
        """Where there are said to be hosts, each once."""
        return list(dict.fromkeys(address for told in self._told.values() for address in told))

    def open(self, interfaces: Sequence[str] | None = None) -> None:
        """Begin to listen, at these addresses of this machine or at all. Never raises: see `problem`."""
        from zeroconf import InterfaceChoice
        from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

        try:
            self._network = AsyncZeroconf(interfaces=list(interfaces) if interfaces else InterfaceChoice.All)
        except OSError as error:
            log.info("no multicast: %s", error)
            self.problem = str(error)
            return
        self._browser = AsyncServiceBrowser(self._network.zeroconf, TYPE, handlers=[self._change])

    async def close(self) -> None:
        """Listen no longer."""
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
            self._told.pop(name, None)
        elif name in self._told or len(self._told) < MOST:
            self._told.setdefault(name, [])
            task = asyncio.create_task(self._resolve(zeroconf, name))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        service = AsyncServiceInfo(TYPE, name)
        await service.async_request(zeroconf, RESOLVE)
        told = [Address(host, service.port) for host in service.parsed_scoped_addresses() if service.port]
        if name in self._told and told and told != self._told[name]:
            self._told[name] = told
            self._heard()
