"""The contract of the core holds over random matches with random variants."""

from __future__ import annotations

import random

import pytest

from engine.core.errors import SetupError
from engine.core.match import Match
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.registry import VARIANTS
from tests.engine.support.conserved import assert_conserved
from tests.engine.support.contract import play_random

COLOURS = ("red", "blue", "green", "yellow", "brown")


def combination(seed: int) -> tuple[str, ...]:
    rng = random.Random(seed)
    return tuple(name for name in VARIANTS if rng.random() < 0.5)


CHOICES = [(), *((name,) for name in VARIANTS), *(combination(n) for n in range(4)), tuple(VARIANTS)]


@pytest.mark.some(4)
@pytest.mark.parametrize("modules", [(), ("jubilee",)])
@pytest.mark.parametrize("variants", CHOICES)
def test_every_ask_of_a_random_match(variants: tuple[str, ...], modules: tuple[str, ...]) -> None:
    rng = random.Random(f"{variants} {modules}")
    seats = rng.randint(2, 5)
    options = {"edition": rng.choice(["2015", "1996"])}
    setup = Setup("elgrande", COLOURS[:seats], modules, variants, options)
    match = Match(setup, rng)
    play_random(match, rng, assert_conserved, every=3)
    state = match.position.state
    assert isinstance(state, GrandeState)
    if "V6" in variants:
        assert sum(counts[state.box.kinds.number("black")] for counts in state.areas) == 4
    assert state.round == (6 if "V1" in variants else 9)


def test_six_rounds_and_the_short_game_exclude_each_other() -> None:
    game = load_game("elgrande")
    with pytest.raises(SetupError, match="V1"):
        game.check(Setup("elgrande", ("red", "blue"), variants=("V1",), options={"length": "short"}))


def test_an_unknown_variant_is_named() -> None:
    game = load_game("elgrande")
    with pytest.raises(SetupError, match="V9"):
        game.check(Setup("elgrande", ("red", "blue"), variants=("V9",)))
