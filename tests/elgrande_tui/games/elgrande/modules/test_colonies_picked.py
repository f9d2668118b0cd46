"""Answers of Colonies are picked with few keys: traits only where they differ, spots by digits, free actions aside."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.match_ui import composing
from elgrande_tui.model.picking import ASIDE
from elgrande_tui.model.selection import Selection
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.settings.settings import Settings
from engine.core.match import Match
from engine.core.question import Question
from netplay.common.sanitize import trusted
from tests.elgrande_tui.model.test_counts import check_digits
from tests.elgrande_tui.support.front_ends import KeyScreen
from tests.elgrande_tui.support.local_port import LocalPort
from tests.elgrande_tui.support.table_app import a_match

Wanted = Callable[[Question], bool]


def screen_of(port: LocalPort) -> KeyScreen:
    """Return the screen of a seat; no key answers at once."""
    return KeyScreen(TableModel(port, PlayStyle(Settings(quick=False, guide=False))))


def at(wanted: Wanted) -> tuple[Match, Question]:
    """Return a game of random answers where the first seat is asked something like that."""
    for seed in range(60):
        match, rng = a_match(3, seed, modules=("colonies",)), random.Random(seed)
        while not match.over:
            seat = match.asked[0]
            question = match.question(seat)
            assert question is not None
            if seat == 0 and wanted(question):
                return match, question
            match.answer(seat, rng.choice(question.words))
    raise LookupError("no game comes there")


def asked(match: Match, question: Question) -> Selection:
    """Return the selection of the first seat, which is asked that."""
    port = LocalPort(match, 0, {})
    selection = Selection(screen_of(port).table.ui)
    selection.names = port.names
    selection.ask(port.view, question)
    return selection


def test_traits_are_asked_for_only_where_they_differ_the_plain_ones_first() -> None:
    match, question = at(lambda asked: asked.kind == "special_step" and asked.words[0].startswith("move"))
    kinds = ("", "ready ", "gold ready ")
    words = [f"move red {kind}africa {target}" for kind in kinds for target in ("aragon", "ship")]
    selection = asked(match, replace(question, id=question.id + 1, words=[*words, "move red ready america aragon"]))
    selection.choose("africa")
    assert selection.enter() is None
    assert [choice.word for choice in selection.choices] == ["plain", "ready", "gold ready"]
    assert selection.word == "plain", "whoever has just arrived is chosen (C-403)"
    selection.enter()
    assert [choice.word for choice in selection.choices] == ["aragon", "ship"]
    selection.back()
    selection.digit("3")
    assert selection.picking is not None
    asked_for = composing.asked(selection.ui, selection.view, question, selection.picking, selection.names, 80)
    assert asked_for == "Red África (gold and ready to sail): where to?"
    selection.go("ship")
    assert selection.enter() == words.index("move red gold ready africa ship")
    while selection.back():
        pass
    selection.choose("america")
    assert selection.enter() is None
    assert [choice.word for choice in selection.choices] == ["aragon"], "only one kind stands there"


def test_the_deck_is_chosen_on_the_ship_and_its_captain_has_a_digit() -> None:
    match, question = at(lambda asked: {"place ship", "place ship.captain"} <= {*asked.words} and asked.kind == "place")
    selection = asked(match, question)
    selection.go("ship")
    assert selection.enter() is None
    assert [choice.key for choice in selection.choices] == ["1", "2"]
    assert question.words[selection.enter() or 0] == "place ship"
    selection.digit("2")
    assert question.words[selection.enter() or 0] == "place ship.captain"


def test_free_actions_stand_beside_what_is_asked() -> None:
    match, question = at(lambda asked: asked.kind == "choose_card" and "inquisitor" in asked.words)
    selection = asked(match, question)
    picking = selection.picking
    assert picking is not None
    assert {choice.part.sort for choice in selection.choices} == {"card"}
    selection.turn()
    assert picking.half == ASIDE
    assert selection.choice("inquisitor") is not None
    assert "Also: " in composing.asked(selection.ui, selection.view, question, picking.anew(), selection.names, None)


def test_enter_alone_ends_a_turn_and_takes_no_free_action() -> None:
    match, question = at(lambda asked: asked.kind == "end_of_turn")
    selection = asked(match, question)
    assert selection.word == ""
    assert question.words[selection.enter() or 0] == "done"
    screen = screen_of(LocalPort(match, 0, {}))
    assert screen.press("enter") is None, "it is held back, as it cannot be taken back"
    assert screen.table.unconfirmed is not None


@pytest.mark.some(1)
@pytest.mark.parametrize(("seats", "modules"), [(3, ("colonies",)), (2, ("colonies", "jubilee"))])
def test_a_digit_has_one_meaning(seats: int, modules: tuple[str, ...]) -> None:
    match, rng, kinds = a_match(seats, seats, modules=modules, length="short"), random.Random(seats), set[str]()
    while not match.over:
        seat = match.asked[0]
        question = match.question(seat)
        assert question is not None
        selection = Selection(screen_of(LocalPort(match, seat, {})).table.ui)
        selection.names = [trusted(colour) for colour in match.setup.seats]
        selection.ask(match.view(seat), question)
        check_digits(selection)
        kinds.add(question.kind)
        match.answer(seat, rng.choice(question.words))
    assert {"sail", "special_step", "choose_card"} <= kinds
