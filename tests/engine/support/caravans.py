"""Start and play matches of Caravan for the tests of the core."""

from __future__ import annotations

import random

from engine.core.match import Match
from engine.core.setup import Setup

RED, BLUE, GREEN = 0, 1, 2


def start(*modules: str, seats: int = 3, weather: str = "cloudy", fate: random.Random | None = None) -> Match:
    """Return a match at red's first ride, on a day with that weather."""
    setup = Setup("caravan", ("red", "blue", "green")[:seats], modules=modules)
    return Match(setup, fate or random.Random(1), dealt={"weather": [weather]})


def ride_out(match: Match, seat: int, token: int) -> None:
    """Let the seat stay at home and hide a token."""
    match.answer(seat, "rest")
    match.answer(seat, f"hide {token}")
    match.answer(seat, "rest")


def to_bids(match: Match) -> None:
    """Let all seats stay at home and hide token 1."""
    for seat in range(len(match.setup.seats)):
        ride_out(match, seat, 1)


def record(match: Match) -> list[str]:
    """Return the journal as lines."""
    return list(match.journal.lines())
