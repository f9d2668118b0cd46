"""Text from others: nothing in it steers a terminal, and it takes no more room than it may."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netplay.common.sanitize import DEEPEST, is_safe, printable, sanitize, skeleton, width


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Ana", "Ana"),
        ("  Ana\t", "Ana"),
        ("\x1b]0;title\x07", "\ufffd]0;title\ufffd"),
        ("\x1b[2J", "\ufffd[2J"),
        ("\x9b31m", "\ufffd31m"),
        ("a\u202eb", "a\ufffdb"),
        ("a\u200db", "a\ufffdb"),
        ("a\u2028b\u2029c", "a\ufffdb\ufffdc"),
        ("a\nb\r\nc", "a\ufffdb\ufffd\ufffdc"),
        ("a\ue000b", "a\ufffdb"),
        ("a\u00a0b", "a b"),
        ("e\u0301", "\u00e9"),
        ("a" + "\u0301" * 200 + "b", "\u00e1\u0301\u0301b"),
        ("\u0301\u0301a", "a"),
        ("\u3164", ""),
        ("\u115f\u1160\u2800\uffa0\U0001d159", ""),
        ("\u2800\u0301\u2800", ""),
        ("a\u2800b\u3164", "a b"),
        ("[@click=app.quit]x[/]", "[@click=app.quit]x[/]"),
    ],
)
def test_what_becomes_of_hostile_text(text: str, cleaned: str) -> None:
    assert sanitize(text, 200) == cleaned


def test_wide_characters_take_two_cells() -> None:
    assert sanitize("\u6f22" * 20, 24) == "\u6f22" * 12
    assert sanitize("\uff21" * 20, 24) == "\uff21" * 12
    assert sanitize("a" * 30, 24) == "a" * 24
    assert sanitize("a\u0308" * 30, 24) == "\u00e4" * 24


@given(st.text(max_size=400), st.integers(1, 60))
def test_always_clean_and_never_too_wide(text: str, cells: int) -> None:
    cleaned = sanitize(text, cells)
    assert sum(width(char) for char in cleaned) <= cells
    assert not {unicodedata.category(char) for char in cleaned} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert cleaned == cleaned.strip()


@given(st.text(max_size=60))
def test_printable_leaves_nothing_that_is_not(text: str) -> None:
    (cleaned,) = printable([{text: text}])
    assert all(name.isprintable() and value.isprintable() for name, value in cleaned.items())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Stra\u00dfe", "STRASSE"),
        ("paypal", "p\u0430yp\u0430l"),
        ("Host", "H0st"),
        ("I1", "l\u0456"),
        ("Jos\u00e9", "Jose"),
        ("Ana", "An\ufe0fa"),
        ("Ana", "A\u034fna"),
        ("Ana", "Ana\U000e0101"),
        ("Ana", "An\u180ba\u17b4"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_names_that_do_not_have_two() -> None:
    assert len({skeleton(name) for name in ("Ana", "Anna", "Ben", "Bea")}) == 4


@pytest.mark.parametrize("value", ["\x1b", ["\u202e"], {"a": {"b": ["\x07"]}}, {"\n": 1}, b"bytes", object()])
def test_values_that_are_not_safe(value: object) -> None:
    assert not is_safe(value)
    assert is_safe({"a": [1, 2.5, None, True, "red"], "b": ("x",)})


def test_what_is_nested_too_deep_is_not_safe() -> None:
    nest: list[object] = [{"a": (1,)}]
    for _ in range(DEEPEST - 3):
        nest = [nest]
    assert is_safe(nest)
    assert not is_safe([nest])
    for _ in range(2000):
        nest = [nest]
    assert not is_safe(nest), "however deep"
