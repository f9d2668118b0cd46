"""Describe the service under which tables are announced on the network, and what is told of each."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from netplay.common.addresses import Address, is_near
from netplay.protocol.server_messages import TableInfo

TYPE = "_elgrande._tcp.local."
TXT = 200
"""The most characters of a part that could be longer."""
FIRST_PORT = 1024
"""The first port at which a host can be announced: below are the services of a machine, and a host runs as a user."""
NAME_BYTES = 59
"""The longest name that the protocol takes, less the suffix that makes it unique (`-123`)."""


def instance(table: str) -> str:
    """Return the table's name as that of a service instance."""
    short = table.replace(".", " ").encode()[:NAME_BYTES].decode(errors="ignore").strip()
    return f"{short or 'table'}.{TYPE}"


def server() -> str:
    """Draw a host name that nobody else has: under a shared one the addresses of two hosts would be mixed."""
    return f"{uuid.uuid4()}.local."


def properties(host: str, table: TableInfo) -> dict[str, str]:
    """Return what is told of a table, each part within the 255 bytes of a TXT record; no names of players."""
    return host_properties(host) | {
        "game": table.game,
        "modules": ",".join(table.modules)[:TXT],
        "seats": str(len(table.seats)),
        "taken": str(sum(seat.kind != "open" for seat in table.seats)),
        "table": table.id,
        "state": table.state,
        "lock": "code" if table.locked else "open",
    }


def host_properties(host: str) -> dict[str, str]:
    """Return what is told of a host, which may have no table yet."""
    return {"v": "1", "host": host}


def may_be_announced(address: Address) -> bool:
    """Check whether a host of the local network can be there: only such addresses are called on an announcement.

    Else anybody on the network could send all its players to any program of the world. Those that a user types are not
    asked. 100.64.0.0/10 is no local network: what uses it carries no announcements.
    """
    return is_near(address.host) and address.port >= FIRST_PORT


def multicast_interfaces(hosts: Sequence[str]) -> list[str]:
    """Return the IPv4 addresses to announce at: those of the network, else the loopback."""
    ipv4 = [host for host in hosts if ":" not in host]
    return [host for host in ipv4 if not host.startswith("127.")] or ipv4


def announced(hosts: Sequence[str]) -> list[str]:
    """Return the addresses that are told: those of `multicast_interfaces`, and IPv6 that needs no zone."""
    return [
        *multicast_interfaces(hosts),
        *(host for host in hosts if ":" in host and "%" not in host and host != "::1"),
    ]
