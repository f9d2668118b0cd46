"""Keep the addresses of the hosts where the player has been, the latest first."""

from __future__ import annotations

import ipaddress
from typing import Any

import msgspec

from elgrande_tui.settings.own_file import EntryFile
from netplay.common.addresses import Address, parse_address
from netplay.common.paths import AppPaths

MOST = 8
"""How many hosts are remembered."""


class LastHosts:
    """The last hosts, in a small file in the state folder. A file that cannot be written is left as it was."""

    def __init__(self, paths: AppPaths) -> None:
        self._paths = paths

    def addresses(self) -> list[Address]:
        """Return the addresses, the latest first."""
        return hosts_file(self._paths).entries[:MOST]

    def add(self, address: Address) -> None:
        """Put an address first. Hosts of this machine are left out, because they are found without the list."""
        if not _is_here(address):
            self._change(address, [address])

    def forget(self, address: Address) -> None:
        """Remove an address."""
        self._change(address, [])

    def _change(self, address: Address, first: list[Address]) -> None:
        """Put these first, instead of where the address stood."""
        file = hosts_file(self._paths)
        file.keep(map(str, [*first, *(other for other in file.entries if other != address)][:MOST]))


def hosts_file(paths: AppPaths) -> EntryFile[Address]:
    """Return the file, the latest host first."""
    return EntryFile(paths.state / "hosts.json", _address)


def _address(entry: Any) -> Address:
    return parse_address(msgspec.convert(entry, str))


def _is_here(address: Address) -> bool:
    try:
        return ipaddress.ip_address(address.host.partition("%")[0]).is_loopback
    except ValueError:
        return address.host == "localhost"
