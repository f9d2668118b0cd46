"""Undo goes back to the last information boundary; further back deals the same outcomes again."""

from __future__ import annotations

import random

import pytest

from engine.core.errors import JournalError, NothingToUndo
from engine.core.journal import FATES
from engine.core.match import Match
from tests.engine.support.caravans import BLUE, GREEN, RED, record, ride_out, start, to_bids


def passed(match: Match) -> None:
    """Let both guards pass the camel."""
    match.answer(BLUE, "pass")
    match.answer(GREEN, "pass")


def test_undo_and_redo() -> None:
    match = start()
    before = match.hash()
    match.answer(RED, "rest")
    after = match.hash()
    match.undo(RED)
    assert match.hash() == before
    match.answer(RED, "rest")
    assert match.hash() == after


def test_a_draw_is_a_boundary() -> None:
    match = start()
    assert record(match) == ["fate: weather cloudy"]
    with pytest.raises(NothingToUndo):
        match.undo(RED)


def test_another_seats_answer_is_a_boundary() -> None:
    match = start()
    match.answer(RED, "ride red")
    passed(match)
    assert match.can_undo(RED) is None
    match.answer(RED, "rest")
    assert match.can_undo(RED) == 4
    assert match.can_undo(BLUE) is None


def test_a_reveal_is_a_boundary() -> None:
    match = start(weather="clear")
    match.answer(RED, "rest")
    match.answer(RED, "hide 2")
    assert match.can_undo(RED) is None


def test_a_secret_that_stays_one_is_no_boundary() -> None:
    match = start(weather="cloudy")
    match.answer(RED, "rest")
    match.answer(RED, "hide 2")
    assert match.can_undo(RED) == 2
    assert match.undo(RED) == 2
    assert "hide 2" in [option.words for option in match.options(RED)]


def test_an_answer_in_a_together_is_final() -> None:
    match = start()
    to_bids(match)
    match.answer(BLUE, "bid 0")
    assert [match.can_undo(seat) for seat in (RED, BLUE, GREEN)] == [None, None, None]


def test_while_two_could_object_nobody_can_take_back() -> None:
    """Undo that became possible, or ceased to be, would tell that the first guard has passed."""
    match = start()
    match.answer(RED, "ride red")
    assert match.can_undo(RED) is None
    match.answer(BLUE, "pass")
    assert match.can_undo(RED) is None
    assert match.can_undo(BLUE) is None


def test_before_a_single_holder_answers_the_step_can_be_taken_back() -> None:
    match = start(seats=2)
    match.answer(RED, "ride red")
    assert match.can_undo(RED) == 1
    match.answer(BLUE, "halt")
    assert match.can_undo(RED) is None


def test_going_further_back_deals_the_same_again() -> None:
    match = start(seats=2, fate=random.Random(3))
    while sum(how == FATES for _, _, how in match.journal.entries) < 3:
        match.answer(match.asked[0], 0)
    dealt = [line for line in record(match) if line.startswith("fate")]
    match.rewind(1)
    assert record(match) == dealt[:1]
    while sum(how == FATES for _, _, how in match.journal.entries) < 3:
        match.answer(match.asked[0], 0)
    assert [line for line in record(match) if line.startswith("fate")] == dealt


def test_going_back_in_two_steps_deals_the_same_again() -> None:
    match = start(seats=2, fate=random.Random(3))
    while not match.over:
        match.answer(match.asked[0], 0)
    lines = record(match)
    second, third = [at for at, line in enumerate(lines) if line.startswith("fate")][1:]
    assert lines[second] != lines[third]
    match.rewind(third - 1)
    match.rewind(second - 1)
    while not match.over:
        match.answer(match.asked[0], 0)
    assert record(match) == lines


def test_what_was_taken_back_and_played_again_does_not_come_twice() -> None:
    straight, back = (start(seats=2, fate=random.Random(3)) for _ in range(2))
    for match in (straight, back):
        while sum(how == FATES for _, _, how in match.journal.entries) < 2:
            match.answer(match.asked[0], 0)
    lost = list(back.journal.rows(1))
    back.rewind(1)
    back.replay(lost)
    for match in (straight, back):
        while not match.over:
            match.answer(match.asked[0], 0)
    assert record(back) == record(straight)


@pytest.mark.parametrize("left", [-1, 2])
def test_there_is_no_going_back_to_where_the_match_never_was(left: int) -> None:
    match = start()
    with pytest.raises(JournalError, match="cannot go back"):
        match.rewind(left)


def test_boundaries_survive_a_reload() -> None:
    match = start()
    ride_out(match, RED, 1)
    match.answer(BLUE, "rest")
    loaded = Match.load(match.save(), random.Random(1))
    assert loaded.can_undo(BLUE) == match.can_undo(BLUE) is not None
    assert loaded.can_undo(RED) is None


def test_a_match_that_began_in_the_middle_goes_back_to_there() -> None:
    first = start()
    ride_out(first, RED, 2)
    state = first.position.start
    state.agenda.insert(0, first.position.section or state.agenda[0])
    match = Match(first.setup, random.Random(1), begin=state)
    assert match.asked == [BLUE]
    before = match.hash()
    match.answer(BLUE, "rest")
    match.undo(BLUE)
    assert match.hash() == before
    with pytest.raises(JournalError, match="given"):
        match.save()
