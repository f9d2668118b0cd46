"""The contract of the core holds at the asks of random games with Colonies, whatever goes with them."""

from __future__ import annotations

import random

import pytest

from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.colonies.state import supply
from tests.engine.games.elgrande.modules.colonies.chronicle import setup
from tests.engine.support.conserved import assert_conserved
from tests.engine.support.contract import play_random

SETUPS = [
    setup(2),
    setup(3, "V5", edition="1996", jubilee=True, short=True),
    setup(4, "V3", short=True, flags=["pl_must_place_all"]),
    setup(5, edition="1996", short=True),
    setup(4, "V1", "V2", jubilee=True, castillo_aid=True),
    setup(2, "V2", "V3", "V5", edition="1996", jubilee=True, flags=["pl_return_single", "pl_headcount_ranks"]),
]


@pytest.mark.some(2)
@pytest.mark.parametrize("given", SETUPS, ids=lambda one: f"{len(one.seats)} {' '.join((*one.modules, *one.variants))}")
def test_every_ask_of_a_random_match(given: Setup) -> None:
    """No piece and no tile is lost or doubled, in the truth and in every world that a viewer imagines."""
    rng = random.Random(str(given.variants))

    def conserved(state: object) -> None:
        assert isinstance(state, GrandeState)
        assert_conserved(state)
        assert min(supply(state, "gold"), supply(state, "wares")) >= 0

    match = Match(given, rng)
    assert play_random(match, rng, conserved, every=5) > 20 * len(given.seats)
