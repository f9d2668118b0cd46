"""Check whether what a host says about a match can be true of any match, for clients that do not trust it.

This keeps code that draws, counts and describes a game from meeting numbers and names that stand for nothing. Whether a
View is one of a match that was really played cannot be known without its secrets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import lt
from typing import Any, TypeAlias

import msgspec

from engine.core.errors import ImpossibleError
from engine.core.event import Event
from engine.core.option import FATE
from engine.core.question import OFFER, Question
from engine.core.setup import Setup
from engine.core.state import Section
from engine.core.view import View

FieldTest: TypeAlias = Callable[[Any], bool]
"""Whether a value is possible in a field."""


class Plausibility:
    """The checks of one match's messages: each raises ImpossibleError for what can be true of no match.

    Games add their own checks in a subclass.
    """

    def __init__(self, setup: Setup) -> None:
        self.seats = range(len(setup.seats))

    def view(self, view: Any, seat: int | None, before: Any = None) -> None:
        """Check a View for `seat` (None: a spectator).

        `before` is an earlier View of the seat that has passed the check; what is the same in it need not be checked
        again.
        """
        assert isinstance(view, View)
        window = view.window
        expect(view.viewer == seat, "viewer")
        expect(view.section is None or self.section(view.section), "section")
        expect(all(by == FATE or by in self.seats for by, _ in view.since), "since")
        expect(subset_of(self.seats)(view.asked), "asked")
        expect(window is None or (window.actor in self.seats and subset_of(self.seats)(window.holders)), "window")

    def section(self, section: Section) -> bool:
        """Return whether there can be such a Section."""
        return section.seat == -1 or section.seat in self.seats

    def event(self, event: Event) -> None:
        """Check an Event."""

    def question(self, question: Question, view: Any) -> None:
        """Check the viewer's Question, sent together with `view`."""
        expect(view.viewer is not None and view.section is not None, "question")
        expect(bool(question.words) and all(map(lt, question.words, question.words[1:])), "question.words")
        expect(all(map(self.answer, question.words)), "question.words")
        expect(question.waited == (question.kind != OFFER), "question.waited")
        if question.waited:
            expect(not question.public, "question.public")
            self.asked(question)
        else:
            expect(not question.about, "question.about")

    def answer(self, words: str) -> bool:
        """Return whether these can be the words of an answer."""
        return True

    def asked(self, question: Question) -> None:
        """Check the kind of a question that the game itself asks, and what it is about.

        A standing offer has neither, whatever the game, so it never comes here.
        """


def expect(good: bool, field: str) -> None:
    """Raise ImpossibleError naming `field` unless its value is `good`."""
    if not good:
        raise ImpossibleError(field)


def check_fields(struct: msgspec.Struct, tests: Mapping[str, FieldTest]) -> None:
    """Raise ImpossibleError naming the first field that fails its test; a field without one passes.

    `tests` are by the name of the field.
    """
    for name in struct.__struct_fields__:
        test = tests.get(name)
        if test is not None and not test(getattr(struct, name)):
            raise ImpossibleError(f"{type(struct).__name__}.{name}")


def one_of(allowed: Iterable[Any]) -> FieldTest:
    """Return the test for one of these values, of the same type."""
    values = frozenset(allowed)
    types = frozenset(map(type, values))  # True == 1, but a host must not send one for the other
    return lambda value: type(value) in types and value in values


def subset_of(allowed: Iterable[Any]) -> FieldTest:
    """Return the test for a list of some of these values, each once at most."""
    values = frozenset(allowed)
    return lambda found: len(found) == len(set(found)) and values.issuperset(found)


def list_of(allowed: Iterable[Any], length: int) -> FieldTest:
    """Return the test for a list of `length` of these values."""
    values = frozenset(allowed)
    return lambda found: len(found) == length and values.issuperset(found)


def list_where(row: FieldTest, length: int) -> FieldTest:
    """Return the test for a list of `length` values, each of which passes the test `row`."""
    return lambda found: len(found) == length and all(map(row, found))
