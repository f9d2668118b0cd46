"""Figures by path: found, replaced, assumed; in structs of any game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from engine.core.errors import DataError, SetupError
from engine.core.figures import FigureBook, fixed, flat, take_assumed

Count = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Cargo(msgspec.Struct, frozen=True):
    id: Annotated[str, fixed("goods are found by it")]
    worth: Count
    sort: Literal["dry", "wet"] = "dry"
    gold: int = 0


class Fees(msgspec.Struct, frozen=True):
    toll: Count
    by_day: dict[str, Count]
    steps: tuple[Count, ...]


TABLES = {"cargo": (Cargo("salt", 2), Cargo("red.wine", 3, "wet")), "fees": Fees(1, {"first": 2}, (1, 2))}
BOOK = FigureBook(TABLES, {"cargo.salt.gold": "no picture"})


def test_every_printed_figure_has_a_path_and_so_have_assumed_ones() -> None:
    assert {path: figure.value for path, figure in BOOK.figures.items()} == {
        "cargo.salt.id": "salt",
        "cargo.salt.worth": 2,
        "cargo.salt.gold": 0,
        "cargo.red.wine.id": "red.wine",
        "cargo.red.wine.worth": 3,
        "cargo.red.wine.sort": "wet",
        "fees.toll": 1,
        "fees.by_day.first": 2,
        "fees.steps": [1, 2],
    }
    assert [(figure.path, figure.assumed) for figure in BOOK.assumed] == [("cargo.salt.gold", "no picture")]


@pytest.mark.parametrize(
    ("about", "paths"),
    [
        ("cargo.red.wine.", ["cargo.red.wine.id", "cargo.red.wine.worth", "cargo.red.wine.sort"]),
        ("day.first.", ["fees.by_day.first"]),
        ("fees.toll.", ["fees.toll"]),
        ("cargo.wine.", []),
        ("", list(BOOK.figures)),
    ],
)
def test_a_figure_concerns_a_thing_in_whatever_table_it_stands(about: str, paths: list[str]) -> None:
    assert [path for path, figure in BOOK.figures.items() if figure.concerns(about)] == paths


def test_figures_are_replaced_in_new_tables() -> None:
    changes = BOOK.checked({"fees.steps": [3], "cargo.salt.gold": 4, "cargo.red.wine.worth": 5, "fees.by_day.first": 9})
    tables = BOOK.changed(changes)
    assert tables["cargo"] == (Cargo("salt", 2, gold=4), Cargo("red.wine", 5, "wet"))
    assert tables["fees"] == Fees(1, {"first": 9}, (3,))
    assert TABLES["fees"] == Fees(1, {"first": 2}, (1, 2))


def test_a_value_is_told_with_what_was_expected() -> None:
    with pytest.raises(SetupError, match=r'figures: cargo.red.wine.sort: expected "dry" or "wet", not \'sweet\''):
        BOOK.checked({"cargo.red.wine.sort": "sweet"})
    with pytest.raises(SetupError, match=r"figures: fees.steps: expected a list, each a whole number from 1 to 9, not"):
        BOOK.checked({"fees.steps": [0]})


def test_assumed_stands_beside_a_table() -> None:
    raw: dict[str, Any] = {
        "schema": 1,
        "fees": {"toll": 1, "assumed": {"toll": "C-1: blurred"}},
        "cargo": [{"id": "salt", "worth": 2, "assumed": {"gold": "no picture"}}, {"id": "wine"}],
    }
    assert take_assumed(raw) == {"fees.toll": "C-1: blurred", "cargo.salt.gold": "no picture"}
    assert raw == {"schema": 1, "fees": {"toll": 1}, "cargo": [{"id": "salt", "worth": 2}, {"id": "wine"}]}


@pytest.mark.parametrize("why", ["", " ", 3, ["x"]])
def test_what_is_assumed_has_a_reason(why: Any) -> None:
    with pytest.raises(DataError, match=r"fees\.assumed\.toll: expected a reason"):
        take_assumed({"fees": {"assumed": {"toll": why}}})


def test_only_a_figure_can_be_assumed() -> None:
    with pytest.raises(DataError, match=r"assumed: there is no figure 'fees\.tax'"):
        FigureBook(TABLES, {"fees.tax": "?"})


def test_a_file_may_nest_its_tables_or_quote_its_paths() -> None:
    assert flat({"a": {"b": {"c": 1}}, "a.b.d": 2, "e": [1]}) == {"a.b.c": 1, "a.b.d": 2, "e": [1]}
    assert flat({"a": {}}) == {"a": {}}


def test_a_path_is_given_once() -> None:
    with pytest.raises(SetupError, match=r"figures: 'a\.b' is given twice"):
        flat({"a": {"b": 1}, "a.b": 2})
