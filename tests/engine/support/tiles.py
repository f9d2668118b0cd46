"""What tests of Carcassonne share: Setups, layouts as the rules write them, and what no answer changes."""

from __future__ import annotations

import random
from collections import Counter

from engine.core.match import Match
from engine.core.setup import Setup
from engine.core.state import State
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.game import game
from engine.games.carcassonne.model.state import NOTHING, CarcassonneState, Kit
from engine.games.carcassonne.scenarios.tile_position import tile_position

COLOURS = ("red", "blue", "yellow", "green", "black")


def setup(seats: int = 2) -> Setup:
    """Return a Setup with so many seats."""
    return Setup("carcassonne", COLOURS[:seats])


def rules(seats: int = 2) -> CarcassonneRules:
    """Return the rules for so many seats."""
    return game.rules(game.check(setup(seats)))


def kit(seats: int = 2) -> Kit:
    """Return what is settled before the first tile, for so many seats."""
    return rules(seats).kit


def laid(layout: str, at: str = "final", seats: int = 5) -> CarcassonneState:
    """Return the State after a layout, each placement of which is scored."""
    return tile_position(kit(seats), {"layout": layout.split(" · "), "at": at})


def held(match: Match) -> CarcassonneState:
    """Return the State of a match."""
    state = match.position.state
    assert isinstance(state, CarcassonneState)
    return state


def after(seed: int, answers: int, seats: int = 2) -> Match:
    """Return a match after so many random answers."""
    match, rng = Match(setup(seats), random.Random(seed)), random.Random(seed)
    for _ in range(answers):
        match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
    return match


def assert_tiles_and_followers(state: State) -> None:
    """Check that no follower and no tile is lost or doubled (CA-INV-01, CA-INV-02), and that segments hold one follower
    at most (CA-INV-05)."""
    assert isinstance(state, CarcassonneState)
    land, box = state.land, state.kit
    followers = land.followers.values()
    assert len({(follower.tile, follower.segment) for follower in followers}) == len(followers)
    out = Counter(follower.seat for follower in followers)
    for seat, supply in enumerate(state.supply):
        assert supply >= 0
        assert supply + out[seat] == box.constants.followers
    there = Counter(box.ids[kind] for kind in (*(tile.kind for tile in land.tiles), *state.removed))
    there.update(state.stack)
    if state.drawn != NOTHING:
        there[box.ids[state.drawn]] += 1
    assert there == Counter(dict(zip(box.ids, box.counts, strict=True)))
