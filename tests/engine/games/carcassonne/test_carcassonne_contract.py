"""The contract of the core holds for Carcassonne at every ask, and nothing is lost, doubled or owed."""

from __future__ import annotations

import random

import pytest

from engine.core.match import Match
from engine.core.state import State
from engine.games.carcassonne.model.figures import CITY, FARM, ROAD
from engine.games.carcassonne.model.state import CarcassonneState
from tests.engine.support.contract import play_random
from tests.engine.support.tiles import assert_tiles_and_followers, held, setup


@pytest.mark.some(3)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("with_fate", [True, False])
def test_every_ask_of_a_random_match(seats: int, with_fate: bool) -> None:
    """Followers and tiles are conserved (CA-INV-01, CA-INV-02), a segment holds one follower at most (CA-INV-05).

    Without a fate of its own the match rests at each draw, and is looked at there too.
    """
    match = Match(setup(seats), random.Random(seats) if with_fate else None)
    play_random(match, random.Random(seats), assert_tiles_and_followers, every=5, also=Watched(match))
    assert len(held(match).land.tiles) + len(held(match).removed) == 72
    # CA-RES-03
    assert held(match).scores == [sum(column) for column in zip(*held(match).points, strict=True)]


class Watched:
    """What holds from one ask to the next (section 17 of the rules)."""

    def __init__(self, match: Match) -> None:
        self.scores = held(match).scores[:]
        self.farmers = 0
        self.done: set[frozenset[tuple[int, int]]] = set()

    def __call__(self, match: Match) -> None:
        g = held(match)
        assert_touching_sides_agree(g)
        assert all(old <= new for old, new in zip(self.scores, g.scores, strict=True))  # CA-INV-06
        self.scores = g.scores[:]
        farmers = sum(sum(feature.followers) for feature in g.land.features() if feature.kind == FARM)
        assert farmers >= self.farmers  # CA-INV-07
        self.farmers = farmers
        closed = [feature for feature in g.land.features() if feature.complete and feature.kind in (ROAD, CITY)]
        grown = {
            frozenset(tile[:2] for number, tile in enumerate(g.land.tiles) if feature.tiles >> number & 1)
            for feature in closed
        }
        assert self.done <= grown  # CA-INV-08
        self.done = grown
        ask = match.ask(match.asked[0])
        assert ask is not None
        if ask.kind == "place":
            assert not any(any(feature.followers) for feature in g.land.features() if feature.complete)  # CA-INV-04


def assert_touching_sides_agree(g: CarcassonneState) -> None:
    """CA-INV-03."""
    for tile in g.land.tiles:
        own = g.kit.kinds[tile.kind].shapes[tile.rotation].edges
        met = g.land.met(tile.x, tile.y)
        assert all(other in (0, edge) for edge, other in zip(own, met, strict=True))
        assert any(met) or len(g.land.tiles) == 1


def test_completed_features_pay_at_least_what_the_rules_say() -> None:
    """CA-INV-10."""
    least = {"road": 2, "city": 4, "cloister": 9}
    seen = set()
    for seed in range(12):
        match, rng = Match(setup(3), random.Random(seed)), random.Random(seed)
        while not match.over:
            match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
        for scored in held(match).ledger:
            if not scored.final:
                assert scored.points >= least[scored.kind]
                seen.add(scored.kind)
    assert {"road", "city"} <= seen


def test_a_lost_tile_would_be_noticed() -> None:
    match = Match(setup(2), random.Random(1))
    state: State = match.position.state
    assert_tiles_and_followers(state)
    held(match).stack = held(match).stack[1:]
    with pytest.raises(AssertionError):
        assert_tiles_and_followers(state)
