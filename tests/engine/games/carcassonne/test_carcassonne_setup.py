"""What Carcassonne can be played with."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots.bot import levels_of
from engine.core.errors import SetupError
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.games.carcassonne.game import game
from tests.engine.support.contract import begins
from tests.engine.support.tiles import COLOURS, held, setup


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_play(seats: int) -> None:
    """CA-SET-01."""
    assert begins(setup(seats))


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (("red",), {}, "there must be 2 to 5, not 1"),
        ((*COLOURS, "white"), {}, "there must be 2 to 5, not 6"),
        (("red", "Red"), {}, "names must differ"),
        (("red", "tile"), {}, "cannot name a seat"),
        (("red", "a b"), {}, "cannot name a seat"),
        (("red", "undo"), {}, "cannot name a seat"),
        (("red", "blue"), {"first_player": "green"}, "expected one of red, blue"),
        (("red", "blue"), {"first_player": 3}, "options"),
        (("red", "blue"), {"river": True}, "options"),
    ],
)
def test_setups_that_cannot_be(seats: tuple[str, ...], options: dict[str, Any], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        game.check(Setup("carcassonne", seats, options=options))


@pytest.mark.parametrize("more", [{"modules": ("river",)}, {"variants": ("V2",)}])
def test_there_are_no_expansions(more: dict[str, tuple[str, ...]]) -> None:
    with pytest.raises(SetupError, match="there is no module or variant"):
        game.check(Setup("carcassonne", COLOURS[:2], **more))  # type: ignore[arg-type]


def test_it_is_a_registered_game_with_bots() -> None:
    assert load_game("carcassonne") is game
    assert levels_of("carcassonne") == ("random", "easy", "normal", "hard")


def test_everybody_begins_with_seven_followers_and_no_points() -> None:
    """CA-SET-02, CA-SET-03."""
    from engine.core.match import Match

    g = held(Match(setup(3)))
    assert (g.supply, g.scores, len(g.land.tiles)) == ([7, 7, 7], [0, 0, 0], 1)
    assert g.kit.ids[g.land.tiles[0].kind] == "d"
    assert not g.land.followers
