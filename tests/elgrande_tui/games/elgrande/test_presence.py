"""What was put into the closed Castillo, for all to see."""

from __future__ import annotations

import random

import pytest

from elgrande_tui.games.elgrande.model.presence import Presence, leads_alone
from engine.games.elgrande.model.view import GrandeView
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.seats import in_words
from tests.elgrande_tui.support.table_app import a_match


def test_what_was_put_into_the_castillo_is_not_told_when_all_have_left_it() -> None:
    rng = random.Random(1)
    match = a_match(3, 1)
    told: dict[bool, set[bool]] = {False: set(), True: set()}
    while not match.over:
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        into = [n for n, words in enumerate(question.words) if words in ("place castillo", "put castillo")]
        match.answer(seat, rng.choice(into or range(len(question.words))))
        view = match.view(0)
        assert isinstance(view, GrandeView)
        emptied = bool(view.ledger) and view.ledger[-1].cause == "general" and view.ledger[-1].round == view.now.round
        table = in_words(LocalPort(match, 0, {}, 1))
        table.do("map")
        lines = table.told()
        assert any("closed" in line for line in lines)
        told[emptied].add(any("closed; latest: " in line for line in lines))
    assert told == {False: {True, False}, True: {False}}


@pytest.mark.parametrize(
    ("found", "alone"),
    [
        ([], False),
        ([Presence(0, 3)], True),
        ([Presence(0, 3), Presence(1, 2)], True),
        ([Presence(0, 3), Presence(1, 3, link="=")], False),
        ([Presence(0, 1), Presence(None, 2, link="+"), Presence(1, 3, link="=")], False),
        ([Presence(0, 2), Presence(None, 2, link="+"), Presence(1, 3)], True),
    ],
)
def test_a_seat_leads_alone_when_no_other_ranks_with_it(found: list[Presence], alone: bool) -> None:
    """Black caballeros behind the holder of the Church marker hide no tie."""
    assert leads_alone(found) is alone
