"""Digits at every question of whole games: a count only where nothing on offer has a digit; few keys a turn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.picking import Part
from elgrande_tui.model.selection import Selection
from elgrande_tui.model.series.repeated_answer import counted
from engine.core.match import Match
from engine.core.option import FATE
from engine.core.question import Question
from engine.core.view import View
from engine.records.record import Record, read
from netplay.common.sanitize import NAME_CELLS, sanitize
from netplay.protocol.client_messages import Answer
from tests.elgrande_tui.support.fewest_keys import TypedGame, by_turn, five_in_one_region
from tests.paths import RECORDS

MOST = 10
"""So many keys a turn takes on average."""
FIVE = 8
"""So many keys a turn takes in which five caballeros are placed in one region."""


def record_of(name: str) -> Record:
    """Return a recorded game."""
    return read((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


def questions(record: Record) -> Iterator[tuple[View, Question]]:
    """Yield everything that a seat was asked."""
    match = Match(record.rules.setup)
    entries = match.journal.entries
    while len(entries) < len(record.answers):
        seat, words = record.answers[len(entries)].line
        if seat != FATE:
            question = match.question(seat)
            assert question is not None
            yield match.view(seat), question
        match.answer(seat, words)


def ways(selection: Selection) -> Iterator[tuple[Part, ...]]:
    """Yield every way down the tree of the answers, in both halves; the selection is there meanwhile."""
    picking = selection.picking
    assert picking is not None
    for _half in range(len(picking.halves) or 1):
        yield from _below(selection)
        if picking.can_turn():
            selection.turn()


def _below(selection: Selection) -> Iterator[tuple[Part, ...]]:
    picking = selection.picking
    assert picking is not None
    yield picking.path
    for choice in list(selection.choices):
        if picking.index(choice.part) is None:
            selection.choose(choice.word)
            selection.enter()
            yield from _below(selection)
            selection.back()


@pytest.mark.some(1)
@pytest.mark.parametrize(
    "name", ["five-all-variants", "four-jubilee-church", "four-france-granada", "three-1996-easy", "two-2015"]
)
def test_a_digit_has_one_meaning_at_every_question(name: str) -> None:
    record = record_of(name)
    found = Counter[str]()
    ui = ui_of(Match(record.rules.setup).rules)
    for view, question in questions(record):
        selection = Selection(ui)
        selection.names = [sanitize(seat, NAME_CELLS) for seat in record.rules.setup.seats]
        selection.ask(view, question)
        found += check_digits(selection)
    assert found["counts"] > 20
    assert found["numbers"] > 20
    if "V4" in record.rules.setup.variants:
        assert found["spots"] > 5
    if "jubilee" in record.rules.setup.modules:
        assert found["traits"] > 0


def check_digits(selection: Selection) -> Counter[str]:
    """Type every digit wherever the answers to a question lead; return what the digits meant."""
    found = Counter[str]()
    for _path in ways(selection):
        digits = {choice.key[0] for choice in selection.choices if choice.key.isdigit()}
        sorts = {choice.part.sort for choice in selection.choices if choice.key.isdigit()}
        keys = [choice.key for choice in selection.choices]
        assert len(set(keys)) == len(keys)
        assert not (selection.takes_count and digits)
        found["counts"] += selection.takes_count
        found["numbers"] += bool(digits)
        found["spots"] += "spot" in sorts
        found["traits"] += "traits" in sorts
        if selection.takes_count:
            _type_a_count(selection)
        else:
            _type_a_number(selection)
    return found


def _type_a_count(selection: Selection) -> None:
    """Type a number where the cursor is on no area, and at each area: there a spot goes before a count."""
    picking = selection.picking
    assert picking is not None
    selection.cursor = selection.word = ""
    selection.digit("3")
    assert selection.count == 3
    assert selection.back()
    assert selection.count == 0
    path = picking.path
    for choice in list(selection.choices):
        spots = {selection.ui.answers.spot_key(spot.value) for spot in picking.spots(choice.part)}
        selection.choose(choice.word)
        for digit in "123456789":
            selection.digit(digit)
            assert (selection.count == 0) == (digit in spots), (path, choice.word, digit)
            selection.back()
            selection.choose(choice.word)


def _type_a_number(selection: Selection) -> None:
    """Type each digit where it means a card, a line or nothing: it chooses what has this key, or is refused."""
    picking = selection.picking
    assert picking is not None
    path = picking.path
    for digit in "0123456789":
        meant = [choice for choice in selection.choices if choice.key.startswith(digit)]
        try:
            selection.digit(digit)
        except ImpossibleCommandError:
            assert not meant, (path, digit)
        else:
            assert meant, (path, digit)
        assert selection.count == 0
        while picking.path != path:
            assert selection.back()
        selection.unchoose()


class Careless(TypedGame):
    """Players who press enter at each question before they have chosen anything."""

    tried = 0
    given = 0
    """How often enter would have given an answer."""

    def give(self, seat: int, words: str, count: int) -> tuple[str, ...]:
        """Press enter, see what would come of it, and leave it; then give the answer."""
        screen = self.screens[seat]
        table, question = screen.table, screen.table.answering.question
        assert question is not None
        while screen.panel.name:
            screen.press("escape")
        self.tried += 1
        act = screen.press("enter")
        if act is not None:
            assert isinstance(act, Answer)
            self.given += 1
            sent = question.words[act.option]
            undoable = table.ui.answers.is_undoable(table.port.view, table.port.rules.parse(sent))
            assert len(question.words) == 1 or undoable, (question.kind, sent)
        table.coach.let_go()
        while table.answering.selection.picking is not None and table.answering.selection.picking.picked:
            screen.press("backspace")
        return super().give(seat, words, count)


@pytest.mark.some(1)
@pytest.mark.parametrize("name", ["four-2015-easy", "five-all-variants"])
def test_enter_alone_gives_nothing_that_cannot_be_taken_back(name: str) -> None:
    """But what is the only possible thing; nobody has to choose that."""
    record = record_of(name)
    game = Careless(record.rules.setup, [answer.line for answer in record.answers])
    for _typed in game.play():
        pass
    assert game.tried > 100
    assert 0 < game.given < game.tried / 2


@pytest.mark.some(1)
@pytest.mark.parametrize("name", ["four-2015-easy", "five-all-variants", "four-jubilee-church"])
def test_a_turn_takes_few_keys(name: str) -> None:
    """From the intake to the end of the turn; every answer of the game is given with keys."""
    turns = by_turn([one for one in TypedGame.of(record_of(name)).play() if one.own])
    assert len(turns) > 10
    assert sum(turns.values()) / len(turns) <= MOST


@pytest.mark.nightly
def test_the_old_way_takes_more() -> None:
    record = record_of("three-church-must-place")
    quick, old = (sum(by_turn(list(TypedGame.of(record, quick=way).play())).values()) for way in (True, False))
    assert quick < 0.75 * old


def test_five_caballeros_in_one_region_take_eight_keys() -> None:
    """With a power card of two digits, and a caballero that it brings."""
    keys = five_in_one_region()
    assert keys == ("1", "1", "enter", "enter", "5", "5", "v", "x")
    assert len(keys) <= FIVE
    assert len(five_in_one_region(quick=False)) > 1.5 * FIVE


@pytest.mark.some(1)
@pytest.mark.parametrize("name", ["three-1996-easy", "five-all-variants", "two-2015"])
def test_the_count_that_the_keys_name_is_the_one_of_the_prompt(name: str) -> None:
    """Where a prompt says `up to 2`, digits say no more than that."""
    record = record_of(name)
    ui, compared = ui_of(Match(record.rules.setup).rules), 0
    for view, question in questions(record):
        selection = Selection(ui)
        selection.names = [sanitize(seat, NAME_CELLS) for seat in record.rules.setup.seats]
        selection.ask(view, question)
        assert selection.picking is not None
        for _half in range(len(selection.picking.halves) or 1):
            if selection.takes_count:
                prompt = counted(0, ui, view, question, selection.picking, selection.names, None)
                said = re.findall(r"up to (\d+)|\((\d+) more|and (\d+) of others|Place (\d+)", prompt)
                if said:
                    assert selection.most in {int(number) for found in said for number in found if number}, prompt
                    compared += 1
            if selection.picking.can_turn():
                selection.turn()
    assert compared > 20
