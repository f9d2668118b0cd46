"""The table alone, at a fixed position of a five-seat game where caballeros are placed: what `app_bench` measures."""

from __future__ import annotations

import random

from elgrande_tui.local_port import LocalPort
from engine.match import Match
from tests.app.table_app import TableApp, a_match

SEED = 12


def placing() -> Match:
    """A match in which the first seat places several caballeros."""
    match, rng = a_match(5, seed=SEED), random.Random(SEED)
    while True:
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        if seat == 0 and question.kind == "place" and question.about["left"] > 2 and len(question.words) > 3:
            return match
        match.answer(seat, rng.choice(question.words))


if __name__ == "__main__":
    TableApp(LocalPort(placing(), 0, {})).run()
