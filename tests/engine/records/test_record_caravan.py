"""Records know nothing of a game: they hold one with free actions, standing offers, windows and secrets."""

from __future__ import annotations

import random

import pytest

from engine.core.match import Match
from engine.core.setup import Setup
from engine.records.record import read
from engine.records.recorder import redacted_record, whole_record
from engine.records.replay import check_form, replay


@pytest.mark.some(5)
@pytest.mark.parametrize("seed", range(12))
def test_a_whole_game_and_what_each_seat_knew_of_it_on_the_way(seed: int) -> None:
    rng = random.Random(seed)
    match = Match(Setup("caravan", ("red", "blue", "green"), modules=("signals", "tolls")), rng)
    while not match.over:
        for viewer in (None, 0, 1, 2):
            text = redacted_record(match, viewer)
            check_form(read(text))
            words = [
                f"{'fate' if by < 0 else match.setup.seats[by]}: {words}" for by, words in match.view(viewer).since
            ]
            known = [line for line in words if line != "fate: unopposed"]
            assert text.splitlines()[-len(known) :] == known or not known
        seat = rng.choice([*match.asked, *sorted(match.position.offers())])
        match.answer(seat, rng.choice(match.options(seat)))
    text = whole_record(match)
    assert "# round" not in text
    record = read(text)
    assert [noted.line.text(match.setup.seats) for noted in record.answers] == list(match.journal.lines())
    assert replay(record).hash() == match.hash()
