"""A Setup gets its defaults filled in, and an impossible one is refused with the reason."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core.errors import SetupError
from engine.core.match import Match
from engine.core.rules import load_game
from engine.core.scenes import ScenarioError
from engine.core.setup import Setup
from engine.records import record
from engine.records.record import RecordError
from engine.scenarios import scenario
from tests.games.caravan.game import Caravan

TWO = ("red", "blue")


def test_defaults_are_filled_in() -> None:
    assert load_game("elgrande").check(Setup("elgrande", TWO)).options == {
        "edition": "2015",
        "length": "full",
        "first_player": None,
        "castillo_aid": False,
        "flags": (),
    }


@pytest.mark.parametrize(
    ("seats", "rest", "reason"),
    [
        (("red",), {}, "2 to 5, not 1"),
        (("a", "b", "c", "d", "e", "f"), {}, "2 to 5, not 6"),
        (("red", "Red"), {}, "names must differ"),
        (("red", "king"), {}, "'king' cannot name a seat"),
        (("red", "galicia"), {}, "'galicia' cannot name a seat"),
        (("red", "b l u e"), {}, "'b l u e' cannot name a seat"),
        (TWO, {"options": {"edition": "1997"}}, "edition: expected one of 2015, 1996"),
        (TWO, {"options": {"length": "long"}}, "length: expected one of full, short"),
        (TWO, {"options": {"first_player": "green"}}, "first_player: expected one of red, blue"),
        (TWO, {"options": {"flags": ["pl_nothing"]}}, "flags: expected one of pl_must_place_all"),
        (TWO, {"options": {"flags": ["pl_return_single"] * 2}}, "each flag can be named once"),
        (TWO, {"options": {"colour": "red"}}, "options.colour: the game has no such option; it has edition, length"),
        (TWO, {"variants": ("V2", "V2")}, "'V2' is named twice"),
        (TWO, {"modules": ("V2",)}, "there is no module or variant 'V2'"),
        (TWO, {"figures": {"areas.1.values": [1, 2, 3]}}, "figures: .*areas.1.values"),
    ],
)
def test_what_is_impossible_is_refused_with_the_reason(
    seats: tuple[str, ...], rest: dict[str, Any], reason: str
) -> None:
    with pytest.raises(SetupError, match=reason):
        load_game("elgrande").check(Setup("elgrande", seats, **rest))


def test_a_game_that_stumbles_over_a_setup_refuses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records, scenarios and hosts bring options of any type, which not every game expects."""

    def stumbling(game: Caravan, setup: Setup) -> Setup:
        return setup if setup.options["rounds"] in {3, 4} else Setup("caravan", TWO)

    monkeypatch.setattr(Caravan, "check", stumbling)
    senseless = "the game 'caravan' makes no sense of the setup"
    with pytest.raises(SetupError, match=senseless):
        Match(Setup("caravan", TWO, options={"rounds": []}), random.Random(1))
    head = 'record = 1\ngame = "caravan"\nversion = "1"\nseats = ["red", "blue"]\n[options]\nrounds = []\n---\n'
    with pytest.raises(RecordError, match=senseless):
        record.read(head)
    with pytest.raises(ScenarioError, match=senseless):
        scenario.read('game = "caravan"\nseats = ["red", "blue"]\n[options]\nrounds = []\n')


@pytest.mark.parametrize("name", ["elpequeno", "bots", "match", "../elgrande", ""])
def test_a_package_without_a_game_is_none(name: str) -> None:
    with pytest.raises(SetupError, match="game"):
        load_game(name)


def test_equal_setups_hash_alike() -> None:
    one = Setup("elgrande", TWO, options={"edition": "1996"})
    other = Setup("elgrande", TWO, options={"edition": "1996"})
    assert one == other
    assert hash(one) == hash(other)
