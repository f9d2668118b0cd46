"""What can be told of a match: who hears of one from a host that he does not trust believes nothing else.

It keeps what is drawn, counted and said of a game from meeting numbers and names that stand for nothing. That a View is
one of a match that was really played, nobody without the secrets can know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import lt
from typing import Any, TypeAlias

import msgspec

from engine.core.errors import ImpossibleError
from engine.core.event import Event
from engine.core.option import FATE
from engine.core.question import Question
from engine.core.setup import Setup
from engine.core.state import Section
from engine.core.view import View

Test: TypeAlias = Callable[[Any], bool]
"""Whether a value can stand in a place."""


class Plausibility:
    """Tests what is told of a match: raises ImpossibleError for what can be true of none. Games add to it."""

    def __init__(self, setup: Setup) -> None:
        self.seats = range(len(setup.seats))

    def view(self, view: Any, seat: int | None, before: Any = None) -> None:
        """A View that `seat` is shown (None: a spectator). What is as it was `before`, in one that the seat was
        shown and that has passed, need not be looked at again.
        """
        assert isinstance(view, View)
        window = view.window
        expect(view.viewer == seat, "viewer")
        expect(view.section is None or self.section(view.section), "section")
        expect(all(by == FATE or by in self.seats for by, _ in view.since), "since")
        expect(some(self.seats)(view.asked), "asked")
        expect(window is None or (window.actor in self.seats and some(self.seats)(window.holders)), "window")

    def section(self, section: Section) -> bool:
        """Whether there is such a Section."""
        return section.seat == -1 or section.seat in self.seats

    def event(self, event: Event) -> None:
        """What happened."""

    def question(self, question: Question, view: Any) -> None:
        """What the viewer is asked, beside the View that comes with it."""
        expect(view.viewer is not None and view.section is not None, "question")
        expect(bool(question.words) and all(map(lt, question.words, question.words[1:])), "question.words")


def expect(good: bool, place: str) -> None:
    """Raise ImpossibleError for what stands in that place, unless it is good."""
    if not good:
        raise ImpossibleError(place)


def check_fields(told: msgspec.Struct, tests: Mapping[str, Test]) -> None:
    """Raise ImpossibleError naming the first field that fails the test of its name; others go untested."""
    for name in told.__struct_fields__:
        test = tests.get(name)
        if test is not None and not test(getattr(told, name)):
            raise ImpossibleError(f"{type(told).__name__}.{name}")


def one_of(allowed: Iterable[Any]) -> Test:
    """One of these values, and of their types."""
    values = frozenset(allowed)
    types = frozenset(map(type, values))
    return lambda value: type(value) in types and value in values


def some(allowed: Iterable[Any]) -> Test:
    """A list of some of these, each once."""
    values = frozenset(allowed)
    return lambda found: len(found) == len(set(found)) and values.issuperset(found)


def each(allowed: Iterable[Any], length: int) -> Test:
    """A list of that length of these."""
    values = frozenset(allowed)
    return lambda found: len(found) == length and values.issuperset(found)


def rows(row: Test, length: int) -> Test:
    """A list of that length, every part of which passes the test."""
    return lambda found: len(found) == length and all(map(row, found))
