"""Grandissimo with V2: the caballero that the home region adds is not the one that the Queen adds (G-503, V2.2)."""

from __future__ import annotations

from engine.core.match import Match
from tests.engine.games.elgrande.modules.grandissimo.scenes import play, scene, words

QUEEN = 'persons = { queen = "red" }'
AT_HOME = "red: place aragon"


def at_home(card: str, given: str) -> Match:
    """Return a match in which red's Grande is next to the King and red has just taken a card that places three."""
    given = f'grandes = {{ red = "aragon" }}\ncourt = {{ red = 9 }}\n{given}'
    return scene(card, given=given, options='variants = ["V2"]')


def test_the_queen_is_not_used_by_one_more_at_home() -> None:
    match = play(at_home("boycott", QUEEN), *[AT_HOME] * 4)
    assert "queen" in words(match)


def test_both_add_one_each() -> None:
    match = play(at_home("boycott", QUEEN), *[AT_HOME] * 5)
    assert not any(word.startswith("place ") for word in words(match))
    assert "queen" not in words(match)


def test_one_more_elsewhere_is_the_queens() -> None:
    match = play(at_home("boycott", QUEEN), *[AT_HOME] * 3, "red: place castillo")
    assert not any(word.startswith("place ") for word in words(match))
    assert "queen" not in words(match)


def test_with_fast_troops_one_more_at_home_comes_from_the_court() -> None:
    """G-812: the three of the card alone come from the provinces."""
    match = at_home("fast-troops", "")
    court = match.position.state.court[0]  # type: ignore[attr-defined]
    play(match, *[AT_HOME] * 3)
    assert match.position.state.court[0] == court  # type: ignore[attr-defined]
    play(match, AT_HOME)
    assert match.position.state.court[0] == court - 1  # type: ignore[attr-defined]


def test_with_fast_troops_the_queen_is_not_used_by_one_more_at_home() -> None:
    match = play(at_home("fast-troops", QUEEN), *[AT_HOME] * 4)
    assert "queen" in words(match)
