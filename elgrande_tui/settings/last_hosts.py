"""Keep the addresses of the hosts where the player has been, the latest first."""

from __future__ import annotations

import ipaddress
import json
from pathlib import Path

from netplay.common.addresses import Address, parse_address
from netplay.common.atomic_file import write_private
from netplay.common.errors import AddressError, FileError
from netplay.common.guarded_reader import read_json
from netplay.common.paths import AppPaths

MOST = 8
"""How many hosts are remembered."""


class LastHosts:
    """The last hosts, in a small file in the state folder. A file that cannot be read counts as empty."""

    def __init__(self, paths: AppPaths) -> None:
        self._path = _path(paths)

    def addresses(self) -> list[Address]:
        """Return the addresses, the latest first."""
        try:
            return [parse_address(address) for address in read_json(self._path, list[str])[:MOST]]
        except (FileError, AddressError):
            return []

    def add(self, address: Address) -> None:
        """Put an address first. Hosts of this machine are left out, because they are found without the list."""
        if not _is_here(address):
            self._write([address, *(other for other in self.addresses() if other != address)][:MOST])

    def forget(self, address: Address) -> None:
        """Remove an address."""
        self._write([other for other in self.addresses() if other != address])

    def _write(self, addresses: list[Address]) -> None:
        write_private(self._path, json.dumps([str(address) for address in addresses]))


def _path(paths: AppPaths) -> Path:
    return paths.state / "hosts.json"


def _is_here(address: Address) -> bool:
    try:
        return ipaddress.ip_address(address.host.partition("%")[0]).is_loopback
    except ValueError:
        return address.host == "localhost"
