"""Local games that can be played on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

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
    raise NotImplementedError
