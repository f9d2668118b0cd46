"""Weights that are looked for stay within their ends, and every candidate meets the bot as it is on the same deals."""

from __future__ import annotations

import msgspec
import pytest

from engine.arena.contest import Entrant
from engine.arena.entrants import code_hash
from engine.arena.tuning import Tuned, Tuning, units_with_base
from engine.core.errors import SetupError
from engine.core.rules import load_rules
from engine.core.setup import Setup

BASE = Entrant("base", "hard", simulations=5, weights={"bots.outlook.FOCUS": 10.0})
TUNED = {"bots.outlook.FOCUS": Tuned(2.0, least=9.0), "bots.ahead.SURE": Tuned(0.1, most=0.6)}


def tuning(seats: int = 4) -> Tuning:
    setup = load_rules(Setup("elgrande", ("red", "blue", "green", "yellow")[:seats])).setup
    return Tuning(setup, BASE, TUNED, code_hash("elgrande"))


def test_numbers_become_weights_within_their_ends() -> None:
    one = tuning()
    assert one.start() == {"bots.outlook.FOCUS": 10.0, "bots.ahead.SURE": 0.55}
    assert one.weights([0.5, 0.01234567]) == {"bots.outlook.FOCUS": 11.0, "bots.ahead.SURE": 0.55123}
    assert one.weights([-3.0, 3.0]) == {"bots.outlook.FOCUS": 9.0, "bots.ahead.SURE": 0.6}
    with pytest.raises(SetupError, match="no weight"):
        msgspec.structs.replace(one, tuned={"bots.none.NONE": Tuned(1.0)}).start()


def test_every_candidate_meets_the_bot_as_it_is_on_the_same_deals() -> None:
    one = tuning().contest([{"bots.ahead.SURE": 0.5}, {"bots.ahead.SURE": 0.6}])
    units = list(units_with_base(one, 3, 7))
    assert [(unit.seed, max(unit.seats)) for unit in units] == [
        (seed, who) for seed in (3, 4) for who in (1,) * 6 + (2,) * 6
    ]
    assert all(sorted(unit.seats) == [0, 0, max(unit.seats), max(unit.seats)] for unit in units)
