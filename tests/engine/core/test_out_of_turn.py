"""Free actions, standing offers, windows, kinds of pieces and public forms work in a toy game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.errors import ImpossibleError, NotYourDecision
from engine.core.event import visible_to
from engine.core.match import Match
from engine.core.option import FATE
from engine.core.setup import Setup
from tests.engine.support.caravans import BLUE, GREEN, RED, record, ride_out, start
from tests.games.caravan.state import CaravanState, CaravanView, Hid


def table(match: Match) -> CaravanState:
    state = match.position.state
    assert isinstance(state, CaravanState)
    return state


def words(match: Match, seat: int) -> list[str]:
    return [option.words for option in match.options(seat)]


def send(match: Match, option: str) -> None:
    """Let red send a camel and both guards pass it."""
    match.answer(RED, option)
    match.answer(BLUE, "pass")
    match.answer(GREEN, "pass")


def test_a_free_action_is_taken_and_the_question_stays() -> None:
    match = start("signals")
    assert words(match, RED) == ["load", "rest", "ride red"]
    match.answer(RED, "load")
    assert match.asked == [RED]
    assert words(match, RED) == ["rest", "ride red", "ride red laden"]


def test_each_kind_is_an_answer_of_its_own() -> None:
    match = start("signals")
    match.answer(RED, "load")
    send(match, "ride red laden")
    assert table(match).dunes == [0, 0, 0, 1, 0, 0]
    kinds = table(match).kinds
    assert kinds.number("red laden") == 3
    assert kinds.of[RED] == (0, 3)
    assert kinds.owned(RED, [5, 2, 2, 1, 0, 0]) == 6
    with pytest.raises(KeyError):
        kinds.number("red flying")


def test_a_standing_offer_is_not_waited_for() -> None:
    match = start("signals")
    send(match, "ride red")
    assert match.asked == [RED]
    assert match.position.offers() == {BLUE, GREEN}
    question = match.question(BLUE)
    assert question is not None
    assert (question.kind, question.words, question.waited) == ("offer", ["whistle"], False)
    assert question.public
    assert match.public_offers == {BLUE, GREEN}
    asked = match.question(RED)
    assert asked is not None
    assert asked.waited


def test_a_client_believes_a_standing_offer_in_every_game() -> None:
    """The game's own list of kinds has none for it, and need not."""
    match = start("signals")
    send(match, "ride red")
    question, view, credible = match.question(BLUE), match.view(BLUE), match.rules.plausibility()
    assert question is not None
    credible.question(question, view)
    for change in ({"about": {"left": 1}}, {"waited": True}, {"kind": "ride"}):
        with pytest.raises(ImpossibleError):
            credible.question(replace(question, **change), view)
    asked = match.question(RED)
    assert asked is not None
    with pytest.raises(ImpossibleError):
        credible.question(replace(asked, public=True), match.view(RED))


def test_an_offer_is_a_secret_unless_its_module_says_that_it_is_public() -> None:
    match = Match(Setup("caravan", ("red", "blue"), modules=("market", "whispers")))
    for seat in (RED, BLUE):
        match.answer(seat, "draw")
        match.answer(FATE, "6")
    question = match.question(BLUE)
    assert question is not None
    assert (question.words, question.public) == (["whistle"], False)
    assert match.position.offers() == {BLUE}
    assert match.public_offers == set()


def test_a_standing_offer_taken_runs_its_rule_and_the_question_comes_again() -> None:
    match = start("signals")
    match.answer(RED, "load")
    send(match, "ride red")
    assert words(match, RED) == ["rest", "ride red laden"]
    match.answer(BLUE, "whistle")
    assert table(match).dunes == [0] * 6
    assert table(match).oasis[RED] == 1
    assert match.asked == [RED]
    assert words(match, RED) == ["rest", "ride red", "ride red laden"]
    assert words(match, BLUE) == []


