"""Matches of Carcassonne at the beginning, in the middle of a turn, and at the end."""

from __future__ import annotations

import random
from functools import cache

from engine.core.match import Match
from tests.engine.support.tiles import held, setup

LATE = 100
"""So many answers lead to a map with many features."""


def played(match: Match, rng: random.Random, answers: int) -> Match:
    """Give so many random answers, or as many as there are."""
    for _ in range(answers):
        if not match.over:
            match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
    return match


def fresh(seats: int = 3, seed: int = 7) -> Match:
    """Return a match before its first tile is placed."""
    return Match(setup(seats), random.Random(seed))


@cache
def late(seed: int = 7, answers: int = LATE) -> Match:
    """Return a match late in the game, with a tile in hand."""
    match, rng = fresh(seed=seed), random.Random(seed)
    played(match, rng, answers)
    while held(match).drawn < 0:
        played(match, rng, 1)
    return match


@cache
def ended() -> Match:
    """Return a match that is over."""
    return played(fresh(), random.Random(7), 1000)
