"""Free posting lasts for the turn in which it is performed (K-C-020)."""

from __future__ import annotations

import random

from engine.core.match import Match
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.model.view import GrandeView
from engine.scenarios.scenario import read
from tests.paths import TESTS

FILE = TESTS / "scenarios" / "8_king_intrigue" / "KE-D13-anywhere.toml"
"""Seat B uses the card, and has placed all that it may."""


def free(match: Match) -> int:
    view = match.view(None)
    assert isinstance(view, GrandeView)
    seat: int = view.now.modules["king_intrigue"]["free"]
    return seat


def test_it_ends_with_the_turn() -> None:
    scenario = read(FILE.read_text(encoding="utf-8"))
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin, dealt=scenario.dealt)
    first, *rest = scenario.when
    match.answer(*first)
    assert free(match) == first.seat
    for line in rest:
        match.answer(*line)
    assert free(match) == NOWHERE
