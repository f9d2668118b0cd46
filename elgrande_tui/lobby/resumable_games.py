"""List the games that can be resumed: saved games of this machine, and own seats at tables of others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from elgrande_tui.lobby.join_targets import FoundTable, JoinTarget, table_line, target_key
from elgrande_tui.lobby.saved_game_list import SavedStanding, game_lines, missing_parts
from elgrande_tui.replay.replay import Replay, replay_of_saved
from netplay.common.compatibility import require_playable
from netplay.process.saved_games import SavedGame, StoredGames, UnreadableStore

ResumableGame: TypeAlias = SavedGame | FoundTable
"""A game that can be resumed."""


def resumable(kept: StoredGames, around: Iterable[JoinTarget]) -> list[ResumableGame | UnreadableStore]:
    """Return the local games that are not over, then files that cannot be read and may hold such, then the tables in
    reach where a seat of ours waits.
    """
    return [
        *(game for game in kept.games if game.table.state in ("playing", "paused")),
        *kept.unreadable,
        *(target for target in around if isinstance(target, FoundTable) and target.seat_to_resume is not None),
    ]


def is_elsewhere(game: ResumableGame) -> bool:
    """Check whether a saved game is open in another window, where it ends when it is resumed here."""
    return isinstance(game, SavedGame) and game.elsewhere


def resumable_key(game: ResumableGame) -> str:
    """Return a key that identifies the game while everything else about it may change."""
    return target_key(game) if isinstance(game, FoundTable) else game.table.id


def resumable_lines(game: ResumableGame, standing: SavedStanding | None, now: float) -> Sequence[str]:
    """Describe a saved game, which stands like that, or the table of somebody else."""
    return [table_line(game)] if isinstance(game, FoundTable) else game_lines(game, standing, now)


def replay_of(game: SavedGame) -> Replay:
    """Return the replay of a local game.

    Raises RefusedError `lacking` when it needs something that this program does not have, and StoreError.
    """
    require_playable(missing_parts(game))
    return replay_of_saved(game)
