"""The engine scores as a second implementation does (`reckoning.py`): a few games here, many in the benches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.errors import RuleFault
from engine.core.setup import Setup
from engine.games.elgrande.game import game
from engine.games.elgrande.model.state import Seams
from engine.games.elgrande.modules.grandissimo import persons, scoring
from engine.games.elgrande.modules.king_intrigue import scoring as intrigue_scoring
from engine.games.elgrande.modules.players_edition import scoring as edition_scoring
from engine.games.elgrande.modules.special_cards import limits
from tests.engine.games.elgrande.modules.grandissimo.games import COLOURS, setup
from tests.engine.games.elgrande.modules.king_intrigue.games import KI, PE, SK
from tests.engine.games.elgrande.modules.king_intrigue.games import setup as courtly
from tests.engine.games.elgrande.second.lockstep import any_setup, play
from tests.engine.games.elgrande.second.reckoning import COAST, NEW, PRINTED, SPAIN, Due, Scene, picked, reckon

GAMES = 40


def test_games_are_scored_as_they_are_reckoned() -> None:
    """B-13, B-14, B-15, B-20, V2.1, V4.4, V5.3, V6.5, V6.9, J-203, J-205, E-26 in all games.

    Colonies: C-304, C-305, C-332, C-341, C-708, C-709, C-803, C-810 to C-812, C-902 to C-909, C-1107, C-1108, C-1210.
    King & Intrigue: K-C-100 to K-C-170, K-C-SW-OWN to K-C-SW-THREE, K-G.1 to K-G.10.
    Grandissimo: G-202 to G-205, G-306, G-404, G-505, G-801, G-807, G-809, G-811, G-813, G-817, G-820, G-821, G-901.
    """
    counts: Counter[str] = Counter()
    for number in range(GAMES):
        play(any_setup(number), number, counts)
    for number, modules in ((1, ("colonies", "jubilee")), (2, ("grandissimo", "jubilee"))):
        play(game.check(Setup("elgrande", COLOURS[:2], modules, (), {"length": "short"})), number, counts, "easy")
    causes = {name for name in counts if " " not in name}
    assert {"score-coast", "score-inland", "score-courts", "special-scoring-black-regions"} <= causes
    assert {"special-scoring-new-regions", "special-scoring-next-round", "d4-secret-scoring"} <= causes
    assert all(counts[f"general {area}"] > 20 for area in PRINTED)


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("seam", "left_out"),
    [
        ("groups", scoring.groups),  # G-817
        ("before_area", scoring.before_area),  # G-801
        ("strength", persons.strength),  # G-820
        ("counted", persons.counted),  # G-821
        ("pays", intrigue_scoring.pays),  # K-G.9
        ("worth", edition_scoring.worth),  # K-G.3
        ("ranked", edition_scoring.ranked),  # K-G.4
        ("bonus", edition_scoring.bonus),  # K-G.7
        ("counted", limits.counted),  # K-G.8
    ],
)
def test_a_rule_that_is_left_out_would_be_found(
    monkeypatch: pytest.MonkeyPatch, seam: str, left_out: Callable[..., Any]
) -> None:
    kept = Seams.__getattribute__

    def without(seams: Seams, name: str) -> Any:
        found = kept(seams, name)
        return tuple(function for function in found if function is not left_out) if name == seam else found

    monkeypatch.setattr(Seams, "__getattribute__", without)
    with pytest.raises((AssertionError, RuleFault)):
        play_some()


def play_some() -> None:
    """Play random games with Grandissimo and King & Intrigue, and what is added to that."""
    for number in range(30):
        play(setup(2 + number % 4, jubilee=True, grandissimo={"stack6": "all19"}), number, Counter())
        play(courtly(2 + number % 4, KI, PE, SK, "jubilee", length="short"), number, Counter())


SIGHT = Scene(["red", "blue", "green"], {}, "granada", {}, {}, options=frozenset(["grandissimo"]))


def test_allies_are_reckoned_as_one_but_not_with_a_boycotted_one() -> None:
    """G-817: E-J-13 without the bearer; G-801: E-G-15."""
    there = {"galicia": {"red": 3}, "pais_vasco": {"red": 1, "blue": 3}}
    allied = SIGHT._replace(caballeros=there, alliance=["galicia", "pais_vasco"])
    assert reckon(allied, "galicia") == {"red": Due(4), "blue": Due(2)}
    assert reckon(allied, "pais_vasco") == {"red": Due(5), "blue": Due(3)}
    apart = allied._replace(boycott="galicia")
    assert reckon(apart, "pais_vasco") == {"red": Due(3), "blue": Due(5)}
    assert "galicia" not in picked(apart, "general", [], "")
    assert reckon(allied, "galicia", "score-coast") == {"red": Due(4)}  # the next general scoring alone


def test_what_cards_score_is_reckoned() -> None:
    assert picked(SIGHT, "score-coast", [], "") == [*[area for area in SPAIN if area in COAST], "portugal"]
    assert picked(SIGHT, "d3-score-fives", [], "") == ["pais_vasco", "aragon", "valencia", "portugal"]
    assert picked(SIGHT, "d4-secret-scoring", ["galicia", "galicia", "aragon"], "") == ["aragon"]
    overseas = SIGHT._replace(options=frozenset(["colonies"]))
    assert picked(overseas, "special-scoring-new-regions", [], "") == list(NEW)
    assert picked(SIGHT, "d3-score-castillo", [], "") == [next(iter(PRINTED))]
