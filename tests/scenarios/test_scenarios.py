"""The rule book as files: every scenario below this folder is one test."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.core.match import Match
from engine.core.state import State
from engine.games.elgrande.model.state import GrandeState
from engine.scenarios.referee import judge
from engine.scenarios.scenario import read
from tests.engine.support.conserved import assert_conserved
from tests.engine.support.contract import assert_clones, assert_offers, assert_worlds

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
    assert_worlds(match, random.Random(2), conserved)


def conserved(state: State) -> None:
    """Check that nothing is lost. A map of Carcassonne is made up: it may hold what no box does."""
    if isinstance(state, GrandeState):
        assert_conserved(state)


def test_names_are_unique() -> None:
    names = [read(path.read_text(encoding="utf-8")).name for path in FILES]
    assert [name for name in names if names.count(name) > 1] == []


def test_every_example_of_the_rules_has_its_files() -> None:
    """The numbers of the worked examples; those that no position can tell are tests of their own (test_examples)."""
    gaps: dict[str, tuple[int, set[int]]] = {
        "S": (26, set()),
        "T": (43, {4, 8, 12, 16, 20, 24, 28, 32, 36, 40}),
        "X": (17, set()),
        "D": (79, {2, *range(5, 80, 5), 77}),
        "V": (22, {5, 10, 15, 20}),
        "Y": (19, {5, 10, 15}),
    }
    for letter, (last, missing) in gaps.items():
        found = {int(path.stem[4:6]) for path in FILES if path.stem.startswith(f"EX-{letter}")}
        assert found == set(range(1, last + 1)) - missing


def test_every_example_of_carcassonne_has_its_file() -> None:
    """But those that no position can tell, which are tests of their own (test_carcassonne_examples, test_tiles)."""
    elsewhere = {"EX": {25}, "DX": {6, 58}}
    not_there = {"EX": set(), "DX": {4, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56}}
    for kind, last in (("EX", 29), ("DX", 58)):
        stems = [path.stem for path in FILES if path.stem.startswith(f"CA-{kind}-")]
        found = {int(stem[6:8]) for stem in stems}
        assert found == set(range(1, last + 1)) - elsewhere[kind] - not_there[kind]
