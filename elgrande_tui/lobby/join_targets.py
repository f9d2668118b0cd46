"""Tables that can be reached: at one address, or all around on the network; and the lines that tell of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from elgrande_tui.games.elgrande.text.variants import variant_name
from elgrande_tui.i18n.translations import _, mark, ngettext
from elgrande_tui.session.table_people import free_seats
from elgrande_tui.settings.last_hosts import LastHosts
from netplay.client.client import Client
from netplay.client.keyring import Keyring
from netplay.common.addresses import Address, near, own_addresses
from netplay.common.compatibility import lacking
from netplay.common.paths import AppPaths
from netplay.common.sanitize import sanitize, width
from netplay.discovery.discovery import Neighbourhood
from netplay.protocol.server_messages import TableInfo

NAME = 28
"""Cells for the name of a table in a list."""
GAMES = frozenset({"elgrande"})
"""What can be played at our tables, as far as it is installed."""
LOOPBACK = ("127.0.0.1", "::1")
"""This machine, for who is on it."""
WATCH = -1
"""In place of a seat: look on."""
_STATES = {
    "open": mark("waiting"),
    "playing": mark("playing"),
    "paused": mark("paused"),
    "over": mark("over"),
    "moved": mark("moved"),
}


def unplayable(table: TableInfo) -> str:
    """Return what a table plays that this program does not have; "" when one can go there."""
    return lacking(table.game, table.modules, table.version, GAMES)


@dataclass(frozen=True)
class FoundTable:
    """A table and where it is."""

    address: Address
    table: TableInfo
    tokens: tuple[int, ...] = ()
    """The seats there of which we have kept a token: one that has been opened since is open to us as to anybody."""

    @property
    def own(self) -> list[int]:
        """The seats there that are ours and can be taken again."""
        seats = self.table.seats
        return [number for number in self.tokens if number < len(seats) and seats[number].kind == "person"]

    @property
    def left(self) -> int | None:
        """The own seat that nobody is connected for, or that somebody else plays meanwhile: what we come back for."""
        if self.table.state == "over":
            return None
        waiting = (number for number, seat in enumerate(self.table.seats) if seat.away or seat.stand_in)
        return next((number for number in waiting if number in self.own), None)

    @property
    def free(self) -> list[int]:
        """The seats where we can sit down: our own, and those that are free to anybody."""
        return sorted({*self.own, *free_seats(self.table)})


@dataclass(frozen=True)
class FoundHost:
    """A host without a table to go to."""

    address: Address
    answers: bool = True
    """False: one has been there before, and nobody answers there now."""


JoinTarget: TypeAlias = FoundTable | FoundHost
"""Where one could go."""


async def tables_at(address: Address, places: AppPaths) -> list[FoundTable]:
    """The tables of the host at `address`. Raises UnreachableError or RefusedError."""
    async with await Client.connect(address, places=places) as client:
        tables = await client.tables()
        return [FoundTable(address, table, tuple(client.own_seats(table.id))) for table in tables]


async def ways_around(places: AppPaths, seconds: float) -> tuple[list[JoinTarget], str]:
    """Everything in reach that is heard of within `seconds`, and why nothing is heard of the network, if so."""
    known = LastHosts(places).addresses()
    async with Neighbourhood(known) as around:
        await asyncio.sleep(seconds)
        return ways(around, places, known), around.problem


def ways(around: Neighbourhood, places: AppPaths, known: Sequence[Address]) -> list[JoinTarget]:
    """Everything in reach: tables, then hosts without one, then the `known` addresses where nobody answers.

    Tables where the game is over are left out; see `ways_at`.
    """
    tables = [found for found in _tables(around, places) if found.table.state != "over"]
    busy = {found.address for found in tables}
    bare = [FoundHost(host.address) for host in around.hosts if host.address not in busy]
    silent = [FoundHost(address, answers=False) for address in known if around.host_at(address) is None]
    return [*tables, *bare, *silent]


def ways_at(around: Neighbourhood, places: AppPaths, address: Address) -> list[JoinTarget]:
    """The tables of the host at one address, those whose game is over last; or the host itself."""
    host = around.host_at(address)
    if host is None:
        return [FoundHost(address, answers=False)]
    at_host = {answer.address for answer in around.hosts if answer.host == host}
    tables = [found for found in _tables(around, places) if found.address in at_host]
    return [*sorted(tables, key=lambda found: found.table.state == "over")] or [FoundHost(address)]


def _tables(around: Neighbourhood, places: AppPaths) -> list[FoundTable]:
    """The tables that are there now, with the own seats at each."""
    keyring = Keyring(places.seats)
    return [
        FoundTable(found.address, found.table, tuple(keyring.seats(found.host, found.table.id)))
        for found in around.tables
    ]


def way_key(way: JoinTarget) -> str:
    """What tells it from all others, however it changes."""
    return way.table.id if isinstance(way, FoundTable) else str(way.address)


def way_lines(way: JoinTarget) -> tuple[str, str]:
    """Two lines of at most 76 cells."""
    if isinstance(way, FoundTable):
        return table_line(way), _details(way.table)
    if way.answers:
        return _("Host at {address}").format(address=way.address), _("no table there yet; open one")
    return _("Host at {address}").format(address=way.address), _("does not answer now")


def table_line(found: FoundTable) -> str:
    """One table in one line of at most 76 cells."""
    table = found.table
    name = sanitize(table.name, NAME)
    taken = sum(seat.kind != "open" for seat in table.seats)
    seats = _("{taken} of {seats} seats").format(taken=taken, seats=len(table.seats))
    state = _("your seat waits") if found.left is not None else _(_STATES[table.state])
    if unplayable(table):
        state = _("not playable here")
    return f"{name}{' ' * (NAME + 1 - cells(name))}{seats}  {state}  {found.address}"


def _details(table: TableInfo) -> str:
    """Lock, variants, who looks on and how late, the clock."""
    terms = table.terms
    parts = [_("join code") if table.locked else _("open to all")]
    parts.append(", ".join(map(variant_name, table.modules)) or _("base game"))
    if what := unplayable(table):
        parts = [_("not in this program: {what}").format(what=what)]
    if not terms.spectators:
        parts.append(_("no spectators"))
    elif watching := len(table.watchers):
        parts.append(ngettext("{count} looks on", "{count} look on", watching).format(count=watching))
    if terms.spectators and terms.delay:
        late = ngettext("seen {count} second later", "seen {count} seconds later", terms.delay)
        parts.append(late.format(count=terms.delay))
    if terms.clock:
        minutes = terms.clock // 60
        parts.append(ngettext("{count} minute each", "{count} minutes each", minutes).format(count=minutes))
    return sanitize("; ".join(parts), 74)


def cells(text: str) -> int:
    """How many terminal cells a text takes."""
    return sum(map(width, text))


def way_in(port: int) -> Address:
    """Where others find a host of this machine."""
    hosts = [host for host in near(own_addresses()) if host not in LOOPBACK]
    hosts.sort(key=lambda host: ":" in host)
    return Address([*hosts, LOOPBACK[0]][0], port)


def join_line(address: Address, code: str = "") -> str:
    """How others come to a table at that address, and with which join code."""
    command = f"elgrande join {address}"
    if code:
        return _("Others join with: {command}   join code: {code}").format(command=command, code=code)
    return _("Others join with: {command}").format(command=command)


def here_as_well(address: Address) -> Address:
    """Where others find the host that we have found at this address: the loopback is different for everybody."""
    return way_in(address.port) if address.host in LOOPBACK else address
