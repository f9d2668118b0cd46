"""Find tables and hosts to join, at one address or anywhere on the network, and describe them in lines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from elgrande_tui.i18n.seats import occupant, seat_column, yours
from elgrande_tui.i18n.table_names import called
from elgrande_tui.i18n.translations import _, mark, ngettext
from elgrande_tui.lobby.games import missing_here
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.model.new_game import addition
from elgrande_tui.session.table_people import free_seats
from elgrande_tui.settings.last_hosts import LastHosts
from elgrande_tui.settings.waiting_seats import WaitingSeats
from netplay.client.client import Client
from netplay.client.keyring import Keyring
from netplay.common.addresses import Address, near, own_addresses
from netplay.common.paths import AppPaths
from netplay.common.sanitize import NO_TEXT, SafeText, cut, width
from netplay.discovery.discovery import NearbyHosts
from netplay.protocol.server_messages import TableInfo

NAME = 28
"""Cells for the name of a table in a list."""
LOOPBACK = ("127.0.0.1", "::1")
"""The addresses by which this machine reaches itself."""
WATCH = -1
"""Stands for watching where a seat number is expected."""
_STATES = {
    "open": mark("waiting"),
    "playing": mark("playing"),
    "paused": mark("paused"),
    "over": mark("over"),
    "moved": mark("moved"),
}


def unplayable(table: TableInfo) -> str:
    """Return what a table plays that this program does not have; "" when it can be joined."""
    return missing_here(table.game, table.modules, table.version)


@dataclass(frozen=True)
class FoundTable:
    """A table and the address of its host."""

    address: Address
    table: TableInfo
    tokens: tuple[int, ...] = ()
    """The seats for which we hold a token. One that has been freed since is open to everybody."""

    @property
    def own(self) -> list[int]:
        """The seats that are ours and can be taken again."""
        seats = self.table.seats
        return [number for number in self.tokens if number < len(seats) and seats[number].kind == "person"]

    @property
    def seat_to_resume(self) -> int | None:
        """The first of our seats that is away or played by a stand-in, to be resumed; None: no such seat.

        Also None when the game is over.
        """
        if self.table.state == "over":
            return None
        waiting = (number for number, seat in enumerate(self.table.seats) if seat.away or seat.stand_in)
        return next((number for number in waiting if number in self.own), None)

    def without(self, seat: int) -> FoundTable:
        """Return the table without our token for a seat."""
        return replace(self, tokens=tuple(number for number in self.tokens if number != seat))

    @property
    def elsewhere(self) -> list[int]:
        """Our seats that are being played in another window: by ourselves, or by somebody who shares this account."""
        seats = self.table.seats
        return [number for number in self.own if not (seats[number].away or seats[number].stand_in)]

    @property
    def usual(self) -> int | None:
        """The default choice: a seat, or `WATCH`; None: nothing can be taken.

        A seat that is being played in another window comes last.
        """
        seats = [number for number in self.free if number not in self.elsewhere]
        watching = [WATCH] if self.table.terms.spectators else []
        return next(iter([*seats, *watching, *self.elsewhere]), None)

    @property
    def free(self) -> list[int]:
        """The seats that we can take: our own, and those that are free to anybody."""
        return sorted({*self.own, *free_seats(self.table)})


@dataclass(frozen=True)
class FoundHost:
    """A host without a table to join."""

    address: Address
    answers: bool = True
    """False: one of the last hosts, which does not answer now."""


JoinTarget: TypeAlias = FoundTable | FoundHost
"""An entry of the list of tables to join."""


async def tables_at(address: Address, paths: AppPaths, when_busy: Callable[[], None] | None = None) -> list[FoundTable]:
    """Ask the host at `address` for its tables; `when_busy` as `Client.connect` takes it.

    Raises UnreachableError or RefusedError.
    """
    async with await Client.connect(address, places=paths, when_busy=when_busy) as client:
        tables = await client.tables()
        return [FoundTable(address, table, tuple(client.own_seats(table.id))) for table in tables]


async def search_targets(paths: AppPaths, seconds: float) -> tuple[list[JoinTarget], SafeText]:
    """Listen for `seconds`; return everything in reach, and why the network cannot be listened to ("": it can)."""
    known = LastHosts(paths).addresses()
    async with NearbyHosts(known) as around:
        await asyncio.sleep(seconds)
        return reachable_targets(around, paths, known), around.problem


def known_hosts(paths: AppPaths) -> list[Address]:
    """Return the addresses of the last hosts, and of those where a seat of ours waits."""
    return list(dict.fromkeys([*LastHosts(paths).addresses(), *(seat.address for seat in WaitingSeats(paths).all())]))


def reachable_targets(around: NearbyHosts, paths: AppPaths, known: Sequence[Address]) -> list[JoinTarget]:
    """Return everything in reach: tables, then hosts without one, then the `known` addresses that do not answer.

    Tables where the game is over are left out; see `targets_at`.
    """
    tables = [found for found in _tables(around, paths) if found.table.state != "over"]
    busy = {found.address for found in tables}
    bare = [FoundHost(host.address) for host in around.hosts if host.address not in busy]
    silent = [FoundHost(address, answers=False) for address in known if around.host_at(address) is None]
    return [*tables, *bare, *silent]


def targets_at(around: NearbyHosts, paths: AppPaths, address: Address) -> list[JoinTarget]:
    """Return the tables of the host at one address, finished games last; or the host itself when it has none."""
    host = around.host_at(address)
    if host is None:
        return [FoundHost(address, answers=False)]
    # One host may answer at several addresses, IPv4 and IPv6: a table may be listed under any of them.
    at_host = {answer.address for answer in around.hosts if answer.host == host}
    tables = [found for found in _tables(around, paths) if found.address in at_host]
    return [*sorted(tables, key=lambda found: found.table.state == "over")] or [FoundHost(address)]


def _tables(around: NearbyHosts, paths: AppPaths) -> list[FoundTable]:
    """Return the tables that are there now, each with our own seats."""
    keyring = Keyring(paths.seats)
    return [
        FoundTable(found.address, found.table, tuple(keyring.seats(found.host, found.table.id, found.table.follows)))
        for found in around.tables
    ]


def target_key(target: JoinTarget) -> str:
    """Return a key that identifies the target while everything else about it may change."""
    return target.table.id if isinstance(target, FoundTable) else str(target.address)


def target_lines(target: JoinTarget) -> tuple[str, str]:
    """Describe a target in two lines of at most 76 cells."""
    if isinstance(target, FoundTable):
        return table_line(target), _details(target.table)
    if target.answers:
        return _("Host at {address}").format(address=target.address), _("no table there yet; create one")
    return _("Host at {address}").format(address=target.address), _("does not answer now")


def table_line(found: FoundTable) -> str:
    """Describe a table in one line of at most 76 cells."""
    table = found.table
    name = cut(called(table.name), NAME)
    taken = sum(seat.kind != "open" for seat in table.seats)
    seats = _("{taken} of {seats} seats").format(taken=taken, seats=len(table.seats))
    state = _("your seat waits") if found.seat_to_resume is not None else _(_STATES[table.state])
    if unplayable(table):
        state = _("not playable here")
    return f"{name}{' ' * (NAME + 1 - cells(name))}{seats}  {state}  {found.address}"


def table_seats(found: FoundTable) -> list[str]:
    """Return a line for each seat of a table: its colour, who sits there, and whether it is ours."""
    lines = []
    for number, seat in enumerate(found.table.seats):
        own = f"  {yours(seat)}" if number in found.own else ""
        lines.append(f"{seat_column(seat.name)} {occupant(seat)}{own}")
    return lines


def _details(table: TableInfo) -> str:
    """Describe lock, variants, spectators and their delay, and the clock."""
    terms = table.terms
    if what := unplayable(table):
        parts = [_("not in this program: {what}").format(what=what)]
    else:
        parts = [_("join code") if table.locked else _("open to all"), _played(table)]
    if not terms.spectators:
        parts.append(_("no spectators"))
    elif watching := len(table.watchers):
        parts.append(ngettext("{count} spectator", "{count} spectators", watching).format(count=watching))
    if terms.spectators and terms.delay:
        late = ngettext("delayed {count} second", "delayed {count} seconds", terms.delay)
        parts.append(late.format(count=terms.delay))
    if terms.clock:
        minutes = terms.clock // 60
        parts.append(ngettext("{count} minute each", "{count} minutes each", minutes).format(count=minutes))
    return cut("; ".join(parts), 74)


def _played(table: TableInfo) -> str:
    """Return what is played there: the game, and what is added to it."""
    ui = game_ui(table.game)
    also = ", ".join(addition(ui, name) for name in table.modules)
    return _("{base}, with {also}").format(base=ui.called, also=also) if also else ui.called


def cells(text: str) -> int:
    """Return how many terminal cells a text takes."""
    return sum(map(width, text))


def public_address(port: int) -> Address:
    """Return the address by which others reach a host on this machine."""
    hosts = [host for host in near(own_addresses()) if host not in LOOPBACK]
    hosts.sort(key=lambda host: ":" in host)  # IPv4 first: it is shorter to read out and to type
    return Address([*hosts, LOOPBACK[0]][0], port)


def join_line(address: Address, code: SafeText = NO_TEXT) -> str:
    """Say how others join a table at that address, and with which join code."""
    command = f"elgrande join {address}"
    if code:
        return _("Others join with: {command}   join code: {code}").format(command=command, code=code)
    return _("Others join with: {command}").format(command=command)


def address_for_others(address: Address) -> Address:
    """Return the address by which others reach the host that we reach at `address`.

    The two differ for the loopback, which is another machine for everybody.
    """
    return public_address(address.port) if address.host in LOOPBACK else address
