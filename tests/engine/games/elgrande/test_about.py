"""A question names the card that is used, also where the card offers a choice of actions (B-12.5)."""

from __future__ import annotations

import random

import pytest

from engine.core.match import Match
from engine.scenarios.scenario import read

CARD = "d1-move-all-own-or-place-2"
POSITION = f"""
seats = ["A", "B"]
[given]
round = 2
king = "granada"
offer = ["{CARD}", "d2-decay-3", "d3-score-most", "d4-grande", "d5-king"]
at = "use A {CARD}"
[given.caballeros]
aragon = {{ A = 3 }}
[given.vetoes]
B = 2
[given.played]
A = 13
B = 9
"""


@pytest.mark.parametrize("first", ["move a aragon sevilla", "put valencia"])
def test_either_half_of_a_choice_is_the_card_that_is_played(first: str) -> None:
    scenario = read(POSITION)
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin)
    kinds = []
    for seat, words in ((0, first), (1, "pass"), (0, first)):
        question = match.question(seat)
        assert question is not None
        assert question.about["card"] == CARD
        kinds.append(question.kind)
        match.answer(seat, words)
    assert kinds == ["use", "veto", "special_step"]
    asked = match.question(1)
    assert asked is not None
    assert asked.about["card"] == CARD
