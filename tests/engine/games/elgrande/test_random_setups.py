"""The contract holds for random setups of El Grande: seats, editions, length, variants, modules, flags."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.core.match import Match
from engine.core.modules import UNADVISED, Module
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.games.elgrande.model.box import FLAGS
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.combinations import COMBINATIONS
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from tests.engine.support.conserved import assert_conserved
from tests.engine.support.contract import play_random, viewers

COLOURS = ("red", "blue", "green", "yellow", "brown")


def going_together(names: list[str], known: Mapping[str, Module], beside: Sequence[Module]) -> list[str]:
    """Leave out each that lacks what it needs, or cannot be combined with those before it or beside it."""
    kept: list[Module] = []
    for module in (known[name] for name in known if name in names):
        others = [*beside, *kept]
        impossible = any(pair.verdict == "impossible" for pair in COMBINATIONS.among((*others, module)))
        if not impossible and {other.name for other in others}.issuperset(module.needs):
            kept.append(module)
    return [module.name for module in kept]


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Draw a Setup; every legal one can come up."""
    seats = COLOURS[: draw(st.integers(2, 5))]
    modules = going_together(draw(st.lists(st.sampled_from(sorted(MODULES)), unique=True)), MODULES, [])
    chosen = [MODULES[name] for name in modules]
    variants = going_together(draw(st.lists(st.sampled_from(sorted(VARIANTS)), unique=True)), VARIANTS, chosen)
    if {"colonies", "grandissimo"}.intersection(modules) and len(seats) == 5:  # the region cards do not go round
        variants = [name for name in variants if name != "V5"]
    unadvised = any(pair.verdict == "advised against" for pair in COMBINATIONS.among(chosen))
    options = {
        "edition": draw(st.sampled_from(["2015", "1996"])),
        "length": "full" if "V1" in variants else draw(st.sampled_from(["full", "short"])),
        "first_player": draw(st.sampled_from([None, *seats])),
        "castillo_aid": draw(st.booleans()),
        "flags": draw(st.lists(st.sampled_from(FLAGS), unique=True)),
        **({UNADVISED: True} if unadvised else {}),
    }
    return Setup("elgrande", seats, tuple(modules), tuple(variants), options)


def assert_castillo_shut(match: Match, rng: random.Random) -> None:
    """Check that no View and no question depends on the Castillo's contents, which nobody may see."""
    other = match.position.clone()
    other.start = other.start.copy()
    for state in (other.state, other.start):
        assert isinstance(state, GrandeState)
        state.areas[CASTILLO] = [rng.randrange(9) for _ in state.areas[CASTILLO]]
    for viewer in viewers(match):
        assert match.rules.view(other, viewer) == match.view(viewer)
    for seat in range(len(match.setup.seats)):
        assert list(other.options(seat)) == match.options(seat)


def hold(match: Match, rng: random.Random, every: int, asks: list[int]) -> None:
    """Check what is true of El Grande at every ask, and at every `every`th."""
    asks[0] += 1
    if asks[0] % every == 0 and not match.setup.options["castillo_aid"]:
        assert_castillo_shut(match, rng)


@example(Setup("elgrande", COLOURS, ("jubilee",), ("V1", "V5"), {"first_player": "blue"}), 3, 5)
@example(Setup("elgrande", COLOURS[:4], ("colonies", "jubilee"), ("V2", "V5"), {"edition": "1996"}), 7, 5)
@settings(max_examples=settings().max_examples // 4)  # whole games, many of them long
@given(setups(), st.integers(0, 10**9), st.integers(1, 9))
def test_every_ask_of_a_random_match(setup: Setup, seed: int, every: int) -> None:
    rng = random.Random(seed)
    match = Match(load_game("elgrande").check(setup), rng)
    asks = [0]
    every += 4 * bool({"colonies", "king_intrigue"}.intersection(setup.modules))  # long, and with tests of their own
    answers = play_random(
        match, rng, assert_conserved, every=every, also=partial(hold, rng=rng, every=every, asks=asks)
    )
    assert asks[0] == answers > 0


def test_an_open_castillo_would_be_found() -> None:
    match = Match(Setup("elgrande", COLOURS[:3], options={"castillo_aid": True}), random.Random(1))
    with pytest.raises(AssertionError):
        assert_castillo_shut(match, random.Random(1))


@pytest.mark.parametrize("area", [CASTILLO, 1])
def test_a_lost_or_owed_caballero_would_be_found(area: int) -> None:
    """Also where two mistakes make the sum right again."""
    match = Match(Setup("elgrande", COLOURS[:3]), random.Random(1))
    state = match.position.state
    assert isinstance(state, GrandeState)
    assert_conserved(state)
    state.areas[area][1] -= 9
    with pytest.raises(AssertionError):
        assert_conserved(state)
    state.court[1] += 9
    with pytest.raises(AssertionError):
        assert_conserved(state)
