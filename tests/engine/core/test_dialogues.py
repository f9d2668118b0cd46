"""Several seats answer together: a seat with one legal answer is not asked, and a dialogue may do nothing but ask."""

from __future__ import annotations

from typing import Any, Self

import pytest

from engine.core.ask import Ask, Draw, Steps, ask, together
from engine.core.journal import TOGETHER
from engine.core.option import Option
from engine.core.position import Position
from engine.core.rules import Rules
from engine.core.setup import Setup
from engine.core.state import Section, State

LEFT, RIGHT = Option("left"), Option("right")


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


def test_a_dialogue_may_do_nothing_but_ask() -> None:
    def dialogue() -> Steps[str]:
        value: str = yield Draw("coin", ["heads", "tails"])
        return value

    def choose(g: Scene, section: Section) -> Steps[None]:
        g.chosen = yield from together({0: dialogue()})

    with pytest.raises(TypeError, match="a dialogue may only ask, not yield Draw"):
        begun(choose)
