"""The rule book as files: every scenario below this folder is one test."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.match import Match
from engine.referee import judge
from engine.scenario import read
from tests.engine.contract import assert_clones, assert_offers, assert_worlds

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario(path: Path) -> None:
    assert judge(read(path.read_text(encoding="utf-8"))) is None


@pytest.mark.parametrize("path", FILES[::4], ids=lambda path: path.stem)
def test_the_contract_holds_where_a_scenario_begins(path: Path) -> None:
    scenario = read(path.read_text(encoding="utf-8"))
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin, dealt=scenario.dealt)
    assert_offers(match)
    assert_clones(match)
    assert_worlds(match, random.Random(2))


def test_names_are_unique() -> None:
    names = [read(path.read_text(encoding="utf-8")).name for path in FILES]
    assert [name for name in names if names.count(name) > 1] == []


def test_every_example_of_the_rules_has_its_files() -> None:
    """The numbers of the worked examples; those that no position can tell are tests of their own (test_examples)."""
    numbers = {
        "S": [*range(1, 27)],
        "T": [1, 2, 3, 5, 6, 7, 9, 10, 11, *range(13, 16), 17, 18, 19, 21, 22, 23, 25, 26, 27, 29, 30, 31, 33, 34, 35]
        + [37, 38, 39, 41, 42, 43],
        "X": [*range(1, 18)],
        "D": [1, 3, 4, 6, 7, 8, 9, *range(11, 15), *range(16, 20), *range(21, 25), *range(26, 30), *range(31, 35)]
        + [*range(36, 40), *range(41, 45), *range(46, 50), *range(51, 55), *range(56, 60), *range(61, 65)]
        + [*range(66, 70), *range(71, 75), 76, 78, 79],
        "V": [1, 2, 3, 4, *range(6, 10), *range(11, 15), *range(16, 20), 21, 22],
    }
    for letter, expected in numbers.items():
        found = {int(path.stem[4:6]) for path in FILES if path.stem.startswith(f"EX-{letter}")}
        assert found == set(expected)
