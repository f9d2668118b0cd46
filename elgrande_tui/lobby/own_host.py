"""The player's own host that runs in the background: who would be thrown out if it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.translations import ngettext
from elgrande_tui.lobby.join_targets import LOOPBACK
from netplay.client.client import Client
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError
from netplay.common.paths import AppPaths
from netplay.process.subprocesses import running_host
from netplay.protocol.server_messages import TableInfo


async def thrown_out(paths: AppPaths) -> str:
    """Return a sentence about the people who lose their table when the player's own host ends; "" when nobody does."""
    running = await running_host(paths)
    if running is None:
        return ""
    try:
        address = Address(LOOPBACK[0], running.port)
        async with await Client.connect(address, secret=running.secret, purpose="operator") as host:
            return told_of_people(await host.tables())
    except NetplayError:
        return ""


def told_of_people(tables: Sequence[TableInfo]) -> str:
    """Return a sentence about the people who are at these tables; "" for nobody."""
    people = [name for table in tables for name in _people(table)]
    named = list(dict.fromkeys(name for name in people if name))
    if unnamed := people.count(""):
        named.append(ngettext("{count} spectator", "{count} spectators", unnamed).format(count=unnamed))
    if not named:
        return ""
    sentence = ngettext("{names} is at a table of yours.", "{names} are at tables of yours.", len(people))
    return sentence.format(names=listed(named))


def _people(table: TableInfo) -> Iterator[str]:
    """Yield the names of those who play or look on there now; "" for who has none."""
    for seat in table.seats:
        if seat.stand_in:
            yield from () if seat.level else (seat.stand_in,)
        elif seat.kind == "person" and not seat.away:
            yield seat.player
    yield from table.watchers
