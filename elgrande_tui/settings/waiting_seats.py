"""Remember the seats that one has at tables of other hosts, so that they are listed while the host is not there."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from elgrande_tui.settings.own_file import EntryFile
from netplay.common.addresses import Address, parse_address
from netplay.common.paths import AppPaths
from netplay.common.sanitize import TABLE_CELLS, SafeText, sanitize

MOST = 40
"""The most seats that are remembered, the latest ones..."""
MOST_OF_HOST = 10
"""...and the most of one address: none pushes out the others."""
ID_CELLS = 64


class WaitingSeat(NamedTuple):
    """A seat in a game that is not over."""

    address: Address
    table_id: str
    name: SafeText
    """What the table is called."""
    when: int
    """When one was there last, in Unix seconds."""


class WaitingSeats:
    """The seats, in a small file in the state folder. A file that cannot be written is left as it was."""

    def __init__(self, paths: AppPaths) -> None:
        self._paths = paths

    def all(self) -> list[WaitingSeat]:
        """Return the seats, the latest first."""
        return seats_file(self._paths).entries[:MOST]

    def add(self, seat: WaitingSeat) -> None:
        """Remember a seat, in place of what was known of the same table."""
        self._change(seat.address, seat.table_id, [seat])

    def forget(self, address: Address, table: str) -> None:
        """Forget the seat at that table: it is given up, or the game is over."""
        self._change(address, table, [])

    def _change(self, address: Address, table: str, first: list[WaitingSeat]) -> None:
        file = seats_file(self._paths)
        others = [seat for seat in file.entries if (seat.address, seat.table_id) != (address, table)]
        if not first and len(others) == len(file.entries):
            return
        kept = [*first, *others]
        of_host = [seat for seat in kept if seat.address == address][:MOST_OF_HOST]
        kept = [seat for seat in kept if seat.address != address or seat in of_host][:MOST]
        file.keep([str(seat.address), seat.table_id, seat.name, seat.when] for seat in kept)


def seats_file(paths: AppPaths) -> EntryFile[WaitingSeat]:
    """Return the file, the latest seat first."""
    return EntryFile(paths.state / "waiting-seats.json", _seat)


def _seat(entry: Any) -> WaitingSeat:
    address, table, name, when = msgspec.convert(entry, tuple[str, str, str, int])
    return WaitingSeat(parse_address(address), sanitize(table, ID_CELLS), sanitize(name, TABLE_CELLS), when)
