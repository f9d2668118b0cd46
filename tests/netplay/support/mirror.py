"""What a client knows of a game, for tests that hear a host without a client."""

from __future__ import annotations

from engine.core.setup import Setup
from netplay.client.joined_table import JoinedTable
from netplay.common.sanitize import trusted
from netplay.protocol.server_messages import Entered, SeatInfo, TableInfo


def mirror_of(setup: Setup, seat: int | None = None) -> JoinedTable:
    """Return a table with this game as a seat (None: a spectator) knows it before anything is told."""
    seats = [SeatInfo(name, "open") for name in setup.seats]
    return JoinedTable(Entered(TableInfo("t1", trusted("Evening"), setup.game, "playing", seats), setup, seat))
