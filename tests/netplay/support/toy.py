"""Make Setups of the toy game as the tests of netplay play it, and look at it: Caravan on its market days."""

from __future__ import annotations

from typing import Any

from engine.core.match import Match
from engine.core.setup import Setup
from tests.games.caravan.state import CaravanView

COLOURS = ("red", "blue", "green", "yellow", "brown")


def toy_view(match: Match, seat: int | None = None) -> CaravanView:
    """Return the view of a seat, or of a spectator, on a match of the toy game."""
    view = match.view(seat)
    assert isinstance(view, CaravanView)
    return view


def toy(seats: int = 2, **options: Any) -> Setup:
    """Return the Setup of a market with so many seats: `rounds` (3) long, `vetoes` (none) are seats that may object."""
    return Setup("caravan", COLOURS[:seats], modules=("market",), options=options)
