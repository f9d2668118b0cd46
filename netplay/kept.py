"""Games that lie in one's own stores, taken out as records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.errors import EngineError
from engine.journal import Saved
from engine.match import Match
from engine.recorder import redacted_record, whole_record
from netplay.errors import StoreError
from netplay.keyring import Keyring
from netplay.ledger import AnswerRecord, SeatRecord, TableRecord
from netplay.places import Places
from netplay.rebuild import effective
from netplay.store import Store


@dataclass(frozen=True)
class KeptGame:
    """A game that has begun, as it lies in a store."""

    table: TableRecord
    seats: Sequence[SeatRecord]
    answers: Sequence[AnswerRecord]
    own: tuple[int, ...]
    """The seats for which the exporter has a token."""
    changed: float
    """Unix seconds of the last change of the store."""


def kept_games(places: Places) -> list[KeptGame]:
    """The games of all stores in these places, the last changed first.

    Stores that are damaged or just now in use by a host are left out.
    """
    found: list[KeptGame] = []
    for path in (*sorted(places.play.glob("*.sqlite")), places.host_store):
        if path.is_file():
            found += _of_store(path, Keyring(places.seats))
    return sorted(found, key=lambda game: -game.changed)


def _of_store(path: Path, keyring: Keyring) -> list[KeptGame]:
    wal = path.with_name(path.name + "-wal")
    changed = max(file.stat().st_mtime for file in (path, wal) if file.exists())
    try:
        store = Store(path)
    except StoreError:
        return []
    try:
        return [
            KeptGame(kept.table, kept.seats, kept.answers, tuple(keyring.seats(store.host_id, kept.table.id)), changed)
            for kept in store.load()
            if kept.table.state != "open"
        ]
    except StoreError:
        return []
    finally:
        store.close()


def export(game: KeptGame) -> str:
    """The record: whole when the game is over, else what the exporter's first seat may know, or a spectator.

    Raises StoreError when the rules of this program do not fit the journal.
    """
    try:
        match = Match.load(Saved(game.table.setup, effective(game.answers)), listen=False)
    except EngineError as error:
        raise StoreError("store", f"the game cannot be played again: {error}") from error
    if match.over:
        return whole_record(match)
    return redacted_record(match, game.own[0] if game.own else None)
