"""The contract of the core holds at every ask of random matches of El Grande."""

from __future__ import annotations

import random

import pytest

from engine.core.match import Match
from engine.core.setup import Setup
from tests.engine.support.conserved import assert_conserved
from tests.engine.support.contract import play_random

COLOURS = ("red", "blue", "green", "yellow", "brown")


@pytest.mark.some(5)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["2015", "1996"])
@pytest.mark.parametrize("length", ["short", "full"])
def test_every_ask_of_a_random_match(seats: int, edition: str, length: str) -> None:
    rng = random.Random(f"{seats} {edition} {length}")
    options = {"edition": edition, "length": length}
    match = Match(Setup("elgrande", COLOURS[:seats], options=options), random.Random(seats))
    answers = play_random(match, rng, assert_conserved, every=2)
    assert answers > seats * 6 * 4