def test_a_standing_offer_with_a_choice_asks_its_seat() -> None:
    match = start("signals")
    match.answer(RED, "load")
    send(match, "ride red laden")
    match.answer(RED, "ride red")
    assert words(match, BLUE) == ["halt", "pass"]
    match.answer(BLUE, "pass")
    match.answer(GREEN, "pass")
    match.answer(BLUE, "whistle")
    assert match.asked == [BLUE]
    assert words(match, BLUE) == ["call red", "call red laden"]
    match.answer(BLUE, "call red laden")
    assert table(match).dunes == [1, 0, 0, 0, 0, 0]
    assert match.asked == [RED]


def test_nothing_is_offered_beside_an_open_window() -> None:
    match = start("signals")
    send(match, "ride red")
    match.answer(RED, "ride red")
    assert match.position.offers() == set()
    assert words(match, BLUE) == ["halt", "pass"]
    assert words(match, GREEN) == []
    with pytest.raises(NotYourDecision):
        match.answer(GREEN, "whistle")


def test_holders_are_asked_in_order_and_the_first_objection_closes_the_window() -> None:
    match = start()
    match.answer(RED, "ride red")
    assert match.asked == [BLUE]
    match.answer(BLUE, "pass")
    assert match.asked == [GREEN]
    match.answer(GREEN, "halt")
    assert table(match).guards == [1, 1, 0]
    assert table(match).dunes == [0] * 6
    question = match.question(RED)
    assert question is not None
    assert question.kind == "hide"


def test_an_open_window_looks_the_same_whoever_is_asked() -> None:
    match = start()
    match.answer(RED, "ride red")
    first = match.view(RED), match.view(None)
    match.answer(BLUE, "pass")
    assert (match.view(RED), match.view(None)) == first
    assert match.view(RED).window is not None
    assert match.view(RED).asked == []
    assert match.view(GREEN).asked == [GREEN]


def test_others_see_that_a_window_has_closed_and_no_pass() -> None:
    match = start()
    send(match, "ride red")
    assert match.view(RED).since == [(RED, "ride red"), (-1, "unopposed")]
    assert match.view(BLUE).since == [(RED, "ride red"), (BLUE, "pass"), (-1, "unopposed")]


def hidden(match: Match, viewer: int | None) -> list[list[int]]:
    view = match.view(viewer)
    assert isinstance(view, CaravanView)
    return view.now.hidden


def test_a_secret_answer_is_its_twin_to_the_others() -> None:
    match = start(weather="cloudy")
    match.answer(RED, "rest")
    told = match.answer(RED, "hide 3")
    assert match.view(RED).since == [(RED, "rest"), (RED, "hide 3")]
    assert match.view(BLUE).since == match.view(None).since == [(RED, "rest"), (RED, "hide ?")]
    assert [hidden(match, viewer)[RED] for viewer in (RED, BLUE, None)] == [[3], [0], [0]]
    assert visible_to(told, RED) == [Hid(RED, 3)]
    assert visible_to(told, BLUE) == visible_to(told, None) == [Hid(RED, 0)]


def test_a_reveal_shows_what_was_secret() -> None:
    match = start(weather="clear")
    match.answer(RED, "rest")
    match.answer(RED, "hide 3")
    assert match.view(BLUE).since == [(RED, "rest"), (RED, "hide 3")]
    assert hidden(match, BLUE)[RED] == [-3]


def test_bids_are_twins_until_all_are_in() -> None:
    match = start()
    for seat in range(3):
        ride_out(match, seat, 1)
    match.answer(GREEN, "bid 2")
    match.answer(GREEN, "side left")
    assert match.view(RED).since == [(GREEN, "bid ?"), (GREEN, "side ?")]
    assert match.view(GREEN).since == [(GREEN, "bid 2"), (GREEN, "side left")]
    assert record(match)[-2:] == ["green: bid 2", "green: side left"]
