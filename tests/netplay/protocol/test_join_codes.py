"""Join codes as people see and type them."""

from __future__ import annotations

import re

import pytest

from netplay.common.errors import RefusedError
from netplay.protocol.credentials import ALPHABET, CODE_LENGTH, draw_code, read_code


def test_a_code_has_six_signs_of_base32() -> None:
    codes = [draw_code() for _ in range(200)]
    assert all(re.fullmatch("[A-Z2-7]{6}", code) for code in codes)
    assert len(set(codes)) > 190
    assert set("".join(codes)) == set(ALPHABET)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("abc234", "ABC234"), (" AB-C2 34 ", "ABC234"), ("0OO000", "OOOOOO"), ("1lLiI2", "IIIII2"), ("8B88bb", "BBBBBB")],
)
def test_a_code_may_be_typed_as_one_reads_it(typed: str, meant: str) -> None:
    assert read_code(typed) == meant


def test_every_code_that_is_drawn_can_be_typed() -> None:
    for code in (draw_code() for _ in range(100)):
        assert read_code(code) == read_code(code.lower()) == code


@pytest.mark.parametrize("typed", ["ABC23", "ABC2345", "ABC239", "ÄBC234", "", "\x1b[2J23"])
def test_what_can_be_no_code_is_refused_before_anything_is_sent(typed: str) -> None:
    with pytest.raises(RefusedError) as caught:
        read_code(typed)
    assert caught.value.code == "code"
    assert str(CODE_LENGTH) in str(caught.value)
