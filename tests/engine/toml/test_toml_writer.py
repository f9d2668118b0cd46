"""Values written as TOML are read back as they were."""

from __future__ import annotations

import tomllib
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.toml.toml_writer import toml_document, toml_value

TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
DATES = st.dates(date(1000, 1, 1)) | st.times() | st.datetimes(datetime(1000, 1, 1), timezones=st.just(UTC))
PLAIN = DATES | st.booleans() | st.integers(-(2**40), 2**40) | st.floats(allow_nan=False) | TEXT
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3))


@given(st.dictionaries(TEXT, VALUES, max_size=5))
def test_it_reads_back_as_it_was(values: dict[str, Any]) -> None:
    assert tomllib.loads(toml_document(values)) == values


def test_what_has_no_value_is_left_out() -> None:
    values = {"first": None, "options": {"a": None, "b": {"c": None, "d": 1}}, "rows": [{"e": None, "f": 2.0}]}
    text = toml_document(values)
    assert tomllib.loads(text) == {"options": {"b": {"d": 1}}, "rows": [{"f": 2.0}]}
    assert text == "\n[options]\nb = {d = 1}\n\n[[rows]]\nf = 2.0\n"


@pytest.mark.parametrize("value", [None, {1, 2}, b"bytes", [None]])
def test_what_toml_does_not_have_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="TOML has no"):
        toml_value(value)
