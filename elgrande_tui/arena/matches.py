"""Play one unit of a contest in this process."""

from __future__ import annotations

import asyncio
import time
from threading import Lock
from typing import Any

from elgrande_tui.arena.hosted import play_hosted
from elgrande_tui.arena.spiel_player import MCTS, SpielPlayer
from engine.arena.contest import Contest, Entrant, Played, Unit
from engine.arena.entrants import code_hash, make_entrant
from engine.arena.playing import play
from engine.bots.bot import Bot
from engine.core.rules import Rules

_ALONE = Lock()
"""Held while a game is played: bots with weights of their own think alone, also where a worker has several threads."""


class OtherCodeError(Exception):
    """This process has other rules or bots than the one that began the contest."""


def play_unit(contest: Contest, unit: Unit) -> Played:
    """Play a unit and return how it ended. Raises ProgramError, OtherCodeError and NotInstalledError."""
    if contest.code != code_hash(contest.setup.game):
        raise OtherCodeError
    with _ALONE:
        if any(contest.entries[entry].command for entry in unit.seats):
            return asyncio.run(play_hosted(contest, unit))
        return play(contest, unit, time.thread_time, make_player)


def make_player(entry: Entrant, rules: Rules[Any], seat: int) -> Bot:
    """Return who plays for an entry that is no program. Raises SetupError and NotInstalledError."""
    return SpielPlayer(entry) if entry.level == MCTS else make_entrant(entry, rules, seat)
