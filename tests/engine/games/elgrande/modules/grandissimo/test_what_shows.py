"""What a game with Grandissimo shows: the order of a general scoring, records of others, what each card places."""

from __future__ import annotations

import random

import pytest

from engine.core.match import Match
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView
from engine.records.recorder import redacted_record
from engine.scenarios.scenario import read
from tests.engine.games.elgrande.modules.grandissimo.scenes import play, scene, words

SCORING = """
seats = ["red", "blue"]
[options]
modules = ["grandissimo"]
[given]
king = "castilla_la_vieja"
round = 3
at = "scoring"
alliance = ["pais_vasco", "sevilla"]
boycott = { red = "valencia" }
[given.played]
red = 13
blue = 9
[given.caballeros]
galicia = { red = 1 }
"""
SYMBOLS = {
    **dict.fromkeys(("score-coast", "fast-troops", "espionage", "conspiracy", "alliance"), (True, False)),
    **dict.fromkeys(("action-stop", "score-inland", "double-turn", "concentrated-power"), (False, True)),
}
"""By card, whether it has a ship and a jail (G-603); all others have neither."""
NUMBERS = {"double-turn": 2, "concentrated-power": 6}
"""What is not three (G-602)."""
CARDS = (
    *("boycott", "pact", "double-turn", "free-choice", "king-incognito", "eviction-order", "score-coast"),
    *("espionage", "score-courts", "action-stop", "revolution", "fast-troops", "score-inland", "spanish-inquisition"),
    *("conspiracy", "off-to-castillo", "alliance", "concentrated-power"),
)
"""All but the Last Word, which waits until the others have had their turns (G-818)."""


def test_portugal_is_scored_last_and_an_alliance_at_the_first_of_its_pair() -> None:
    """G-205, G-901.5: País Vasco draws Sevilla forward, Valencia is boycotted."""
    scenario = read(SCORING)
    match = Match(scenario.setup, begin=scenario.begin)
    play(match, "red: dial galicia", "blue: dial galicia")
    view = match.view(None)
    assert isinstance(view, GrandeView)
    spain = ["galicia", "pais_vasco", "sevilla", "aragon", "cataluna", "castilla_la_vieja", "castilla_la_nueva"]
    assert isinstance(match.rules, GrandeRules)
    areas = match.rules.box.areas
    assert [areas[one.area].id for one in view.ledger] == ["castillo", *spain, "granada", "portugal"]


@pytest.mark.parametrize("card", CARDS)
def test_symbols_and_numbers_of_each_card(card: str) -> None:
    """G-602, G-603: a caballero waits in Aragón to be jailed, both ships are free."""
    match = scene(card, "aragon = { blue = 1 }")
    ship, jail = SYMBOLS.get(card, (False, False))
    assert ("ship" in words(match)) == ship
    assert ("jail blue aragon" in words(match)) == jail
    number = NUMBERS.get(card, 3)
    play(match, *("red: place galicia",) * number)
    assert "place galicia" not in words(match)


@pytest.mark.parametrize("card", ["boycott", "king-incognito"])
def test_a_record_of_others_hides_the_region(card: str) -> None:
    """G-1101, G-703: whoever saves a game while it is played has what they know."""
    scenario = read(f"""
seats = ["red", "blue"]
[options]
modules = ["grandissimo"]
first_player = "red"
[given.fate]
"stack.6" = ["{card}"]
""")
    match = Match(scenario.setup, random.Random(1), dealt=scenario.dealt)
    play(match, "red: power 13", "blue: power 12", f"red: take {card}", "red: region granada")
    assert "red: region granada" in redacted_record(match, 0).splitlines()
    for viewer in (1, None):
        record = redacted_record(match, viewer)
        assert "red: region ?" in record.splitlines()
        assert "red: region granada" not in record
