"""What the engine says of caballeros that come to Muslim Granada on no way that is open (V5.1)."""

from __future__ import annotations

import random

import pytest

from engine.core.errors import IllegalAnswer
from engine.core.match import Match
from engine.scenarios.scenario import read
from tests.paths import ROOT

TWO_WAYS = "Granada is Muslim: caballeros enter it out of the Castillo and by special actions alone"
REFUSED = [
    ("8_colonies/V5-no-disc-of-set-up", "dial granada", TWO_WAYS),
    ("8_colonies/V5-no-landing", "sail A ready ship granada", TWO_WAYS),
    ("8_king_intrigue/V5-no-disc-from-the-court", "dial granada", TWO_WAYS),
    ("8_king_intrigue/V5-no-disc-of-set-up", "dial granada", TWO_WAYS),
    ("8_grandissimo_more/V5-no-guest", "settle B granada", TWO_WAYS),
    ("8_grandissimo_more/V5-no-unloading", "unload granada", TWO_WAYS),
    ("8_players_edition/V5-no-civil-war", "origin granada", TWO_WAYS),
    ("8_players_edition/V5-not-over-the-bridge", "cross B sevilla granada", TWO_WAYS),
    ("more_variants/v5-secret-return", "dial granada", "that is not asked now"),
    ("6_variants/EX-Y11-placing", "place granada", "nobody from a court enters"),
    ("8_players_edition/V5-bridge-when-conquered", "unload granada", "no answer in this game"),
]
"""A scenario file, an answer to its first question, and a part of what is said."""


@pytest.mark.parametrize(("file", "answer", "said"), REFUSED)
def test_the_reason_is_told(file: str, answer: str, said: str) -> None:
    scenario = read((ROOT / "tests" / "scenarios" / f"{file}.toml").read_text(encoding="utf-8"))
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin, dealt=scenario.dealt)
    with pytest.raises(IllegalAnswer, match=said):
        match.answer(match.asked[0], answer)
