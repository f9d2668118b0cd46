"""The contract of the core holds at the asks of random games with King & Intrigue, whatever goes with it."""

from __future__ import annotations

import random

import pytest

from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.model.state import GrandeState
from tests.engine.games.elgrande.modules.king_intrigue.games import KI, PE, SK, at_the_hands, setup
from tests.engine.support.conserved import assert_conserved
from tests.engine.support.contract import play_random

OTHERWISE = {
    "ki_edition": "decennial",
    "king_intrigue_choice": "always",
    "limitation_overflow": "surplus_only",
    "reserve_window": "each",
    "annulment_all_tokens": True,
    "intrigue_all": True,
}
SETUPS = [
    setup(2, KI, PE, SK, "jubilee"),
    setup(3, KI),
    setup(4, KI, PE, SK, "jubilee"),
    setup(5, KI, PE, SK, "jubilee"),
    setup(3, KI, PE, SK, king_intrigue=OTHERWISE),
    setup(4, KI, "colonies", unadvised=True),
    setup(5, KI, "colonies", unadvised=True),
]


@pytest.mark.some(3)
@pytest.mark.parametrize("given", SETUPS, ids=lambda one: f"{len(one.seats)} {' '.join(one.modules)}")
def test_every_ask_of_a_random_match(given: Setup) -> None:
    """KE-D83, K-6.12: no piece is lost or doubled, in the truth and in every world that a viewer imagines."""
    rng = random.Random(str(given.modules))

    def conserved(state: object) -> None:
        assert isinstance(state, GrandeState)
        assert_conserved(state)

    match = at_the_hands(given)
    for seat in match.asked:  # picks and drops at random would go on for ever
        while seat in match.asked:
            options = match.options(seat)
            match.answer(seat, rng.choice([o for o in options if o.words == "done"] or options))
    again = Match.load(match.save())
    assert play_random(again, rng, conserved, every=7) > 20 * len(given.seats)
