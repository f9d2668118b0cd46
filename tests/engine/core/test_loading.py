"""A saved match is loaded at the same position, or refused with the first answer that does not fit."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.core.errors import JournalError, SetupError
from engine.core.journal import Row, Saved
from engine.core.match import Match
from engine.core.option import FATE
from tests.engine.support.caravans import BLUE, GREEN, RED, ride_out, start, to_bids
from tests.engine.support.playouts import playout


def saved() -> Saved:
    match = start()
    ride_out(match, RED, 1)
    match.answer(BLUE, "ride blue")
    match.answer(RED, "pass")
    return match.save()


def with_row(number: int, row: Row) -> Saved:
    whole = saved()
    return Saved(whole.setup, [*whole.rows[:number], row, *whole.rows[number + 1 :]])


@pytest.mark.parametrize(
    ("number", "row", "named"),
    [
        (0, Row(FATE, "weather snow", "fate"), "answer 1, 'weather snow' of seat -1"),
        (0, Row(RED, "rest", "asked"), "answer 1, 'rest' of seat 0"),
        (2, Row(RED, "hide 7", "asked"), "answer 3, 'hide 7' of seat 0"),
        (2, Row(GREEN, "hide 1", "asked"), "answer 3, 'hide 1' of seat 2"),
        (4, Row(BLUE, "call blue", "asked"), "answer 5, 'call blue' of seat 1"),
    ],
)
def test_the_first_answer_that_does_not_fit_is_named(number: int, row: Row, named: str) -> None:
    with pytest.raises(JournalError, match=named):
        Match.load(with_row(number, row))


def test_answers_after_the_end_do_not_fit() -> None:
    match = start(seats=2)
    while not match.over:
        match.answer(match.asked[0], 0)
    whole = match.save()
    with pytest.raises(JournalError, match=f"answer {len(whole.rows) + 1}"):
        Match.load(Saved(whole.setup, [*whole.rows, Row(RED, "rest", "asked")]))


def test_a_setup_that_is_not_possible_any_more() -> None:
    whole = saved()
    gone = msgspec.structs.replace(whole.setup, modules=("gone",))
    with pytest.raises(SetupError, match="gone"):
        Match.load(Saved(gone, whole.rows))


def test_a_match_is_loaded_in_the_middle_of_everything() -> None:
    """In a window, with answers given in a Together, with a draw waiting."""
    match = start()
    to_bids(match)
    match.answer(BLUE, "bid 2")
    loaded = Match.load(match.save())
    assert loaded.hash() == match.hash()
    assert loaded.asked == match.asked
    for seat in (BLUE, RED, GREEN):
        while seat in loaded.asked:
            loaded.answer(seat, 0)
    assert loaded.drawing is not None
    again = Match.load(loaded.save())
    assert again.drawing is not None
    assert again.hash() == loaded.hash()
    again.answer(FATE, "weather clear")
    assert again.asked == [RED]


def test_a_clone_goes_its_own_way() -> None:
    match = start()
    match.answer(RED, "ride red")
    clone = match.clone()
    before = match.hash()
    clone.answer(BLUE, "halt")
    assert match.hash() == before
    assert match.asked == [BLUE]
    assert clone.hash() != before


def test_the_lean_path_ends_where_the_checked_one_does() -> None:
    match = start(seats=2, fate=random.Random(5))
    lean = playout(match.position)
    while not match.over:
        before = len(match.journal)
        seat = match.asked[0]
        match.answer(seat, match.options(seat)[-1])
        for by, option, _ in match.journal.entries[before:]:
            lean.push(by, option)
    assert lean.step is None
    assert lean.state.key() == match.position.state.key()
    with pytest.raises(ValueError, match="lean"):
        lean.clone()
