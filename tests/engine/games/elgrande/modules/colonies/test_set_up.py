"""Set-up with Colonies over many seeds: which region cards come up, and what stands where."""

from __future__ import annotations

import random

import pytest

from engine.core.event import Event
from engine.core.match import Match
from engine.games.elgrande.model.events import HomeDealt, KingStarts
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.colonies.events import BlackStarts, TableStarts
from engine.games.elgrande.modules.colonies.state import overseas
from tests.engine.games.elgrande.modules.colonies.chronicle import setup

SEEDS = range(25)


def begun(seats: int, seed: int, *variants: str) -> tuple[Match, list[int]]:
    """Return a match at the discs of set-up, and the areas of the region cards in the order in which they came."""
    match = Match(setup(seats, *variants), random.Random(seed))
    told = [event for event in match.opening if isinstance(event, Event)]
    return match, [e.area for e in told if isinstance(e, KingStarts | HomeDealt | BlackStarts | TableStarts)]


def table(match: Match) -> GrandeState:
    """Return the State."""
    state = match.position.state
    assert isinstance(state, GrandeState)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_region_cards_all_differ(seats: int) -> None:
    """C-107, C-109: one for the King, one for each home, two for black caballeros, one for the table; nine at five."""
    for seed in SEEDS:
        match, areas = begun(seats, seed)
        assert len(areas) == len({*areas}) == seats + 4
        g = table(match)
        assert areas[0] == g.king
        assert areas[1 : 1 + seats] == g.grandes
        assert areas[-1] == overseas(g).table
        assert [sum(g.areas[area]) for area in areas[1:]] == [2] * (seats + 2) + [0]  # the table begins empty


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nobody_begins_beside_the_table(seats: int) -> None:
    """C-109, C-110: even if all discs show its region, there are fields for all who come."""
    for seed in SEEDS:
        match, areas = begun(seats, seed)
        place = table(match).box.areas[areas[-1]].id
        while match.ask(match.asked[0]) is not None and f"dial {place}" in [
            o.words for o in match.options(match.asked[0])
        ]:
            match.answer(match.asked[0], f"dial {place}")
        g = table(match)
        assert sum(g.areas[areas[-1]]) == 2 * seats
        assert not any(g.areas[area][kind] for area in range(len(g.areas)) for kind in g.box.kinds.having("beside"))
        assert [g.court[seat] for seat in range(seats)] == [7] * seats  # C-108
        assert [g.provinces[seat] for seat in range(seats)] == [25] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_muslim_granada_is_on_no_card(seats: int) -> None:
    """C-1210, V5.1: so the table, homes and black caballeros are never there."""
    for seed in SEEDS:
        match, areas = begun(seats, seed, "V5")
        assert table(match).box.index["granada"] not in areas
        assert len(areas) == seats + 4
