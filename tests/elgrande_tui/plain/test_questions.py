"""Simple questions in plain mode: what is taken for an answer."""

from __future__ import annotations

import pytest

from elgrande_tui.plain.questions import choose
from tests.elgrande_tui.support.script import Script


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [
        (["2"], 1),
        ([" two "], 1),
        (["T", "tw"], 1),  # both begin so
        ([""], 0),
        (["0", "3", "²", "9" * 4000, "2"], 1),
        (["quit"], None),
        ([], None),
    ],
)
async def test_a_number_or_how_an_option_begins(typed: list[str], chosen: int | None) -> None:
    lines = Script()
    lines.type(*typed, None)
    assert await choose(lines, "Which?", ["Ten", "Two"], 0) == chosen
    assert lines.said.count("Type one of the numbers 1 to 2, or quit.") == max(0, len(typed) - 1)
