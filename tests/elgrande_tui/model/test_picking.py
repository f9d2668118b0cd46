"""Answers picked part by part."""

from __future__ import annotations

import random

import pytest

from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui import composing
from elgrande_tui.model.picking import Part, Picking, words_of
from tests.elgrande_tui.support.table_app import a_match

HALVES = ("placing", "action")
ALONE = frozenset(("act", "done", "skip", "stop"))
MOVES = ["move blue granada sevilla", "move red aragon castillo", "move red aragon valencia", "stop"]


def picking_of(lines: list[str], halves: list[str] | None = None) -> Picking:
    """The tree of answers of which each word is a part."""
    answers = [tuple(map(Part, line.split())) for line in lines]
    return Picking(answers, alone=ALONE, halves=HALVES if halves else (), half_of=halves or ())


def test_parts_with_one_choice_are_skipped() -> None:
    picking = picking_of(MOVES)
    assert words_of(picking.path) == "move"
    picking.pick(Part("red"))
    assert words_of(picking.path) == "move red aragon"
    assert picking.choices == (Part("castillo"), Part("valencia"))


def test_the_last_part_is_never_skipped() -> None:
    picking = picking_of(MOVES)
    picking.pick(Part("blue"))
    assert words_of(picking.choices) == "sevilla"
    assert picking.index(Part("sevilla")) == 0


def test_back_takes_back_what_was_picked_and_no_more() -> None:
    picking = picking_of(MOVES)
    picking.pick(Part("red"))
    assert picking.back()
    assert words_of(picking.path) == "move"
    assert not picking.back()


def test_a_part_that_ends_an_answer_or_is_not_on_offer_cannot_be_picked() -> None:
    picking = picking_of(["place aragon", "place castillo"])
    for word in ("aragon", "sevilla"):
        with pytest.raises(ValueError, match=word):
            picking.pick(Part(word))


def test_letters_mean_placing_first_and_the_card_after_a_turn() -> None:
    offer = ["act", "done", "place aragon", "place castillo", "skip"]
    picking = picking_of(offer, ["action", "", "placing", "placing", "action"])
    halves: list[str] = [picking.half]
    assert words_of(picking.choices) == "aragon castillo"
    assert picking.can_turn()
    picking.turn()
    halves.append(picking.half)
    assert halves == ["placing", "action"]
    assert not picking.choices
    assert picking.offers("act")


def test_both_halves_can_be_seen_together() -> None:
    picking = picking_of(["done", "place aragon", "score aragon", "score granada"], ["", "placing", "action", "action"])
    together = picking.anew(together=True)
    assert words_of(together.choices) == "place score"
    together.pick(Part("score"))
    assert words_of(together.choices) == "aragon granada"
    assert words_of(picking.choices) == "aragon", "the first one is as it was"
    assert words_of(together.anew().choices) == "aragon"


def test_with_an_empty_court_the_card_comes_first_and_there_is_nothing_to_turn_to() -> None:
    picking = picking_of(["done", "score aragon", "score granada", "skip"], ["", "action", "action", "action"])
    assert picking.half == "action"
    assert words_of(picking.choices) == "aragon granada"
    assert not picking.can_turn()


def test_two_verbs_are_a_choice() -> None:
    picking = picking_of(["move red aragon castillo", "move red aragon galicia", "put aragon", "put galicia", "skip"])
    assert words_of(picking.choices) == "move put"
    picking.pick(Part("put"))
    assert words_of(picking.choices) == "aragon galicia"


def test_parts_of_one_word_and_another_sort_are_not_the_same() -> None:
    court, area = Part("court", "verb"), Part("court", "area")
    picking = Picking([(Part("to", "verb"), court), (Part("to", "verb"), area)])
    assert picking.choices == (court, area)
    assert picking.index(area) == 1


@pytest.mark.parametrize("seed", range(6))
def test_every_answer_of_a_game_can_be_picked(seed: int) -> None:
    match, rng = a_match(2 + seed % 4, seed), random.Random(seed)
    while not match.over:
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        words = rng.choice(question.words)
        ui = ui_of(match.rules)
        if words not in ui.answers.one_word:
            picking = composing.picking_of(ui, question)
            parts = composing.parts_of(ui, match.rules.parse(words))
            if picking.halves and (picking.half == "placing") != (parts[0].word == "place"):
                picking.turn()
            while (index := picking.index(parts[len(picking.path)])) is None:
                picking.pick(parts[len(picking.path)])
            assert question.words[index] == words
        match.answer(seat, words)
