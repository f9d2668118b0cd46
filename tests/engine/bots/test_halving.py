"""Sequential halving: the best of several is found, within simulations or time."""

from __future__ import annotations

import random

import pytest

from engine.bots import halving
from engine.bots.halving import best_of


def test_halving_finds_the_best_of_several_and_trusts_the_prior_while_it_knows_little() -> None:
    rng = random.Random(1)
    true = [0.0, 1.0, 5.0, 2.0]
    best, believed, played = best_of([0.0] * 4, lambda candidate, _n: true[candidate] + rng.gauss(0, 2), 200)
    assert best == 2
    assert played[2] == max(played)
    assert sum(played) <= 200
    assert abs(believed[2] - 5.0) < 1.5
    best, _, _ = best_of([9.0, 0.0], lambda _candidate, _n: 0.0, 2)
    assert best == 0


def test_its_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def simulate(_candidate: int, _number: int) -> float:
        nonlocal now
        now += 0.01
        return 0.0

    monkeypatch.setattr(halving, "processor_time", lambda: now)
    _, _, played = best_of([0.0] * 8, simulate, 10**6, 1.0)
    assert 80 < sum(played) < 120
