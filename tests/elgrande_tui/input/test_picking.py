"""Answers picked word by word."""

from __future__ import annotations

import random

import pytest

from elgrande_tui.games.elgrande.face import HALVES
from elgrande_tui.input.picking import Picking
from elgrande_tui.model.face import face_of
from tests.elgrande_tui.support.table_app import a_match

ALONE = frozenset(("act", "done", "skip", "stop"))
MOVES = ["move blue granada sevilla", "move red aragon castillo", "move red aragon valencia", "stop"]


def half(verb: str) -> str:
    """Two halves, and an answer of both."""
    return {"done": "", "place": "placing"}.get(verb, "action")


def test_words_with_one_choice_are_skipped() -> None:
    picking = Picking(MOVES, alone=ALONE)
    assert " ".join(picking.path) == "move"
    picking.pick("red")
    assert " ".join(picking.path) == "move red aragon"
    assert picking.choices == ("castillo", "valencia")


def test_the_last_word_is_never_skipped() -> None:
    picking = Picking(MOVES, alone=ALONE)
    picking.pick("blue")
    assert picking.choices == ("sevilla",)
    assert picking.index("sevilla") == 0


def test_back_takes_back_what_was_picked_and_no_more() -> None:
    picking = Picking(MOVES, alone=ALONE)
    picking.pick("red")
    assert picking.back()
    assert picking.path == ("move",)
    assert not picking.back()


def test_a_word_that_ends_an_answer_or_is_not_on_offer_is_no_part() -> None:
    picking = Picking(["place aragon", "place castillo"])
    for word in ("aragon", "sevilla"):
        with pytest.raises(ValueError, match=word):
            picking.pick(word)


def test_letters_mean_placing_first_and_the_card_after_a_turn() -> None:
    picking = Picking(
        ["act", "done", "place aragon", "place castillo", "skip"], alone=ALONE, halves=HALVES, half_of=half
    )
    halves: list[str] = [picking.half]
    assert picking.choices == ("aragon", "castillo")
    assert picking.can_turn()
    picking.turn()
    halves.append(picking.half)
    assert halves == ["placing", "action"]
    assert not picking.choices
    assert picking.offers("act")


def test_with_an_empty_court_the_card_comes_first_and_there_is_nothing_to_turn_to() -> None:
    picking = Picking(["done", "score aragon", "score granada", "skip"], alone=ALONE, halves=HALVES, half_of=half)
    assert picking.half == "action"
    assert picking.choices == ("aragon", "granada")
    assert not picking.can_turn()


def test_two_verbs_are_a_choice() -> None:
    picking = Picking(
        ["move red aragon castillo", "move red aragon galicia", "put aragon", "put galicia", "skip"], alone=ALONE
    )
    assert picking.choices == ("move", "put")
    picking.pick("put")
    assert picking.choices == ("aragon", "galicia")


@pytest.mark.parametrize("seed", range(6))
def test_every_answer_of_a_game_can_be_picked(seed: int) -> None:
    match, rng = a_match(2 + seed % 4, seed), random.Random(seed)
    while not match.over:
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        words = rng.choice(question.words)
        face = face_of(match.rules)
        if words not in face.alone:
            picking = face.picking(question, halves=True)
            tokens = words.split()
            if picking.halves and (picking.half == "placing") != (tokens[0] == "place"):
                picking.turn()
            while (index := picking.index(tokens[len(picking.path)])) is None:
                picking.pick(tokens[len(picking.path)])
            assert question.words[index] == words
        match.answer(seat, words)
