"""Pairs of opposite candidates: who meets whom, and how far weights move by what comes of it."""

from __future__ import annotations

from random import Random

from engine.arena.contest import Played
from engine.arena.tuning import STEP, Spsa, pair_margins, units_of_pairs
from tests.engine.arena.test_tuning import tuning


def test_candidates_are_opposite_pairs_around_the_middle() -> None:
    spsa = Spsa(3, 4, seed=1)
    spsa.mean = [0.5, 0.0, -1.0]
    asked = spsa.ask()
    assert len(asked) == 8
    for one, other in zip(asked[::2], asked[1::2], strict=True):
        assert [(a + b) / 2 for a, b in zip(one, other, strict=True)] == spsa.mean
        assert {abs(a - b) for a, b in zip(one, other, strict=True)} == {2.0}


def test_each_meets_its_opposite_and_nobody_else() -> None:
    one = tuning().contest([{}, {}, {}, {}])
    units = list(units_of_pairs(one, 3, 7))
    assert {frozenset(unit.seats) for unit in units} == {frozenset((1, 2)), frozenset((3, 4))}
    assert [unit.seed for unit in units] == [3] * 12 + [4] * 12
    played = [Played(unit, tuple(10 * seat for seat in unit.seats), (), (), "") for unit in units]
    assert pair_margins(one, played) == [-10.0, -10.0]


def test_weights_move_where_it_helps_and_no_farther_than_a_step() -> None:
    """The first helps by two points, the second does harm, the third does nothing."""
    spsa, rng = Spsa(3, 300, seed=2), Random(2)
    asked = spsa.ask()
    spsa.tell([2.0 * one[0] - 1.0 * one[1] + rng.gauss(0.0, 1.0) for one in asked[::2]])
    assert spsa.mean[0] == STEP
    assert spsa.mean[1] == -STEP
    assert abs(spsa.mean[2]) < STEP


def test_generation_after_generation_it_comes_to_the_best() -> None:
    spsa, rng, best = Spsa(2, 10, seed=3), Random(3), (1.5, -1.0)

    def worth(numbers: list[float]) -> float:
        return -sum((number - there) ** 2 for number, there in zip(numbers, best, strict=True))

    for _ in range(40):
        asked = spsa.ask()
        spsa.tell([worth(a) - worth(b) + rng.gauss(0.0, 2.0) for a, b in zip(asked[::2], asked[1::2], strict=True)])
    assert all(abs(number - there) < 0.7 for number, there in zip(spsa.mean, best, strict=True))
