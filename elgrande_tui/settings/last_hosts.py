"""The hosts where one has been: their addresses, the latest first."""

from __future__ import annotations

import ipaddress
import json
from pathlib import Path

from netplay.common.addresses import Address, parse_address
from netplay.common.atomic_file import write_private
from netplay.common.errors import FileError
from netplay.common.guarded_reader import read_json
from netplay.common.paths import AppPaths

MOST = 8
"""So many are remembered."""


class LastHosts:
    """A small file in the folder of the state. One that cannot be read counts as empty."""

    def __init__(self, places: AppPaths) -> None:
        self._path = _path(places)

    def addresses(self) -> list[Address]:
        """The latest first."""
        try:
            return [parse_address(address) for address in read_json(self._path, list[str])[:MOST]]
        except (FileError, ValueError):
            return []

    def add(self, address: Address) -> None:
        """One has been there just now. Hosts of this machine are found without."""
        if not _is_here(address):
            self._write([address, *(other for other in self.addresses() if other != address)][:MOST])

    def forget(self, address: Address) -> None:
        """It is not wanted any more."""
        self._write([other for other in self.addresses() if other != address])

    def _write(self, addresses: list[Address]) -> None:
        write_private(self._path, json.dumps([str(address) for address in addresses]))


def _path(places: AppPaths) -> Path:
    return places.state / "hosts.json"


def _is_here(address: Address) -> bool:
    try:
        return ipaddress.ip_address(address.host.partition("%")[0]).is_loopback
    except ValueError:
        return address.host == "localhost"
