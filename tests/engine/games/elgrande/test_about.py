"""A question names the card that is used, also where the card offers a choice of actions (B-12.5) or repeats one."""

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


def test_a_card_that_is_repeated_is_named_by_who_repeats_it() -> None:
    """C-1103: each question of the repeated action is about that card; the offer to repeat it says whose it was."""
    position = POSITION.replace(
        "[given]", '[options]\nmodules = ["colonies"]\n[given]\nkept = { B = { double-strike = 1 } }', 1
    )
    position = position.replace('"d5-king"', '"d5-king", "holy-inquisition", "transport"').replace("B = 2\n", "", 1)
    scenario = read(position.replace("[given.vetoes]\n", ""))
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin)
    for words in ("put valencia", "stop", "done"):
        match.answer(0, words)
    asked = []
    for words in ("strike", "put valencia", "stop"):
        question = match.question(1)
        assert question is not None
        asked.append((question.kind, question.about["card"], question.about.get("of")))
        match.answer(1, words)
    assert asked == [("strike", CARD, 0), ("special_step", CARD, None), ("special_step", CARD, None)]
