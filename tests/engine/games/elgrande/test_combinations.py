"""The table of combinations is complete and kept; every two that it allows can be played at every number of seats."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from _pytest.mark import ParameterSet

from engine.core.match import Match
from engine.core.modules import ModulePair, PairError
from engine.core.rules import load_game
from engine.core.scenes import ScenarioError
from engine.core.setup import Setup
from engine.games.elgrande.game import game
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import RegionCardsError
from engine.games.elgrande.modules.combinations import COMBINATIONS
from engine.games.elgrande.modules.registry import MODULES
from engine.scenarios.scenario import read
from tests.engine.support.together import built_in, play_together, playable, setup_with

TO_COME = {"colonies", "grandissimo", "king_intrigue", "players_edition", "special_cards"}
"""The expansions of the Big Box that may stand in the table before they are there."""
TOO_MANY = {("V5", "colonies", 5)}
"""Pairs and seats for which there are too few region cards (C-1210)."""
SEATS = (2, 3, 4, 5)
HERON = GrandeModule(
    "heron",
    pairs=(
        ModulePair("heron", "V4", "impossible", "no_pond"),
        ModulePair("jubilee", "heron", "advised against", "shy"),
    ),
    reasons={"no_pond": "it finds no pond there", "shy": "herons are shy"},
)


@pytest.fixture
def heron() -> Iterator[GrandeModule]:
    MODULES.register(HERON)
    yield HERON
    MODULES.forget(HERON.name)


def test_every_name_is_known_and_every_two_that_are_there_have_one_row() -> None:
    rows = [pair.names for pair in COMBINATIONS.pairs]
    assert len(rows) == len(set(rows))
    there = {module.name for module in built_in()}
    assert frozenset().union(*rows) - there <= TO_COME
    assert {frozenset(two) for two in combinations(sorted(there), 2)} <= set(rows)


def test_every_reason_is_known_and_none_is_left_over() -> None:
    assert {pair.reason for pair in COMBINATIONS.pairs} == set(COMBINATIONS.reasons)


@pytest.mark.parametrize(
    ("two", "verdict"),
    [
        ("V1 V6", "allowed"),
        ("jubilee V4", "allowed"),
        ("jubilee colonies", "official"),
        ("colonies V3", "allowed"),
        ("colonies V5", "allowed"),
        ("colonies V4", "impossible"),
        ("colonies V6", "impossible"),
        ("colonies king_intrigue", "advised against"),
        ("colonies special_cards", "impossible"),
        ("grandissimo players_edition", "impossible"),
        ("grandissimo V2", "allowed"),
        ("king_intrigue V4", "impossible"),
        ("king_intrigue special_cards", "official"),
    ],
)
def test_verdicts_of_the_rules(two: str, verdict: str) -> None:
    """B-24, J-401, C-1210, C-1211, G-1001, K-0.2."""
    one, other = map(GrandeModule, two.split())
    pair = COMBINATIONS.of(one, other)
    assert pair is not None
    assert pair.verdict == verdict


@pytest.mark.usefixtures("heron")
def test_the_manifest_of_an_installed_module_continues_the_table() -> None:
    setup = Setup("elgrande", ("red", "blue"), ("heron",), ("V4",))
    with pytest.raises(PairError, match="'heron' cannot be combined with 'V4': it finds no pond there"):
        load_game("elgrande").check(setup)
    assert load_game("elgrande").check(Setup("elgrande", ("red", "blue"), ("heron",), ("V6",)))


SCENARIO = """
seats = ["red", "blue"]
[options]
modules = ["heron", "jubilee"]
{option}
[given]
round = 2
king = "aragon"
bearers = {{}}
at = "turn red"
[given.played]
red = 5
"""


@pytest.mark.usefixtures("heron")
@pytest.mark.parametrize("yes", [{}, {"unadvised": False}])
def test_what_is_advised_against_is_played_only_when_that_is_said(yes: dict[str, bool]) -> None:
    """In a Setup as in a scenario; what says nothing stands in no record, which older programs could not read."""
    two = Setup("elgrande", ("red", "blue"), ("heron", "jubilee"), options=yes)
    with pytest.raises(PairError, match="'jubilee' with 'heron' is advised against: herons are shy; the option 'una"):
        Match(two)
    with pytest.raises(ScenarioError, match="herons are shy"):
        read(SCENARIO.format(option=f"unadvised = {str(yes['unadvised']).lower()}" if yes else ""))
    allowed = Setup("elgrande", ("red", "blue"), ("heron", "jubilee"), options={"unadvised": True})
    assert Match(allowed).setup.options["unadvised"] is True
    assert read(SCENARIO.format(option="unadvised = true")).setup.options["unadvised"] is True
    assert "unadvised" not in game.check(Setup("elgrande", ("red", "blue"))).options


def by_turns() -> Iterator[ParameterSet]:
    """Yield one or two at each number of seats; all but one of these, another one for each two, are nightly."""
    for turn, names in enumerate([*playable(1), *playable(2)]):
        for index, seats in enumerate(SEATS):
            marks = () if index == turn % len(SEATS) or (*names, seats) in TOO_MANY else pytest.mark.nightly
            yield pytest.param(names, seats, marks=marks, id="-".join((*names, str(seats))))


@pytest.mark.parametrize(("names", "seats"), list(by_turns()))
def test_every_two_that_go_together_can_be_played(names: tuple[str, ...], seats: int) -> None:
    """In a short game, with the contract at some questions; a bench plays whole ones, three together too."""
    setup = setup_with(names, seats, short=True)
    if (*names, seats) in TOO_MANY:
        with pytest.raises(RegionCardsError):
            game.check(setup)
        return
    assert play_together(setup, every=15) > 20 * seats
