"""There are as many ways to answer the next questions as there ever were, in games of two seeds.

A number changes when a rule has changed. Fate deals the tile that is first by name.
"""

from __future__ import annotations

import pytest

from tests.engine.support.perft import perft
from tests.engine.support.tiles import after

COUNTS = [
    (1, 2, 0, [6, 30, 230, 855, 9676]),
    (1, 2, 1, [5, 40, 148, 1646, 5826]),
    (1, 2, 30, [15, 70, 1551, 4713]),
    (1, 2, 60, [20, 66, 633, 2078]),
    (1, 2, 90, [26, 1419]),
    (2, 5, 0, [4, 12, 114, 423, 5524]),
    (2, 5, 1, [3, 42, 159, 2686]),
    (2, 5, 30, [16, 69, 952, 4576]),
    (2, 5, 60, [16, 52, 1907, 6624]),
    (2, 5, 90, [54, 316, 9941]),
]
"""Seed, seats, answers given first; then the ways by depth."""


@pytest.mark.parametrize(("seed", "seats", "answers", "ways"), COUNTS)
def test_as_many_ways_as_ever(seed: int, seats: int, answers: int, ways: list[int]) -> None:
    match = after(seed, answers, seats)
    assert [perft(match.position.clone(), depth) for depth in range(1, len(ways) + 1)] == ways
