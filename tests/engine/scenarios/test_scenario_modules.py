"""What a scenario file cannot say of the expansions is refused by its key."""

from __future__ import annotations

import pytest

from engine.core.scenes import ScenarioError
from engine.scenarios.scenario import read

COURT = ("king_intrigue", "players_edition", "special_cards")


def text(modules: tuple[str, ...], given: str, king: str = "sevilla", at: str = "", round: int = 2) -> str:
    court = "king_intrigue" in modules
    played = "A = 180\nB = 120\nC = 10\nD = 170" if court else "A = 13\nB = 9\nC = 5\nD = 2"
    at = at or ("use B" if court else "end")
    head = f'seats = ["A", "B", "C", "D"]\n[options]\nmodules = {list(modules)}\n'
    return f'{head}[given]\nround = {round}\nking = "{king}"\nat = "{at}"\n{given}\n[given.played]\n{played}\n'


@pytest.mark.parametrize(
    ("modules", "given", "key", "expected"),
    [
        (("grandissimo",), "ships = { A = 9 }", "given.ships", "expected no more than"),
        (("grandissimo",), 'caballeros."ship.a" = { B = 1 }', "given.caballeros.ship.a", "the ship of a seat"),
        (("grandissimo",), "guests.A = { A = 1 }", "given.guests.A.A", "another seat"),
        (("grandissimo",), "guests.A = { B = 50 }", "given.guests.A.B", "no more than there are"),
        (("grandissimo",), 'persons.knight = "A"', "given.persons.knight", "expected one of"),
        (("grandissimo",), 'boycott.A = "portugal"', "given.boycott.A", "region card (G-207)"),
        (("grandissimo",), "kept.A = 3", "given.kept.A", "expected a list, not 3"),
        (("grandissimo",), 'alliance = ["granada"]', "given.alliance", "two different regions"),
        (("grandissimo",), 'deputy = "A"', "given.deputy", "king = 'castillo'"),
        (("grandissimo",), 'stopped = "A"', "given.stopped", "expected a list, not 'A'"),
        (("grandissimo",), "stack6 = ['d5-king']", "given.stack6", "expected the cards in play"),
        (("colonies",), "tiles.america = 99", "given.tiles", "expected no more than"),
        (("colonies",), "tiles.india = 1", "given.tiles.india", "expected america or africa"),
        (("colonies",), "inquisitor_used = 1", "given.inquisitor_used", "expected a list"),
        (("colonies",), 'table = "francia"', "given.table", "never in Francia (C-804)"),
        (("colonies",), "kept.A = { d5-king = 1 }", "given.kept.A.d5-king", "a card of stack 7"),
        (("colonies",), "marker = 3", "given.marker", "expected { region = ..., due = ROUND }"),
        (COURT, "doubles = { castillo = 'A' }", "given.doubles.castillo", "expected"),
        (COURT, "front.A = { guard = 1 }", "given.front.A.guard", "expected one of veto"),
        (COURT, "front.A = { reserve = 5 }", "given.front.A.reserve", "the round in which it was laid"),
        (COURT, 'tables = "granada"', "given.tables", "expected a list, not 'granada'"),
        (COURT, "collapse = 1", "given.collapse", "expected true or false, not 1"),
        (COURT, 'alliance = "granada"', "given.alliance", "expected a list"),
        (COURT, 'alliance = ["granada"]', "given.alliance", "two different regions"),
        (COURT, 'bridge = { seat = "A" }', "given.bridge", "expected seat, from and to"),
        (COURT, 'bridge = { seat = "A", from = "granada", to = "galicia" }', "given.bridge", "two neighbours"),
        (COURT, "turned = 1", "given.turned", "expected a list, not 1"),
    ],
)
def test_the_key_is_named(modules: tuple[str, ...], given: str, key: str, expected: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        read(text(modules, given))
    assert refused.value.key == key
    assert expected in str(refused.value)


@pytest.mark.parametrize(
    ("modules", "more", "key", "expected"),
    [
        (("grandissimo",), {"king": "castillo"}, "given.deputy", "required when the King is in the Castillo"),
        (("grandissimo",), {"given": 'second.A = "d5-king"', "round": 1}, "given.second.A", "a later round"),
        (COURT, {"at": "use"}, "given.at", "'use SEAT'"),
        (COURT, {"at": "pick A"}, "given.at", "'pick' alone"),
        (COURT, {"at": "joker"}, "given.at", "'joker SEAT'"),
        (COURT, {"at": "joker B"}, "given.played.B", "the second card is yet to be played"),
    ],
)
def test_so_is_that_of_a_place_to_begin(
    modules: tuple[str, ...], more: dict[str, str | int], key: str, expected: str
) -> None:
    with pytest.raises(ScenarioError) as refused:
        read(text(modules, **{"given": "", **more}))  # type: ignore[arg-type]
    assert refused.value.key == key
    assert expected in str(refused.value)
