"""Whole random games go as the committed playthroughs say, question for question and view for view."""

from __future__ import annotations

import pytest

from tests.engine.support.playthrough import HERE, SETUPS, lines


@pytest.mark.parametrize("name", SETUPS)
def test_it_goes_as_it_is_written(name: str) -> None:
    written = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert len(written) > 800
    for number, (expected, found) in enumerate(zip([*written, "end"], [*lines(name), "end"], strict=False), start=1):
        assert found == expected, f"line {number} of {name}.txt"


def test_every_playthrough_has_its_setup() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == SETUPS.keys()
