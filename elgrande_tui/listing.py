"""`elgrande join --list`: the tables that can be reached, as lines for a shell."""

from __future__ import annotations

import asyncio
import sys

from elgrande_tui.found import FoundTable, tables_around, tables_at, way_lines
from elgrande_tui.texts import _
from netplay.addresses import Address
from netplay.errors import NetplayError
from netplay.places import Places

SECONDS = 3.0
"""How long to listen to the network."""


def print_tables(places: Places, address: Address | None) -> int:
    """Print one line per table, found at `address` or on the network; return 0, or 1 when there is none."""
    try:
        found = asyncio.run(_find(places, address))
    except NetplayError as error:
        sys.stderr.write(f"elgrande: {error}\n")
        return 1
    for table in found:
        sys.stdout.write("  ".join(way_lines(table)) + "\n")
    if not found:
        sys.stderr.write(f"{_('No table was found.')}\n")
    return 0 if found else 1


async def _find(places: Places, address: Address | None) -> list[FoundTable]:
    return await (tables_around(places, SECONDS) if address is None else tables_at(address, places))
