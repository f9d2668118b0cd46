"""Records of modules and of their game are joined field by field, each as it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import pytest

from elgrande_tui.model.match_ui.answers import AnswersUI
from elgrande_tui.model.match_ui.board import BoardUI
from elgrande_tui.model.match_ui.join import appended, first, join, merged
from elgrande_tui.model.match_ui.telling import TellingUI
from elgrande_tui.model.match_ui.words import WordsUI


def greet_plainly(name: str) -> str:
    return f"Hello {name}."


@dataclass(frozen=True, kw_only=True)
class Record:
    """One field of each kind."""

    greet: Callable[[str], str] = first(greet_plainly)
    cells: int = first(8)
    pick: Callable[[int], int] | None = first(None)
    names: Sequence[str] = appended(())
    holds: Callable[[int], Sequence[str]] = appended(lambda seat: ())
    labels: Mapping[str, str] = merged()


def only(name: str, said: str) -> Callable[[str], str]:
    return lambda asked: said if asked == name else ""


def test_the_first_module_that_speaks() -> None:
    modules = [Record(), Record(greet=only("Ana", "Ho Ana.")), Record(greet=only("Ana", "Hey Ana."))]
    joined = join([*modules, Record(greet=lambda name: "Good day.")])
    assert [joined.greet("Ana"), joined.greet("Ben")] == ["Ho Ana.", "Good day."]


def test_what_a_game_returns_stands() -> None:
    assert join([Record(greet=only("Ana", "Ho.")), Record(greet=lambda name: "")]).greet("Ben") == ""


def test_the_usual_way_comes_behind_modules() -> None:
    joined = join([Record(greet=only("Ana", "Ho.")), Record()])
    assert [joined.greet("Ana"), joined.greet("Ben")] == ["Ho.", "Hello Ben."]


def test_one_that_is_filled_once_stays_itself() -> None:
    game = Record(greet=only("Ana", "Ho."))
    assert join([Record(), Record(), game]).greet is game.greet
    assert join([Record(), Record()]) == Record()


def test_a_value_of_a_module_before_the_game() -> None:
    assert join([Record(), Record(cells=10), Record(cells=9)]).cells == 10
    assert join([Record(), Record(cells=9)]).cells == 9


def test_a_function_that_only_a_module_has() -> None:
    joined = join([Record(pick=lambda seat: seat), Record()])
    assert joined.pick is not None
    assert joined.pick(3) == 3
    assert join([Record(), Record()]).pick is None


def test_sequences_the_game_first() -> None:
    joined = join([Record(names=("b",), holds=lambda seat: ["camel"]), Record(names=("c",)), Record(names=("a",))])
    assert list(joined.names) == ["a", "b", "c"]
    modules = [Record(holds=lambda seat: ["camel"]), Record(holds=lambda seat: [f"card {seat}"])]
    assert join([*modules, Record()]).holds(2) == ["camel", "card 2"]
    assert join([*modules, Record(holds=lambda seat: ["tent"])]).holds(2) == ["tent", "camel", "card 2"]


def test_tables_a_module_before_the_game() -> None:
    joined = join([Record(labels={"a": "1"}), Record(labels={"a": "2", "b": "2"}), Record(labels={"b": "3", "c": "3"})])
    assert joined.labels == {"a": "1", "b": "2", "c": "3"}


@pytest.mark.parametrize("record", [WordsUI(), AnswersUI(), BoardUI(), TellingUI()])
def test_every_field_can_be_joined(record: Any) -> None:
    """Also where all fill it, and where two modules do."""
    assert fields(record)
    filled = type(record)(**{one.name: _filling(getattr(record, one.name)) for one in fields(record)})
    for parts in ([record, record], [filled, record, filled], [filled, filled, record]):
        joined = join(parts)
        for one in fields(record):
            assert callable(getattr(joined, one.name)) == callable(getattr(parts[0], one.name)), one.name


def _filling(default: Any) -> Any:
    """Return something of the sort of a default that is not it."""
    if callable(default) or default is None:
        return lambda *args: default(*args) if default is not None else None
    return {"a": "b"} if isinstance(default, dict) else ("a",) if default == () else default
