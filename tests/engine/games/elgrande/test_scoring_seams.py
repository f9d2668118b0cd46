"""Every part of a scoring asks modules: the fair (`tests/games/small/fair.py`) answers for each of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.model.events import DiscsRevealed, GrandeMoved
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.registry import MODULES
from engine.scenarios.referee import judge
from engine.scenarios.scenario import read
from tests.games.small.fair import FAIR

GENERAL = """
seats = ["A", "B", "C"]
when = [{when}]
[options]
modules = ["fair"{more}]
[given]
round = 3
king = "cataluna"
at = "scoring"
[given.court]
A = 5
B = 5
C = 5
[given.grandes]
B = "pais_vasco"
[given.caballeros]
{given}
[then]
{then}
"""
DIALS = '"B: dial granada", "C: dial granada", "A: dial cataluna"'


@pytest.fixture(autouse=True)
def _in_the_box() -> Iterator[None]:
    MODULES.register(FAIR)
    yield
    MODULES.forget(FAIR.name)


def judged(given: str, then: str, *, when: str = DIALS, more: str = "") -> str | None:
    return judge(read(GENERAL.format(given=given, then=then, when=when, more=more)))


@pytest.mark.parametrize(
    ("given", "gained"),
    [
        # F-1: the sums 3, 4 and 2 rank in both: 4, 2, 0 and 4, 3, 1; with three seats two places pay
        ("galicia = { A = 3, B = 2 }\nsevilla = { B = 2, C = 2 }", "A = 5, B = 8"),
        # F-3: A and B share the second place of Aragón: 5, 4, 1
        ("aragon = { A = 5, B = 2, C = 1 }", "A = 4, B = 4"),
        # F-4: the fewest are first in Valencia: 5, 3, 2
        ("valencia = { A = 5, B = 2 }", "A = 3, B = 5"),
        # F-5: the Castillo is worth 6, 3, 0; then A's go to the King's region, and so to the court; Granada pays none
        ("castillo = { A = 2 }", "A = 6"),
        # F-6: no King's bonus in Cataluña; a home bonus of 3 in País Vasco
        ("cataluna = { C = 1 }\npais_vasco = { B = 1 }", "C = 4, B = 8"),
        # F-7: Granada pays double in a general scoring: 6, 3, 1
        ("granada = { A = 2, B = 1 }", "A = 12, B = 6"),
    ],
)
def test_what_is_paid(given: str, gained: str) -> None:
    assert judged(given, f"gained = {{ {gained} }}") is None
    assert judged(given, "gained.A = 99") is not None


def test_the_standard_breaks_ties_where_the_fewest_are_first_and_not_where_its_bearer_does_not_count() -> None:
    """Ties are broken after the fewest were put first (K-J.5), by what counts (K-J.6)."""
    bearers = '\npais_vasco = { A = 1 }\n[given.bearers]\nA = "pais_vasco"\nB = '
    given = f'valencia = {{ A = 2, B = 2 }}{bearers}"valencia"'
    assert judged(given, "gained = { A = 8, B = 5 }", more=', "jubilee"') is None
    given = f'aragon = {{ A = 2, B = 3 }}{bearers}"aragon"'
    assert judged(given, "gained = { A = 9, B = 4 }", more=', "jubilee"') is None


def test_the_first_player_dials_openly_and_takes_in_and_pays() -> None:
    """F-8 to F-10: B's caballero goes where B's disc pointed; A's go where A names it when that is known."""
    given = "castillo = { A = 1, B = 2 }"
    then = "caballeros.granada = { B = 2 }\ncaballeros.cataluna = {}\ncourt.A = 6\nprovinces.A = 24"
    assert judged(given, then) is None
    assert judged(given, 'asked = ["B", "C"]', when="") is None
    assert judged(given, 'asked = ["A"]', when=DIALS.rpartition(",")[0]) is None


def test_a_region_is_shut_when_its_turn_has_come() -> None:
    """F-2: and the other of a pair is scored alone, by the sums that are left: those of its own."""
    given = "galicia = { A = 11 }\nsevilla = { B = 2 }"
    assert judged(given, 'asked = ["A"]') is None
    assert judged(given, "gained = { A = 8, B = 5 }", when=f'{DIALS}, "A: hold"') is None
    assert judged(given, "gained = { B = 4 }", when=f'{DIALS}, "A: shut"') is None


def test_grandes_go_out_of_the_castillo_by_disc() -> None:
    """F-11, and what follows: no card moves them there; a disc on a closed region leaves them."""
    left, stayed, unset = 0, 0, 0
    for seed in range(12):
        match = Match(Setup("elgrande", ("red", "blue", "green"), (FAIR.name,)), random.Random(seed))
        rng = random.Random(seed)
        inside = 0
        while not match.over:
            view: Any = match.view(None)
            told = match.answer(match.asked[0], rng.choice(match.options(match.asked[0])))
            for one in told:
                if isinstance(one, DiscsRevealed) and view.section.name == "scoring":
                    assert one.dials[view.now.first] == NOWHERE
                    inside = view.now.grandes.count(CASTILLO)
                    unset += 1
                elif isinstance(one, GrandeMoved) and one.source == CASTILLO:
                    assert view.section.name == "scoring"
                    left += 1
                    inside -= 1
            stayed += max(inside, 0)
    assert unset
    assert left
    assert stayed
