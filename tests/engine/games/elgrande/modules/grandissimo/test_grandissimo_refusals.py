"""What the engine says of answers that Grandissimo refuses."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalAnswer
from tests.engine.games.elgrande.modules.grandissimo.scenes import play, scene

SHIPS = "ships = { blue = 2 }"
REFUSED = [
    ("fast-troops", "", "place ship", "only the owner of a ship puts caballeros onto it"),
    (
        "fast-troops",
        "ships = { red = 1, blue = 1 }",
        "place ship.2",
        "only the owner of a ship puts caballeros onto it",
    ),
    ("fast-troops", "ships = { red = 1 }", "put ship", "what a special action places goes into a region"),
    ("fast-troops", "", "ship blue", "a ship that nobody owns is taken first"),
    ("fast-troops", SHIPS, "ship", "every ship has an owner"),
    ("fast-troops", SHIPS, "ship green", "green has no such ship"),
    ("concentrated-power", "", "jail blue castilla_la_vieja", "the King is in Castilla la Vieja"),
    ("concentrated-power", "", "jail blue aragon", "there is no such caballero in Aragón"),
    ("off-to-castillo", "", "throw blue castilla_la_vieja", "the King is in Castilla la Vieja"),
    ("off-to-castillo", "", "throw blue aragon", "there is no such caballero in Aragón"),
    ("alliance", "", "ally castilla_la_vieja galicia", "the King is in Castilla la Vieja"),
    ("boycott", 'boycott = { red = "galicia" }', "region galicia", "that region card is in use"),
    ("revolution", "grandes = { red = 'sevilla' }", "deputy blue", "no Grande of blue stands in a region"),
    ("double-turn", "", "second action-stop", "that card is not on offer"),
]
"""The card in use, what is given besides, an answer, and a part of what is said."""


@pytest.mark.parametrize(("card", "given", "answer", "said"), REFUSED)
def test_the_reason_is_told(card: str, given: str, answer: str, said: str) -> None:
    match = scene(card, "sevilla = { blue = 2, red = 2 }", given=f"{given}\ncourt = {{ red = 7 }}")
    with pytest.raises(IllegalAnswer, match=said):
        match.answer(0, answer)


def test_its_owner_is_not_told_that_only_the_owner_boards_a_ship() -> None:
    """G-303: there is another reason."""
    match = scene("fast-troops", given="ships = { red = 1 }\ncourt = { red = 7 }")
    play(match, "red: done")
    with pytest.raises(IllegalAnswer, match="that is not asked now"):
        match.answer(0, "place ship")


PERSONS = [
    ('persons = { queen = "red" }', "person queen", "that person card lies in front of you already"),
    ("", "jester blue", "that person card does not lie in front of you"),
    ("", "region galicia", "that is not asked now"),
]


@pytest.mark.parametrize(("given", "answer", "said"), PERSONS)
def test_the_reason_is_told_of_persons(given: str, answer: str, said: str) -> None:
    match = scene("queen-and-jester", given=f"{given}\ncourt = {{ red = 7 }}", stack=7)
    with pytest.raises(IllegalAnswer, match=said):
        match.answer(0, answer)


def test_a_jester_acts_once_in_a_turn() -> None:
    """G-502, G-504."""
    match = scene("queen-and-jester", given="court = { red = 7 }", stack=7)
    play(match, "red: person jester", "red: jester blue")
    with pytest.raises(IllegalAnswer, match="that person card has been used in this turn"):
        match.answer(0, "jester green")


def test_nobody_is_pardoned_where_nobody_is_in_jail() -> None:
    """G-402."""
    match = scene("d5-king", given="court = { red = 7 }", stack=5)
    with pytest.raises(IllegalAnswer, match="nobody is in jail"):
        match.answer(0, "pardon galicia")


def test_the_region_card_of_another_is_not_given_away() -> None:
    """G-702, G-1101: what the answering seat cannot see is no reason."""
    match = scene("king-incognito", given='boycott = { blue = "galicia" }\ncourt = { red = 7 }')
    with pytest.raises(IllegalAnswer, match="that is not asked now"):
        match.answer(0, "region galicia")
