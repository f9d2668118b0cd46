"""List the games that can be resumed: saved games of this machine, and own seats at tables of others."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TypeAlias

from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.translations import _, ngettext
from elgrande_tui.lobby.games import lacking_here
from elgrande_tui.lobby.join_targets import FoundTable, JoinTarget, table_line, target_key
from elgrande_tui.replay.replay import Replay
from elgrande_tui.replay.sources import replay_of_saved
from netplay.common.compatibility import require_playable
from netplay.process.saved_games import SavedGame

ResumableGame: TypeAlias = SavedGame | FoundTable
"""A game that can be resumed."""


def resumable(kept: Iterable[SavedGame], around: Iterable[JoinTarget]) -> list[ResumableGame]:
    """Return the local games that are not over, then the tables in reach where a seat of ours waits."""
    own = [game for game in kept if game.table.state in ("playing", "paused")]
    return [
        *own,
        *(target for target in around if isinstance(target, FoundTable) and target.seat_to_resume is not None),
    ]


def resumable_key(game: ResumableGame) -> str:
    """Return a key that identifies the game while everything else about it may change."""
    return target_key(game) if isinstance(game, FoundTable) else game.table.id


def resumable_line(game: ResumableGame) -> str:
    """Describe a saved game in one line: when it was played last, its name and players; else describe its table."""
    if isinstance(game, FoundTable):
        return table_line(game)
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(game.changed))
    name = game.table.name
    if lacks(game):
        return f"{when}  {name}  {_('not playable here')}"
    seats = ngettext("{count} seat", "{count} seats", len(game.seats)).format(count=len(game.seats))
    return f"{when}  {name}  {seats}  {_others_here(game)}"


def lacks(game: SavedGame) -> str:
    """Return what a local game needs that this program does not have; "" when it can be resumed."""
    setup = game.table.setup
    return lacking_here(setup.game, (*setup.modules, *setup.variants))


def replay_of(game: SavedGame) -> Replay:
    """Return the replay of a local game.

    Raises RefusedError `lacking` when it needs something that this program does not have, and StoreError.
    """
    require_playable(lacks(game))
    return replay_of_saved(game)


def _others_here(game: SavedGame) -> str:
    """Name the people who play at this terminal besides the first."""
    people = [seat.player for seat in game.seats if seat.kind == "person"]
    return _("with {people}").format(people=listed(people[1:])) if people[1:] else _("against bots")
