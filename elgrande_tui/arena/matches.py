"""Play one unit of a contest in this process."""

from __future__ import annotations

import asyncio
import time
from threading import Lock

from elgrande_tui.arena.hosted import play_hosted
from engine.arena.contest import Contest, Played, Unit
from engine.arena.entrants import code_hash
from engine.arena.playing import play

_ALONE = Lock()
"""Held while a game is played: bots with weights of their own think alone, also where a worker has several threads."""


class OtherCodeError(Exception):
    """This process has other rules or bots than the one that began the contest."""


def play_unit(contest: Contest, unit: Unit) -> Played:
    """Play a unit and return how it ended. Raises ProgramError and OtherCodeError."""
    if contest.code != code_hash(contest.setup.game):
        raise OtherCodeError
    with _ALONE:
        if any(contest.entries[entry].command for entry in unit.seats):
            return asyncio.run(play_hosted(contest, unit))
        return play(contest, unit, time.thread_time)
