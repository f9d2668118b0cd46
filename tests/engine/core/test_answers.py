"""`Match.answer` refuses what was not offered, with a typed error, and leaves everything as it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.errors import AnswerError, IllegalAnswer, MatchOver, NotYourDecision, RuleFault, StaleAsk
from engine.core.match import Match
from engine.core.option import FATE
from tests.engine.support.caravans import BLUE, GREEN, RED, record, ride_out, start, to_bids
from tests.games.caravan.game import CaravanRules


def refused(match: Match, answer: Callable[[], object]) -> AnswerError:
    """Return the error that an answer raises, and check that nothing has changed."""
    before = match.hash(), record(match), [match.view(viewer) for viewer in (None, RED, BLUE)]
    with pytest.raises(AnswerError) as error:
        answer()
    assert (match.hash(), record(match), [match.view(viewer) for viewer in (None, RED, BLUE)]) == before
    return error.value


def test_a_seat_that_is_not_asked() -> None:
    match = start()
    error = refused(match, lambda: match.answer(BLUE, "rest"))
    assert isinstance(error, NotYourDecision)
    assert (error.seat, error.asked) == (BLUE, (RED,))


def test_fate_is_not_asked_either() -> None:
    match = start()
    assert isinstance(refused(match, lambda: match.answer(FATE, "weather clear")), NotYourDecision)


def test_words_that_are_not_on_offer() -> None:
    match = start()
    error = refused(match, lambda: match.answer(RED, "hide 1"))
    assert isinstance(error, IllegalAnswer)
    assert error.reason == "asked is a ride"
    assert error.legal == ("rest", "ride red")
    assert str(error) == "'hide 1' is not possible: asked is a ride"


def test_a_game_that_gives_no_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(CaravanRules, "why_not")
    error = refused(match := start(), lambda: match.answer(RED, "hide 1"))
    assert isinstance(error, IllegalAnswer)
    assert str(error) == "'hide 1' is not possible: it is not on offer"


def test_words_for_an_equal_answer_stand_for_the_one_on_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may list one of several equal answers; the journal has the words that were on offer."""
    monkeypatch.setattr(CaravanRules, "meant", lambda rules, state, option: rules.parse("rest"))
    match = start()
    match.answer(RED, "hide 1")
    assert "red: rest" in record(match)


def test_an_equal_answer_that_is_not_on_offer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CaravanRules, "meant", lambda rules, state, option: rules.parse("hide 2"))
    error = refused(match := start(), lambda: match.answer(RED, "hide 1"))
    assert str(error) == "'hide 1' is not possible: asked is a ride"


def test_words_that_mean_nothing() -> None:
    match = start()
    error = refused(match, lambda: match.answer(RED, "fly red"))
    assert isinstance(error, IllegalAnswer)
    assert error.reason == "no such words"


@pytest.mark.parametrize("index", [-1, 2, 99])
def test_an_index_outside_the_offer(index: int) -> None:
    match = start()
    error = refused(match, lambda: match.answer(RED, index))
    assert isinstance(error, IllegalAnswer)
    assert "the offer has 2 options" in str(error)


def test_an_option_of_another_offer() -> None:
    match = start()
    option = match.rules.parse("hide 3")
    assert isinstance(refused(match, lambda: match.answer(RED, option)), IllegalAnswer)


def test_an_answer_to_a_question_that_is_over() -> None:
    match = start()
    first = match.question(RED)
    assert first is not None
    match.answer(RED, 1, first.id)
    for seat in (BLUE, GREEN):
        match.answer(seat, "pass")
    now = match.question(RED)
    assert now is not None
    error = refused(match, lambda: match.answer(RED, 0, first.id))
    assert isinstance(error, StaleAsk)
    assert (error.given, error.current) == (first.id, now.id)


def test_the_same_question_keeps_its_number() -> None:
    match = start()
    first = match.question(RED)
    with pytest.raises(IllegalAnswer):
        match.answer(RED, "hide 1")
    assert match.question(RED) == first


def test_a_question_asked_again_after_an_undo_has_a_new_number() -> None:
    match = start()
    first = match.question(RED)
    assert first is not None
    match.answer(RED, "rest")
    match.undo(RED)
    again = match.question(RED)
    assert again is not None
    assert again.words == first.words
    assert again.id != first.id


def test_numbers_count_for_each_seat() -> None:
    match = start()
    ride_out(match, RED, 1)
    question = match.question(BLUE)
    assert question is not None
    assert question.id == 1


def test_a_rule_that_fails_is_taken_back() -> None:
    match = start("faults")
    match.answer(RED, "ride red")
    for seat in (BLUE, GREEN):
        match.answer(seat, "pass")
    error = refused(match, lambda: match.answer(RED, "break"))
    assert isinstance(error, RuleFault)
    assert "break" in str(error)
    assert "ZeroDivisionError" in str(error)
    ride_out(match, RED, 4)
    assert match.asked == [BLUE]


def test_after_the_end_nothing_is_answered() -> None:
    match = start(seats=2)
    while not match.over:
        match.answer(match.asked[0], 0)
    assert isinstance(refused(match, lambda: match.answer(RED, "rest")), MatchOver)
    assert match.asked == []
    assert match.question(RED) is None


def test_in_a_together_all_are_asked_and_one_who_is_done_is_not() -> None:
    match = start()
    to_bids(match)
    assert match.asked == [RED, BLUE, GREEN]
    match.answer(BLUE, "bid 0")
    match.answer(BLUE, "side left")
    assert match.asked == [RED, GREEN]
    assert isinstance(refused(match, lambda: match.answer(BLUE, "bid 1")), NotYourDecision)


def test_a_dialogue_asks_again_before_the_others_are_done() -> None:
    match = start()
    to_bids(match)
    match.answer(GREEN, "bid 2")
    question = match.question(GREEN)
    assert question is not None
    assert (question.kind, question.words) == ("side", ["side left", "side right"])
    assert match.asked == [RED, BLUE, GREEN]
    match.answer(GREEN, "side right")
    for seat in (RED, BLUE):
        match.answer(seat, "bid 1")
        match.answer(seat, "side left")
    assert [place.score for place in match.standings()] == [4, 0, 0]
