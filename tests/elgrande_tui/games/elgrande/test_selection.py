"""Cursor, digits and enter, without a screen."""

from __future__ import annotations

from contextlib import suppress

import pytest
from msgspec.structs import replace

from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.selection import Selection
from engine.core.question import Question
from tests.elgrande_tui.support.seats import grande, grande_rules
from tests.elgrande_tui.support.table_app import seated_when


def selected(kind: str = "play_power", card: str = "") -> Selection:
    """A selection at a question of that kind."""
    port = seated_when(kind, card=card)
    selection = Selection(ui_of(port.rules))
    selection.names = port.names
    selection.ask(port.view, port.question)
    return selection


def test_a_number_of_two_digits_is_typed_digit_by_digit() -> None:
    selection = selected()
    for typed, word in (("1", "1"), ("2", "12"), ("2", "2"), ("1", "1"), ("3", "13")):
        selection.digit(typed)
        assert selection.word == word


def test_enter_without_a_choice_asks_for_one() -> None:
    selection = selected()
    with pytest.raises(ImpossibleCommandError, match="First choose"):
        selection.enter()


def test_enter_gives_the_index_of_the_answer() -> None:
    selection = selected()
    selection.choose("13")
    index = selection.enter()
    assert selection.question is not None
    assert index is not None
    assert selection.question.words[index] == "power 13"


def test_a_number_that_is_not_there_is_refused_with_the_rules_reason() -> None:
    port = seated_when("play_power", seats=5, first_player="blue")
    played = max(port.view.now.played)
    assert played
    selection = Selection(ui_of(port.rules))
    selection.names = port.names
    selection.ask(port.view, port.question)
    *first, last = list(str(played))
    for digit in first:
        selection.digit(digit)
    with pytest.raises(ImpossibleCommandError, match=rf"has played {played} this round"):
        selection.digit(last)


def asked_to_play(*cards: int) -> Selection:
    """A selection at the question for a power card, where only those are possible."""
    selection = selected()
    assert selection.view
    assert selection.question
    few = replace(selection.question, words=[f"power {card}" for card in cards])
    selection.ask(selection.view, few)
    return selection


@pytest.mark.parametrize("possible", [(3, 10, 12), (3, 5)])
def test_an_impossible_number_of_two_digits_is_not_its_last_digit(possible: tuple[int, ...]) -> None:
    selection = asked_to_play(*possible)
    with suppress(ImpossibleCommandError):  # where no number that begins with 1 is possible
        selection.digit("1")
    with pytest.raises(ImpossibleCommandError):
        selection.digit("3")
    with pytest.raises(ImpossibleCommandError, match="First choose"):
        selection.enter()
    selection.digit("3")
    assert selection.word == "3"


def test_a_digit_takes_the_place_of_another_where_numbers_have_one() -> None:
    selection = selected("intake")
    for digit in "12":
        selection.digit(digit)
        assert selection.word == digit


def test_where_nobody_can_leave_is_not_taken_for_where_the_move_ends() -> None:
    selection = selected("special_step", "d1-move-4-own")
    assert selection.view
    assert selection.question
    ends_there = sorted(selection.question.words, key=lambda words: not words.endswith(" cataluna"))
    assert ends_there[0].endswith(" cataluna")
    selection.ask(selection.view, replace(selection.question, words=ends_there))
    with pytest.raises(ImpossibleCommandError, match="No caballero of that kind in Cataluña"):
        selection.go("cataluna")


def test_intake_begins_at_the_most() -> None:
    selection = selected("intake")
    assert selection.question is not None
    assert selection.word == str(len(selection.question.words) - 1)


def test_the_king_keeps_his_region_shut() -> None:
    selection = selected("place")
    assert selection.view is not None
    king = grande_rules(selection.ui.rules).box.areas[grande(selection.view).now.king].id
    with pytest.raises(ImpossibleCommandError, match=r"The King is in .*: nothing may enter or leave"):
        selection.go(king)
    assert selection.cursor == king


def test_an_area_far_from_the_king_says_so() -> None:
    selection = selected("place")
    assert selection.view is not None
    king = grande(selection.view).now.king
    box = grande_rules(selection.ui.rules).box
    far = next(a for a in box.regions if a != king and a not in box.neighbours[king])
    with pytest.raises(ImpossibleCommandError, match="not next to the King"):
        selection.go(box.areas[far].id)


def test_nothing_leaves_the_castillo() -> None:
    selection = selected()
    assert selection.view is not None
    words = ["move red aragon galicia", "move red granada galicia", "stop"]
    selection.ask(selection.view, Question(9, "special_step", words, {"card": "d1-move-4-own", "left": 2}, True))
    with pytest.raises(ImpossibleCommandError, match="Castillo is closed"):
        selection.go("castillo")


def test_tab_goes_through_legal_targets_only_and_round() -> None:
    selection = selected("place")
    seen = []
    for _ in range(len(selection.choices) + 1):
        selection.step(1)
        seen.append(selection.word)
    assert sorted(seen[:-1]) == sorted(choice.word for choice in selection.choices)
    assert seen[-1] == seen[0]
    selection.step(-1)
    assert selection.word == seen[-2]


def test_the_cursor_stays_for_one_more_of_the_same() -> None:
    port = seated_when("use", prefer=("take d4",))
    selection = Selection(ui_of(port.rules))
    selection.ask(port.view, port.question)
    selection.step(1)
    area = selection.cursor
    index = selection.enter()
    assert index is not None
    port.match.answer(0, index)
    selection.ask(port.view, port.question)
    assert selection.cursor == area
    assert selection.word == area


def test_a_colour_is_picked_by_its_place_in_line_one() -> None:
    selection = selected("special_step", card="d1-move-3-any")
    colours = [choice for choice in selection.choices if not choice.area]
    assert len(colours) > 1
    assert selection.digit(colours[-1].key)
    assert selection.picking is not None
    assert selection.picking.picked == [colours[-1].part]
    assert selection.on_map
    assert selection.back()
    assert selection.choices[: len(colours)] == colours


def test_without_a_question_enter_says_whose_turn_it_is_not() -> None:
    selection = selected()
    assert selection.view is not None
    selection.ask(selection.view, None)
    with pytest.raises(ImpossibleCommandError, match="not your turn"):
        selection.enter()
