"""Addresses: how they are written, and which of this machine's own a host listens on."""

from __future__ import annotations

from typing import NamedTuple

PORT = 7373
"""Where a host listens; when it is taken, on the next free port up to LAST_PORT."""
LAST_PORT = 7388


class Address(NamedTuple):
    """A host and its port; `str()` writes an IPv6 address in brackets."""

    host: str
    port: int

    def __str__(self) -> str:
        """`192.168.1.5:7373`, `[fe80::1%eth0]:7373`."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(text: str) -> Address:
    """The address that somebody typed: `ADDR`, `ADDR:PORT`, `[IPV6]`, `[IPV6]:PORT` or a bare IPv6 address.

    Without a port it is PORT. Raises ValueError with what was expected.
    """
    text = text.strip()
    if text.startswith("["):
        host, closed, rest = text[1:].partition("]")
        if not closed or (rest and not rest.startswith(":")):
            raise ValueError(f"'{text}' is not an address; expected [IPV6]:PORT")
        port = rest[1:]
    elif text.count(":") > 1:
        host, port = text, ""
    else:
        host, _, port = text.partition(":")
    if not host or (port and not (port.isascii() and port.isdigit() and 0 < int(port) < 65536)):
        raise ValueError(f"'{text}' is not an address; expected ADDR or ADDR:PORT, like 192.168.1.5:{PORT}")
    return Address(host, int(port) if port else PORT)
