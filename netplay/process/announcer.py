"""Announce the tables of a host on the network. Where that is impossible `status` says so, and all else works."""

from __future__ import annotations

import asyncio
import contextlib
import platform
from collections.abc import Sequence
from typing import TYPE_CHECKING

from netplay.common.addresses import Address
from netplay.common.logs import log
from netplay.discovery.zeroconf_service import (
    TYPE,
    announced,
    host_properties,
    instance,
    multicast_interfaces,
    properties,
    server,
)
from netplay.host.table.table import Table

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf


class Announcer:
    """The announcements: one service for the host, and one for each table that is not over or put aside."""

    def __init__(self) -> None:
        self.status = "The tables are not announced on the network."
        self._zeroconf: AsyncZeroconf | None = None
        self._services: dict[str, AsyncServiceInfo] = {}
        self._tables: dict[str, Table] = {}
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._host_id = ""
        self._addresses: Sequence[Address] = ()

    def changed(self, table: Table) -> None:
        """Announce a table that is new or has changed."""
        self._tables[table.record.id] = table
        self._news.set()

    async def start(self, host_id: str, addresses: Sequence[Address]) -> None:
        """Begin to announce the tables of this host, which listens at `addresses`."""
        from zeroconf.asyncio import AsyncZeroconf

        self._host_id, self._addresses = host_id, addresses
        try:
            self._zeroconf = AsyncZeroconf(interfaces=multicast_interfaces([a.host for a in addresses]))
        except OSError as error:
            log.warning("no multicast: %s", error)
            self.status = f"The tables cannot be announced on this network ({error}); the addresses work all the same."
            return
        self.status = "The tables are announced on the network."
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Withdraw all announcements."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._zeroconf is not None:
            with contextlib.suppress(OSError):
                await self._zeroconf.async_unregister_all_services()
            await self._zeroconf.async_close()

    async def _run(self) -> None:
        try:
            await self._register(self._service(instance(f"host {platform.node()}"), host_properties(self._host_id)))
        except Exception as error:
            log.warning("the host cannot be announced: %r", error)
        while True:
            await self._news.wait()
            self._news.clear()
            # All at once: a table that changes while others are announced comes in the next round.
            tables, self._tables = self._tables, {}
            for table in tables.values():
                try:
                    await self._announce(table)
                except Exception as error:
                    log.warning("table %s cannot be announced: %r", table.record.id, error)

    async def _announce(self, table: Table) -> None:
        assert self._zeroconf is not None
        known = self._services.get(table.record.id)
        if table.vanished or table.ended or table.unloaded:
            if known is not None:
                del self._services[table.record.id]
                await self._zeroconf.async_unregister_service(known)
            return
        told = properties(self._host_id, table.info())
        if known is None:
            service = self._service(instance(table.record.name), told)
            self._services[table.record.id] = service
            await self._register(service)
            return
        service = self._service(known.name, told, known.server)
        if known.text != service.text:
            self._services[table.record.id] = service
            await self._zeroconf.async_update_service(service)

    async def _register(self, service: AsyncServiceInfo) -> None:
        assert self._zeroconf is not None
        await self._zeroconf.async_register_service(service, allow_name_change=True)

    def _service(self, name: str, told: dict[str, str], at: str | None = None) -> AsyncServiceInfo:
        from zeroconf.asyncio import AsyncServiceInfo

        hosts = announced([address.host for address in self._addresses])
        return AsyncServiceInfo(
            TYPE,
            name,
            port=self._addresses[0].port,
            properties=told,
            server=at or server(),
            parsed_addresses=hosts,
        )
