"""The contract of the core holds for a toy game that uses what El Grande does not."""

from __future__ import annotations

import random

import pytest

from engine.core.match import Match
from engine.core.setup import Setup
from engine.core.state import State
from tests.engine.support.contract import play_random
from tests.games.caravan.sections import ROUNDS
from tests.games.caravan.state import CAMELS, CaravanState


def assert_no_camel_is_lost(state: State) -> None:
    assert isinstance(state, CaravanState)
    out = [there + away for there, away in zip(state.oasis, state.dunes, strict=True)]
    assert min(*state.oasis, *state.dunes) >= 0
    assert [sum(out[kind] for kind in colour.kinds) for colour in state.kinds.colours] == [CAMELS] * len(state.scores)


@pytest.mark.some(16)
@pytest.mark.parametrize("seats", [("red", "blue"), ("red", "blue", "green")])
@pytest.mark.parametrize("modules", [(), ("signals",), ("haggling",), ("silence", "signals", "tolls")])
@pytest.mark.parametrize("seed", range(6))
def test_every_ask_of_a_random_match(seats: tuple[str, ...], modules: tuple[str, ...], seed: int) -> None:
    match = Match(Setup("caravan", seats, modules=modules), random.Random(seed))
    play_random(match, random.Random(seed), assert_no_camel_is_lost)
    dawns = [line for line in match.journal.lines() if line.startswith("fate: weather")]
    assert len(dawns) == ROUNDS
