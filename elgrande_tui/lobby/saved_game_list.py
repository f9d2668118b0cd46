"""Saved games as lists show them: progress, when they were played; to find one, and to delete one."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from elgrande_tui.i18n.seats import listed, seat_name
from elgrande_tui.i18n.sentences import sentence_of
from elgrande_tui.i18n.table_names import called
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.input.typed_words import folded
from elgrande_tui.lobby.games import missing_here
from elgrande_tui.model.game_ui import game_ui, ui_of
from elgrande_tui.model.new_game import game_line
from elgrande_tui.replay.seen_games import SeenGame, forget
from elgrande_tui.results.counting import results_kept
from elgrande_tui.results.results_file import ResultsFile
from elgrande_tui.settings.waiting_seats import WaitingSeat, WaitingSeats
from engine.core.errors import EngineError
from engine.core.rules import Rules, load_rules
from engine.core.view import View
from netplay.client.keyring import Keyring
from netplay.common.atomic_file import backup_path
from netplay.common.errors import NetplayError, StoreError
from netplay.common.paths import AppPaths
from netplay.common.reasons import NetReason
from netplay.host.storage.sqlite_store import SqliteStore
from netplay.host.storage.storage import DamagedTable, SeatRecord, TableGone
from netplay.host.storage.store_copy import log_of
from netplay.process.pid_file import player_file
from netplay.process.saved_games import SavedGame, UnreadableStore
from netplay.protocol.server_messages import SeatInfo

WEEK = 7
"""Days from which on a date is shown."""
WHEN = 17
"""Cells for when a game was played."""


class SavedStanding(NamedTuple):
    """How a game stands."""

    round: int
    """0 in a game without rounds."""
    round_name: str
    """What that round is called."""
    scores: Sequence[int]
    """() in a game without points."""


KeptGame: TypeAlias = SavedGame | SeenGame
"""A game of which something is kept here."""
Deletable: TypeAlias = SavedGame | SeenGame | WaitingSeat | UnreadableStore
"""What can be taken off a list for good."""


def missing_parts(game: KeptGame) -> str:
    """Return what a game needs that this program does not have; "" when it can be resumed, or looked back at."""
    setup = game.setup
    return missing_here(setup.game, (*setup.modules, *setup.variants))


def standing_of(game: KeptGame) -> SavedStanding | None:
    """Replay a game and return how it stands; None when this program cannot. Takes a moment."""
    if missing_parts(game):
        return None
    try:
        rules, view = _played(game)
        ui = ui_of(rules)
    except (NetplayError, EngineError):
        return None
    number = ui.telling.round_of(view)
    return SavedStanding(number, ui.telling.round_name(number), ui.telling.scores(view))


def _played(game: KeptGame) -> tuple[Rules[Any], View]:
    """Return the rules of a game, and the last that everybody, or our seat, saw of it."""
    if isinstance(game, SeenGame):
        return load_rules(game.setup), game.steps()[-1].packed.unpack()
    match = game.match()
    return match.rules, match.view(None)


def game_lines(game: KeptGame, standing: SavedStanding | None, now: float) -> tuple[str, str]:
    """Return a game in two lines: when, how far, what is played; then the table, and everybody with their points."""
    table, setup = game.table, game.setup
    if what := missing_parts(game):
        return f"{when_played(game.changed, now):<{WHEN}} {_('not playable here')}", f"{called(table.name)}: {what}"
    if table.state == "over":
        far = _("over")
    elif game.elsewhere:
        far = _("open in another window")
    else:
        far = standing.round_name if standing is not None and standing.round else _("running")
    first = f"{when_played(game.changed, now):<{WHEN}} {far}  {game_line(game_ui(setup.game), setup)}"
    seats: Sequence[SeatRecord | SeatInfo] = game.seats
    names = [
        seat.player if seat.kind == "person" else seat_name(name)
        for seat, name in zip(seats, setup.seats, strict=False)  # a store may lack some
    ]
    if standing is not None and standing.scores:
        return first, f"{called(table.name)}: {', '.join(map('{} {}'.format, names, standing.scores))}"
    return first, f"{called(table.name)}: {listed(names)}"


def unreadable_lines(store: UnreadableStore, now: float) -> tuple[str, str]:
    """Return a file that cannot be read in two lines: when it was changed, its name; then what is wrong with it."""
    wrong = _("cannot be read")
    return f"{when_played(store.changed, now):<{WHEN}} {wrong}  {store.path.name}", sentence_of(store.why)


def when_played(changed: float, now: float) -> str:
    """Return when that was, as seen from `now`, by the clock of this machine: `yesterday 20:15`."""
    then, days = time.localtime(changed), (date.fromtimestamp(now) - date.fromtimestamp(changed)).days
    clock = time.strftime("%H:%M", then)
    if days == 0:
        return _("today {clock}").format(clock=clock)
    if days == 1:
        return _("yesterday {clock}").format(clock=clock)
    if 1 < days < WEEK:
        return ngettext("{count} day ago", "{count} days ago", days).format(count=days)
    return time.strftime("%Y-%m-%d", then)


def matches(lines: Sequence[str], wanted: str) -> bool:
    """Check whether the lines of a game contain all words that were typed."""
    text = folded(" ".join(lines))
    return all(word in text for word in folded(wanted).split())


def remove_game(paths: AppPaths, game: Deletable) -> str:
    """Delete a game, forget a seat, or rename a file that cannot be read; return the sentence about it.

    Raises StoreError.
    """
    if isinstance(game, WaitingSeat):
        WaitingSeats(paths).forget(game.address, game.table_id)
        return _("{name} is off the list.").format(name=called(game.name))
    if not isinstance(game, UnreadableStore):
        if isinstance(game, SeenGame):
            forget(game)
        else:
            delete_game(paths, game)
        return _("{name} is deleted.").format(name=called(game.table.name))
    return _("{file} is put aside as {name}.").format(file=game.path.name, name=set_file_aside(game))


def delete_game(paths: AppPaths, game: SavedGame) -> None:
    """Delete a game for good, and its file when nothing else is in it; its result, if it is over, is kept.

    Raises StoreError when it cannot: a host, and that is also another window, uses the file just now.
    """
    if not game.store.is_file():
        return
    if game.elsewhere:
        raise StoreError(NetReason.GAME_HELD())
    # Before it is deleted: afterwards nothing could tell how it ended.
    ResultsFile(paths).keep(list(results_kept([game], ())))
    try:
        with closing(SqliteStore(game.store, wait=0)) as store:
            store.write([[TableGone(game.table.id)]])
            damaged = list[DamagedTable]()
            empty = not store.load(over=False, damaged=damaged) and not damaged
    except sqlite3.Error as error:
        raise StoreError(NetReason.UNUSABLE(path=game.store, why=str(error))) from error
    # Never the store of a host for others, even if it is empty.
    if empty and game.store.parent == paths.play:
        for file in (game.store, *_beside(game.store), player_file(game.store)):
            with suppress(OSError):
                file.unlink(missing_ok=True)
    for seat in game.own:
        Keyring(paths.seats).forget(game.table.id, seat)


def set_file_aside(store: UnreadableStore) -> str:
    """Rename a file that cannot be read, so that it is not listed any more, and return the new name.

    Raises StoreError when it cannot, or a host has the file open.
    """
    path = store.path
    if store.why.code == "store_busy":
        raise StoreError(NetReason.GAME_HELD())
    aside = backup_path(path)
    try:
        for file, other in zip((path, *_beside(path)), (aside, *_beside(aside)), strict=True):
            if file.exists():
                file.rename(other)
    except OSError as error:
        raise StoreError(NetReason.UNUSABLE(path=error.filename, why=error.strerror)) from error
    return aside.name


def _beside(store: Path) -> list[Path]:
    """Return the files that SQLite and the host have beside a store."""
    return [log_of(store), *(store.with_name(f"{store.name}{ending}") for ending in ("-shm", "-count"))]
