"""There are as many ways to answer the next questions as the committed counts say."""

from __future__ import annotations

import os

import pytest

from tests.engine.support.perft import SETUPS, Count, counted, load, perft, reached

MOST = 1000 if os.environ.get("PROOF") == "few" else 10**9
"""The greatest number that is counted again while coverage is measured."""


@pytest.mark.parametrize("count", counted(), ids=lambda count: f"{count.record}-{count.answers}")
def test_as_many_ways_as_ever(count: Count) -> None:
    record = load(count.record)
    for depth, ways in enumerate(count.ways, start=1):
        if ways <= MOST:
            assert perft(reached(record, count.answers), depth) == ways, f"at depth {depth}"


def test_setups_are_counted_from_several_places() -> None:
    counts = counted()
    for name in SETUPS:
        assert len({count.answers for count in counts if count.record == name}) >= 4
    assert all(len(count.ways) >= 2 for count in counts)
