"""The contract of the core holds for a toy game that uses what El Grande does not."""

from __future__ import annotations

import random

import pytest

from engine.core.match import Match
from engine.core.setup import Setup
from tests.engine.support.contract import play_random
from tests.games.caravan.sections import ROUNDS


@pytest.mark.parametrize("seats", [("red", "blue"), ("red", "blue", "green")])
@pytest.mark.parametrize("modules", [(), ("signals",), ("haggling",), ("silence", "signals", "tolls")])
@pytest.mark.parametrize("seed", range(6))
def test_every_ask_of_a_random_match(seats: tuple[str, ...], modules: tuple[str, ...], seed: int) -> None:
    match = Match(Setup("caravan", seats, modules=modules), random.Random(seed))
    play_random(match, random.Random(seed))
    dawns = [line for line in match.journal.lines() if line.startswith("fate: weather")]
    assert len(dawns) == ROUNDS
