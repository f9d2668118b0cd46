"""Matches that come to a scoring."""

from __future__ import annotations

import random

from engine.core.match import Match
from tests.elgrande_tui.support.table_app import a_match


def before_a_general_scoring(seats: int = 4) -> Match:
    """Return a match whose next answer brings the first general scoring."""
    match, rng = a_match(seats, seed=6), random.Random(6)
    while True:
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        if match.view(None).section is not None and question.about.get("card") == "general" and len(match.asked) == 1:
            return match
        match.answer(seat, rng.choice(question.words))
