"""Read and write addresses, and find those of this machine at which a host listens."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import NamedTuple

import ifaddr

from netplay.common.errors import AddressError
from netplay.common.reasons import NetReason
from netplay.common.sanitize import one_line

PORT = 7373
"""Where a host listens; when it is taken, the next free port up to LAST_PORT."""
LAST_PORT = 7388


class Address(NamedTuple):
    """A host and its port; `str()` writes an IPv6 address in brackets."""

    host: str
    port: int

    def __str__(self) -> str:
        """Return `192.168.1.5:7373` or `[fe80::1%eth0]:7373`."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(text: str) -> Address:
    """Return the address that a user typed: `ADDR`, `ADDR:PORT`, `[IPV6]`, `[IPV6]:PORT` or a bare IPv6 address.

    PORT is used when none is given. Raises AddressError. Neither can steer a terminal.
    """
    text = text.strip()
    if text.startswith("["):
        host, closed, rest = text[1:].partition("]")
        if not closed or (rest and not rest.startswith(":")):
            raise AddressError(NetReason.NO_ADDRESS_IPV6(text=one_line(text)))
        port = rest[1:]
    elif text.count(":") > 1:
        host, port = text, ""
    else:
        host, _, port = text.partition(":")
    possible = not port or (port.isascii() and port.isdigit() and len(port) <= 5 and 0 < int(port) < 65536)
    if not (host and host.isprintable() and possible):
        raise AddressError(NetReason.NO_ADDRESS(text=one_line(text), port=PORT))
    return Address(host, int(port) if port else PORT)


def own_addresses() -> list[str]:
    """Return the addresses of this machine, loopback first, link-local IPv6 with its zone (`fe80::1%eth0`)."""
    found = ["127.0.0.1"]
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if isinstance(ip.ip, str):
                found.append(ip.ip)
            else:
                host, _, scope = ip.ip
                found.append(f"{host}%{adapter.name}" if scope else host)
    return list(dict.fromkeys(found))


def is_near(host: str) -> bool:
    """Check whether an address is loopback, private or link-local: nobody beyond the local network can reach it."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    # Python counts 0.0.0.0 and :: as private, but to bind them is to bind every address of the machine.
    return address.is_loopback or address.is_link_local or (address.is_private and not address.is_unspecified)


def addresses_behind(host: str) -> list[str]:
    """Return the addresses of this machine that `0.0.0.0` or `::` stands for; [] for any other address.

    Those two cannot be told to others.
    """
    try:
        unspecified = ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return []
    return [own for own in own_addresses() if (":" in own) == (":" in host)] if unspecified else []


def near(hosts: Iterable[str]) -> list[str]:
    """Return those of `hosts` that are near: a host binds them unless it is told otherwise."""
    return [host for host in hosts if is_near(host)]


def join_commands(addresses: Iterable[Address]) -> list[str]:
    """Return the commands that join a host at these addresses: IPv4 first, the one for the same machine last.

    Link-local IPv6 is left out: its zone has another name on every machine.
    """
    tellable = sorted((address for address in addresses if "%" not in address.host), key=lambda one: ":" in one.host)
    here = [address for address in tellable if ipaddress.ip_address(address.host).is_loopback]
    lines = [f"elgrande join {address}" for address in tellable if address not in here]
    return [*lines, *(f"elgrande join {address}  (on this machine)" for address in here[:1])]
