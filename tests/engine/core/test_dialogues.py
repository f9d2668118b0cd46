"""Several seats answer together: a seat with one legal answer is not asked, and a dialogue may do nothing but ask."""

from __future__ import annotations

import random
from typing import Any, Self

import pytest

from engine.core.ask import Ask, Draw, Steps, ask, together
from engine.core.determinize import determinize
from engine.core.journal import PRIVATE, TOGETHER, Entry
from engine.core.option import Option
from engine.core.position import Position
from engine.core.rules import Rules, Weigh
from engine.core.setup import Setup
from engine.core.state import Section, State
from engine.core.view import View

LEFT, RIGHT, STAY = Option("left"), Option("right"), Option("stay")


class Scene(State):
    """A State that remembers what was chosen."""

    __slots__ = ("chosen",)

    def __init__(self) -> None:
        self.agenda = [Section("choose")]
        self.revealed = []
        self.tell = None
        self.chosen: dict[int, str] = {}

    def copy(self) -> Self:
        twin = type(self)()
        twin.agenda = self.agenda[:]
        twin.chosen = dict(self.chosen)
        return twin

    def key(self) -> list[Any]:
        return [self.chosen]


def begun(rule: Any) -> Position:
    return Position(Rules(Setup("scene", ("red", "blue", "green")), {"choose": rule}), Scene())


def test_a_seat_with_one_legal_answer_is_not_asked() -> None:
    def dialogue(seat: int) -> Steps[str]:
        legal = [LEFT, RIGHT] if seat == 1 else [LEFT]
        return (yield from ask(Ask(seat, "side", lambda: legal, always=seat == 2))).words

    def choose(g: Scene, section: Section) -> Steps[None]:
        g.chosen = yield from together({seat: dialogue(seat) for seat in range(3)})

    position = begun(choose)
    position.settle()
    assert sorted(position.asks()) == [1, 2]
    assert position.since == [(0, LEFT, TOGETHER)]
    assert sorted(position.clone().asks()) == [1, 2]
    position.push(2, LEFT, position.how())
    position.push(1, RIGHT, position.how())
    assert position.step is None
    assert position.state.key() == [{0: "left", 1: "right", 2: "left"}]
    assert list(position.state.key()[0]) == [0, 1, 2], "the order of the answers must not show"


def test_a_dialogue_may_do_nothing_but_ask() -> None:
    def dialogue() -> Steps[str]:
        value: str = yield Draw("coin", ["heads", "tails"])
        return value

    def choose(g: Scene, section: Section) -> Steps[None]:
        g.chosen = yield from together({0: dialogue()})

    with pytest.raises(TypeError, match="a dialogue may only ask, not yield Draw"):
        begun(choose)


def private(g: Scene, section: Section) -> Steps[None]:
    """Ask the first seat for a side; then let all go left and right as often as they like, until they stay."""

    def dialogue(seat: int) -> Steps[str]:
        words = ""
        while (step := (yield from ask(Ask(seat, "side", lambda: [LEFT, RIGHT, STAY], always=True)))) is not STAY:
            words += step.words[0]
        return words

    yield from ask(Ask(0, "side", lambda: [LEFT, RIGHT]))
    g.chosen = yield from together({seat: dialogue(seat) for seat in range(3)}, lambda offer: [STAY])
    yield from ask(Ask(1, "side", lambda: [LEFT, RIGHT]))


def test_of_private_answers_others_learn_only_that_a_seat_is_done() -> None:
    journal: list[Entry] = []
    position = Position(Rules(Setup("scene", ("red", "blue", "green")), {"choose": private}), Scene(), journal=journal)
    position.settle()
    position.push(0, LEFT)
    position.settle()
    before = position.since_for(0), position.asked_for(0), position.boundary
    # Whoever has answered last cannot take that back: it would have to be refused as soon as somebody answers.
    assert before == ([(0, "left")], [0, 1, 2], 1)
    for option in (LEFT, RIGHT, RIGHT):
        position.push(1, option, position.how())
        assert (position.since_for(0), position.asked_for(0)) == before[:2]
    assert position.since_for(1) == [(0, "left"), (1, "left"), (1, "right"), (1, "right")]
    position.push(1, STAY, position.how())
    assert (position.since_for(0), position.asked_for(None)) == ([(0, "left")], [0, 2])
    assert [how for _, _, how in journal] == ["asked", *[PRIVATE] * 4]
    for seat in (2, 0):
        position.push(seat, STAY, position.how())
    assert position.asked_for(2) == [1]
    assert position.state.key() == [{0: "", 1: "lrr", 2: ""}]
    assert position.since_for(2) == [(0, "left"), (2, "stay")]


def test_in_a_world_the_private_answers_of_others_are_guessed() -> None:
    class SceneRules(Rules[Scene]):
        def view(self, position: Any, seat: int | None) -> View:
            return View(
                viewer=seat, section=position.section, since=position.since_for(seat), asked=position.asked_for(seat)
            )

        def world(self, view: Any, rng: random.Random, weigh: Weigh | None = None) -> Scene:
            world = Scene()
            world.agenda = []
            return world

    rules = SceneRules(Setup("scene", ("red", "blue", "green")), {"choose": private})
    position = Position(rules, Scene())
    answers = [(0, LEFT), (1, RIGHT), (0, RIGHT), (2, LEFT), (1, STAY), (0, STAY), (2, STAY), (1, LEFT)]
    for seat, option in answers[:-1]:
        position.push(seat, option, position.how())
        position.settle()
        for viewer in (None, 0, 1, 2):
            view = rules.view(position, viewer)
            world = determinize(rules, view, random.Random(1))
            assert rules.view(world, viewer) == view
    assert position.asked_for(None) == [1]
