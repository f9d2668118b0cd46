"""Games that lie in one's own stores: to be played on, looked back at, or taken out as records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from engine.core.errors import EngineError
from engine.core.journal import Saved
from engine.core.match import Match
from engine.records.recorder import redacted_record, whole_record
from netplay.client.keyring import Keyring
from netplay.common.errors import StoreError
from netplay.common.paths import AppPaths
from netplay.host.storage.rebuild import effective
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import AnswerRecord, SeatRecord, TableRecord


@dataclass(frozen=True)
class SavedGame:
    """A game that has begun, as it lies in a store."""

    store: Path
    """That of a local game is what `children.local_host` plays on with."""
    table: TableRecord
    seats: Sequence[SeatRecord]
    answers: Sequence[AnswerRecord]
    own: tuple[int, ...]
    """The seats for which there is a token here."""
    changed: float
    """Unix seconds of the last change of the store."""

    def match(self) -> Match:
        """The game, played again. Raises StoreError when the rules of this program do not fit the journal."""
        try:
            return Match.load(Saved(self.table.setup, effective(self.answers)), listen=False)
        except EngineError as error:
            raise StoreError("store", f"the game cannot be played again: {error}") from error


def saved_games(places: AppPaths) -> list[SavedGame]:
    """The games of all stores in these places, the last changed first.

    Stores that are damaged or just now in use by a host are left out.
    """
    return _games([*places.play.glob("*.sqlite"), places.host_store], places)


def local_games(places: AppPaths) -> list[SavedGame]:
    """Those that were played without a host for others; the ones that are over come without their answers."""
    return _games(places.play.glob("*.sqlite"), places, over=False)


def _games(stores: Iterable[Path], places: AppPaths, *, over: bool = True) -> list[SavedGame]:
    keyring, found = Keyring(places.seats), list[SavedGame]()
    for path in stores:
        with suppress(StoreError, OSError):  # the latter: a host that ends takes files of its store away
            found += _of_store(path, keyring, over=over)
    return sorted(found, key=lambda game: (-game.changed, game.store))


def _of_store(path: Path, keyring: Keyring, *, over: bool) -> Iterator[SavedGame]:
    if not path.is_file():
        return
    wal = path.with_name(path.name + "-wal")
    changed = max(file.stat().st_mtime for file in (path, wal) if file.exists())
    with closing(SqliteStore(path, wait=0)) as store:
        for kept in store.load(over=over):
            if kept.table.state != "open":
                own = tuple(keyring.seats(store.host_id, kept.table.id))
                yield SavedGame(path, kept.table, kept.seats, kept.answers, own, changed)


def export(game: SavedGame) -> str:
    """The record: whole when the game is over, else what the exporter's first seat may know, or a spectator.

    Raises StoreError when the rules of this program do not fit the journal.
    """
    match = game.match()
    if match.over:
        return whole_record(match)
    return redacted_record(match, game.own[0] if game.own else None)
