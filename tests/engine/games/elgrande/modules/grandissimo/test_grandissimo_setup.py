"""Set-up and options of Grandissimo: what is in play, and which choices are refused (G-105, G-108, G-308)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core.errors import SetupError
from engine.core.match import Match
from engine.core.setup import Setup
from engine.games.elgrande.game import game
from engine.games.elgrande.modules.grandissimo.state import grandissimo
from tests.engine.games.elgrande.modules.grandissimo.games import COLOURS, setup

ELEVEN = [
    *("boycott", "pact", "double-turn", "free-choice", "espionage", "revolution", "alliance", "last-word"),
    *("action-stop", "conspiracy", "fast-troops"),
]


def stack(**choices: Any) -> tuple[str, ...]:
    """Return the cards of stack 6 that are in play."""
    box = game.rules(setup(4, grandissimo=choices)).box
    return box.stacks[box.stack_numbers.index(6)]


def test_which_cards_are_in_play() -> None:
    """G-105, G-601: nobody knows which eight are out, so with `random11` each of the nineteen can come up, once."""
    assert len(stack()) == len(stack(stack6="all19")) == 19
    assert set(stack(stack6="chosen11", cards=ELEVEN)) == set(ELEVEN)
    assert "spanish-inquisition" not in stack(intro=True)


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ({"stack6": "twelve"}, r"options\.grandissimo\.stack6: expected random11, chosen11 or all19, not 'twelve'"),
        ({"ships": 3}, r"options\.grandissimo\.ships: expected 0, 1 or 2, not 3"),
        ({"cards": ELEVEN}, r"options\.grandissimo\.cards: only stack6 = 'chosen11' names cards"),
        ({"stack6": "chosen11", "cards": ELEVEN[:10]}, "expected 11 different cards of"),
        ({"stack6": "chosen11", "cards": [*ELEVEN[:10], "d5-king"]}, "expected 11 different cards of"),
        ({"stack6": "chosen11", "cards": [*ELEVEN[:10], "spanish-inquisition"], "intro": True}, "11 different"),
        ({"ship": 1}, "options: .*unknown field `ship`"),
        ({"ships": "one"}, "options: Expected `int`, got `str`"),
    ],
)
def test_what_is_refused(choices: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        setup(4, grandissimo=choices)


@pytest.mark.parametrize(
    ("seats", "choices", "ships"), [(2, {}, 1), (3, {}, 2), (2, {"ships": 2}, 2), (5, {"intro": True}, 0)]
)
def test_how_many_ships_there_are(seats: int, choices: dict[str, Any], ships: int) -> None:
    """G-308, G-108."""
    state = Match(setup(seats, grandissimo=choices), random.Random(1)).position.state
    assert len(grandissimo(state).ships) == ships  # type: ignore[arg-type]


@pytest.mark.parametrize("other", ["colonies", "V4", "V6"])
def test_what_it_is_not_combined_with(other: str) -> None:
    """G-1001, G-1002, C-1210."""
    variants = (other,) if other.startswith("V") else ()
    modules = ("grandissimo",) if variants else ("grandissimo", other)
    with pytest.raises(SetupError, match="cannot be combined"):
        game.check(Setup("elgrande", COLOURS[:4], modules, variants))
