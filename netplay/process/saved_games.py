"""Find the games in the user's own stores: to play them on, look back at them, or export them as records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from engine.core.errors import EngineError
from engine.core.journal import Saved
from engine.core.match import Match
from engine.records.record import TakenHint
from engine.records.recorder import redacted_record, whole_record
from netplay.client.keyring import Keyring
from netplay.common.errors import StoreError
from netplay.common.paths import AppPaths
from netplay.common.reasons import NetReason
from netplay.common.sanitize import one_line
from netplay.host.storage.rebuild import effective, hints_between
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import AnswerRecord, HintRecord, SeatRecord, TableRecord


@dataclass(frozen=True)
class SavedGame:
    """A game that has begun, as it is in a store."""

    store: Path
    """The file; `subprocesses.local_host` plays a local game on with it."""
    table: TableRecord
    seats: Sequence[SeatRecord]
    answers: Sequence[AnswerRecord]
    own: tuple[int, ...]
    """The seats for which the user has a token."""
    changed: float
    """When the store was last changed, in Unix seconds."""
    hints: Sequence[HintRecord] = ()
    """The hints that were taken."""

    def hints_taken(self) -> list[TakenHint]:
        """Return the hints, each with the number of answers that stand and were given before it."""
        return hints_between(self.answers, self.hints)

    def match(self) -> Match:
        """Replay the game. Raises StoreError when the rules of this program do not fit the journal."""
        try:
            return Match.load(Saved(self.table.setup, effective(self.answers)), listen=False)
        except EngineError as error:
            raise StoreError(NetReason.STORE_UNREPLAYABLE(why=one_line(str(error)))) from error


def saved_games(paths: AppPaths) -> list[SavedGame]:
    """Return the games of all the user's stores, the last changed first.

    Stores that are damaged or just now in use by a host are left out.
    """
    return _games([*paths.play.glob("*.sqlite"), paths.host_store], paths)


def local_games(paths: AppPaths) -> list[SavedGame]:
    """Return the games that were played without a host for others; those that are over come without their answers."""
    return _games(paths.play.glob("*.sqlite"), paths, over=False)


def _games(stores: Iterable[Path], paths: AppPaths, *, over: bool = True) -> list[SavedGame]:
    keyring, found = Keyring(paths.seats), list[SavedGame]()
    for path in stores:
        with suppress(StoreError, OSError):  # the latter: a host that ends removes files of its store
            found += _games_in_store(path, keyring, over=over)
    return sorted(found, key=lambda game: (-game.changed, game.store))


def _games_in_store(path: Path, keyring: Keyring, *, over: bool) -> Iterator[SavedGame]:
    if not path.is_file():
        return
    wal = path.with_name(path.name + "-wal")
    changed = max(file.stat().st_mtime for file in (path, wal) if file.exists())
    with closing(SqliteStore(path, wait=0)) as store:
        for kept in store.load(over=over):
            if kept.table.state != "open":
                own = tuple(keyring.seats(store.host_id, kept.table.id, kept.table.follows))
                yield SavedGame(path, kept.table, kept.seats, kept.answers, own, changed, kept.hints)


def export(game: SavedGame) -> str:
    """Return the record: whole when the game is over, else what the exporter's first seat, or a spectator, may know.

    Raises StoreError when the rules of this program do not fit the journal.
    """
    match = game.match()
    if match.over:
        return whole_record(match, game.hints_taken())
    return redacted_record(match, game.own[0] if game.own else None, game.hints_taken())
