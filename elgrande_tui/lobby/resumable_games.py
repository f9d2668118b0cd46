"""List the games that can be resumed: saved games of this machine, and own seats at tables of others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from elgrande_tui.i18n.table_names import called
from elgrande_tui.i18n.translations import _
from elgrande_tui.lobby.join_targets import FoundTable, JoinTarget, table_line, target_key
from elgrande_tui.lobby.saved_game_list import KeptGame, SavedStanding, game_lines, missing_parts, when_played
from elgrande_tui.replay.replay import Replay, replay_of_saved
from elgrande_tui.replay.seen_games import SeenGame, replay_of_seen, seen_games
from elgrande_tui.settings.waiting_seats import WaitingSeat
from netplay.common.compatibility import require_playable
from netplay.common.paths import AppPaths
from netplay.process.saved_games import SavedGame, StoredGames, UnreadableStore, saved_games

ResumableGame: TypeAlias = SavedGame | FoundTable | WaitingSeat
"""A game that can be resumed."""


def resumable(
    kept: StoredGames, around: Iterable[JoinTarget], seats: Iterable[WaitingSeat] = ()
) -> list[ResumableGame | UnreadableStore]:
    """Return the local games that are not over, then files that cannot be read and may hold such, then the tables in
    reach where a seat of ours waits, and the `seats` at tables that are not in reach.
    """
    tables = [target for target in around if isinstance(target, FoundTable)]
    there = {found.table.id for found in tables}
    return [
        *(game for game in kept.games if game.table.state in ("playing", "paused")),
        *kept.unreadable,
        *(found for found in tables if found.seat_to_resume is not None),
        *(seat for seat in seats if seat.table_id not in there),
    ]


def is_elsewhere(game: ResumableGame) -> bool:
    """Check whether a saved game is open in another window, where it ends when it is resumed here."""
    return isinstance(game, SavedGame) and game.elsewhere


def resumable_key(game: ResumableGame) -> str:
    """Return a key that identifies the game while everything else about it may change."""
    if isinstance(game, WaitingSeat):
        return game.table_id
    return target_key(game) if isinstance(game, FoundTable) else game.table.id


def resumable_lines(game: ResumableGame, standing: SavedStanding | None, now: float) -> Sequence[str]:
    """Describe a saved game, which stands like that, or the table of somebody else."""
    if isinstance(game, WaitingSeat):
        told = _("your seat waits; last there {when}, its host does not answer now")
        return [seat_line(game), told.format(when=when_played(game.when, now))]
    return [table_line(game)] if isinstance(game, FoundTable) else game_lines(game, standing, now)


def seat_line(seat: WaitingSeat) -> str:
    """Describe the table of a seat in one line of at most 76 cells."""
    return f"{called(seat.name)}  {seat.address}"


def replay_of(game: KeptGame) -> Replay:
    """Return the replay of a game that is kept here.

    Raises RefusedError `lacking` when it needs something that this program does not have, and StoreError.
    """
    require_playable(missing_parts(game))
    return replay_of_seen(game) if isinstance(game, SeenGame) else replay_of_saved(game)


def replayable(paths: AppPaths) -> tuple[list[KeptGame], list[UnreadableStore]]:
    """Return the games that are kept here, the last changed first, and the files that cannot be read.

    One that a host of the player's holds whole is not there a second time as it was seen.
    """
    saved, (seen, unreadable) = saved_games(paths), seen_games(paths)
    whole = {game.table.id for game in saved.games}
    games: list[KeptGame] = [*saved.games, *(game for game in seen if game.table.id not in whole)]
    return sorted(games, key=lambda game: -game.changed), [*saved.unreadable, *unreadable]
