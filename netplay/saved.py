"""Local games that can be played on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import msgspec

from engine.setup import Setup
from netplay.places import Places
from netplay.to_client import SeatInfo, TableState


@dataclass(frozen=True)
class SavedGame:
    """A local game on the disk."""

    store: Path
    """For `children.local_host`."""
    table: str
    """For `Client.resume`."""
    name: str
    setup: Setup
    seats: list[SeatInfo]
    state: TableState
    changed: float
    """Unix seconds of the last answer."""


def saved_games(places: Places) -> list[SavedGame]:
    """The local games, the last played first; those that are being played now and damaged files are left out."""
    found: list[SavedGame] = []
    for path in places.play.glob("*.sqlite"):
        try:
            found += _read(path)
        except (sqlite3.Error, msgspec.MsgspecError, OSError, IndexError):
            continue
    return sorted(found, key=lambda game: game.changed, reverse=True)


def _read(path: Path) -> list[SavedGame]:
    """The games of one file. A host that has it open keeps it locked, and then this raises sqlite3.Error."""
    wal = path.with_name(path.name + "-wal")
    changed = max(file.stat().st_mtime for file in (path, wal) if file.exists())
    games = []
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=0)) as db:
        for table, name, packed, state in db.execute("SELECT id, name, setup, state FROM tables"):
            setup = msgspec.msgpack.decode(packed, type=Setup)
            rows = db.execute('SELECT seat, kind, player, level FROM seats WHERE "table" = ? ORDER BY seat', (table,))
            seats = [
                msgspec.convert(
                    {"name": setup.seats[seat], "kind": kind, "player": player, "level": level, "away": kind != "open"},
                    SeatInfo,
                )
                for seat, kind, player, level in rows
            ]
            games.append(SavedGame(path, table, name, setup, seats, msgspec.convert(state, type=TableState), changed))
    return games
