"""Find the games in the user's own stores: to play them on, look back at them, or export them as records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from engine.core.errors import EngineError
from engine.core.journal import Saved
from engine.core.match import Match
from engine.core.setup import Setup
from engine.records.record import TakenHint
from engine.records.recorder import redacted_record, whole_record
from netplay.client.keyring import Keyring
from netplay.common.errors import StoreError
from netplay.common.paths import AppPaths
from netplay.common.reasons import NetReason, UserMessage
from netplay.common.sanitize import one_line
from netplay.host.storage.rebuild import effective, hints_between
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import AnswerRecord, DamagedTable, HintRecord, SeatRecord, TableRecord
from netplay.host.storage.store_copy import copied, log_of
from netplay.process.pid_file import read_player_file

LISTED = 0.2
"""Seconds to wait for a store that another program has open while it lists the games: a moment."""


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
    elsewhere: bool = False
    """The host of another window has the store open just now."""

    @property
    def setup(self) -> Setup:
        """What is played."""
        return self.table.setup

    def hints_taken(self) -> list[TakenHint]:
        """Return the hints, each with the number of answers that stand and were given before it."""
        return hints_between(self.answers, self.hints)

    def match(self) -> Match:
        """Replay the game. Raises StoreError when the rules of this program do not fit the journal."""
        try:
            return Match.load(Saved(self.table.setup, effective(self.answers)), listen=False)
        except EngineError as error:
            raise StoreError(NetReason.STORE_UNREPLAYABLE(why=one_line(str(error)))) from error


@dataclass(frozen=True)
class UnreadableStore:
    """A file that should hold games and cannot be read."""

    path: Path
    changed: float
    """When it was last changed, in Unix seconds."""
    why: UserMessage


class StoredGames(NamedTuple):
    """What is in the user's own stores, the last changed first."""

    games: list[SavedGame]
    unreadable: list[UnreadableStore]

    def remove(self, gone: SavedGame | UnreadableStore) -> None:
        """Take one of them out, because its file is gone or holds it no more."""
        if isinstance(gone, SavedGame):
            self.games.remove(gone)
        else:
            self.unreadable.remove(gone)


def saved_games(paths: AppPaths) -> StoredGames:
    """Return the games of all the user's stores.

    Those of a host for others are left out while it runs: it tells of them itself, to everybody what they may know.
    """
    return _games([*paths.play.glob("*.sqlite"), paths.host_store], paths)


def local_games(paths: AppPaths) -> StoredGames:
    """Return the games that were played without a host for others; those that are over come without their answers."""
    return _games(paths.play.glob("*.sqlite"), paths, over=False)


def _games(stores: Iterable[Path], paths: AppPaths, *, over: bool = True) -> StoredGames:
    keyring, found = Keyring(paths.seats), StoredGames([], [])
    for path in stores:
        with suppress(OSError):  # a host that ends removes files of its store
            changed = max(file.stat().st_mtime for file in (path, log_of(path)) if file == path or file.exists())
            local = path != paths.host_store
            try:
                found.games.extend(_games_in_store(path, changed, keyring, over=over, local=local))
            except StoreError as error:
                if local or error.code != "store_busy":
                    found.unreadable.append(UnreadableStore(path, changed, error.message))
    found.games.sort(key=lambda game: (-game.changed, game.store))
    found.unreadable.sort(key=lambda store: (-store.changed, store.path))
    return found


def _games_in_store(path: Path, changed: float, keyring: Keyring, *, over: bool, local: bool) -> list[SavedGame]:
    player = read_player_file(path)
    # A store that a host has open is not waited for: it is copied at once.
    if player is None or not player.host.runs:
        try:
            return _games_in(_open(path), path, changed, keyring, over=over)
        except StoreError as error:
            if error.code != "store_busy" or not local:
                raise
    with copied(path) as copy:
        try:
            return _games_in(SqliteStore(copy), path, changed, keyring, over=over, elsewhere=True)
        except StoreError as error:  # the error names the copy
            raise StoreError(NetReason.STORE_BUSY(path=path)) from error


def _open(path: Path) -> SqliteStore:
    if not path.stat().st_size:  # opening it would make it a store
        raise StoreError(NetReason.STORE_FOREIGN(path=path, why="it is empty"))
    return SqliteStore(path, wait=LISTED)


def _games_in(
    store: SqliteStore, path: Path, changed: float, keyring: Keyring, *, over: bool, elsewhere: bool = False
) -> list[SavedGame]:
    with closing(store):
        damaged = list[DamagedTable]()
        found = [
            SavedGame(
                path,
                kept.table,
                kept.seats,
                kept.answers,
                _own(keyring, store.host_id, kept.table),
                changed,
                kept.hints,
                elsewhere,
            )
            for kept in store.load(over=over, damaged=damaged)
            if kept.table.state != "open"
        ]
    if damaged and not found:
        raise StoreError(NetReason.STORE_DAMAGED(path=path, why=damaged[0].why.sentence))
    return found


def _own(keyring: Keyring, host: str, table: TableRecord) -> tuple[int, ...]:
    """Return our own seats; none when the tokens cannot be read, which is reported when the game is resumed."""
    try:
        return tuple(keyring.seats(host, table.id, table.follows))
    except StoreError:
        return ()


def export(game: SavedGame) -> str:
    """Return the record: whole when the game is over, else what the exporter's first seat, or a spectator, may know.

    Raises StoreError when the rules of this program do not fit the journal.
    """
    match = game.match()
    if match.over:
        return whole_record(match, game.hints_taken())
    return redacted_record(match, game.own[0] if game.own else None, game.hints_taken())
