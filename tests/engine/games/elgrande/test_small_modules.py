"""The contract holds for modules that ask for what no built-in one needs yet."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

import pytest

from engine.core.errors import SetupError
from engine.core.match import Match
from engine.core.modules import Module
from engine.core.rules import load_game
from engine.core.setup import Setup
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from engine.scenarios.scenario import read
from tests.engine.games.elgrande.test_random_setups import hold
from tests.engine.support.conserved import assert_conserved
from tests.engine.support.contract import assert_offers, begins, play_random
from tests.games.small.early import EARLY
from tests.games.small.fair import FAIR
from tests.games.small.harbour import HARBOUR
from tests.games.small.nomads import WANDERING
from tests.games.small.settlers import SETTLERS
from tests.games.small.smugglers import SMUGGLERS
from tests.games.small.watch import WATCH

COLOURS = ("red", "blue", "green", "yellow", "brown")
SMALL = (EARLY, WANDERING, SMUGGLERS, SETTLERS, FAIR, WATCH, HARBOUR)


@pytest.fixture(autouse=True)
def _in_the_box() -> Iterator[None]:
    """Register the modules in this process, for one test."""
    for module in SMALL:
        MODULES.register(module)
    yield
    for module in SMALL:
        MODULES.forget(module.name)


@pytest.mark.some(5)
@pytest.mark.parametrize("module", SMALL, ids=lambda module: module.name)
@pytest.mark.parametrize(("seats", "more"), [(2, ("jubilee",)), (4, ())])
def test_every_ask_of_a_random_match(module: Module, seats: int, more: tuple[str, ...]) -> None:
    setup = Setup("elgrande", COLOURS[:seats], (module.name, *more), options={"length": "short"})
    match = Match(setup, random.Random(seats))
    rng = random.Random(seats)
    also = partial(hold, rng=rng, every=5, asks=[0])
    assert play_random(match, rng, assert_conserved, every=5, also=also) > 20 * seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", VARIANTS)
def test_what_the_game_accepts_can_be_begun(variant: str, seats: int) -> None:
    accepted = {m.name for m in SMALL if begins(Setup("elgrande", COLOURS[:seats], (m.name,), (variant,)))}
    refused = {m.name for m in SMALL} - accepted
    # Nine region cards: King, homes and three settlers; V5 takes one out of the deck, V6 needs two more.
    assert refused == ({"settlers"} if 1 + seats + 3 + {"V5": 1, "V6": 2}.get(variant, 0) > 9 else set())


def test_the_region_cards_that_are_lacking_are_counted() -> None:
    with pytest.raises(SetupError, match="5 players with these modules need 9 region cards; there are 8"):
        load_game("elgrande").check(Setup("elgrande", COLOURS, ("settlers",), ("V5",)))


@pytest.mark.some(3)
@pytest.mark.parametrize("seed", range(6))
def test_what_is_asked_is_listed_afresh_when_the_table_has_changed_meanwhile(seed: int) -> None:
    seats, edition, flags = 2 + seed % 4, ("2015", "1996")[seed % 2], ["pl_return_single"] if seed % 3 == 0 else []
    variants = ("V2", "V3", "V4", "V5", "V6") if seed > 2 else ()
    options = {"length": "short", "edition": edition, "flags": flags}
    setup = Setup("elgrande", COLOURS[:seats], (SMUGGLERS.name, "jubilee"), variants, options)
    match = Match(setup, random.Random(seed))
    play_random(match, random.Random(seed), assert_conserved, every=20)


GONE = """
seats = ["A", "B", "C"]
[options]
modules = ["smugglers"]
[given]
round = 2
king = "aragon"
offer = ["d1-move-4-any", "{card}", "d3-score-most", "d4-grande", "d5-king"]
at = "use A {card}"
[given.caballeros]
granada = {{ A = 3, B = 1 }}
sevilla = {{ C = 1 }}
galicia = {{ C = 1 }}
[given.court]
B = 0
C = 0
[given.played]
A = 13
B = 9
C = 5
"""


@pytest.mark.parametrize(
    ("card", "answers", "asked"),
    [
        ("d2-return-1-each", ["send b granada"], [0]),
        ("d2-king-angry", ["act", "send b granada"], [2]),
    ],
)
def test_a_question_whose_answers_have_all_gone_is_over(card: str, answers: list[str], asked: list[int]) -> None:
    """C slips both caballeros away while somebody is to choose among them."""
    scenario = read(GONE.format(card=card))
    match = Match(scenario.setup, random.Random(1), begin=scenario.begin)
    for words in answers:
        match.answer(match.asked[0], words)
    assert match.asked == asked
    match.answer(2, "slip sevilla")
    match.answer(2, "slip galicia")
    assert_offers(match)
    assert match.asked == asked
    match.answer(asked[0], "done")
    question = match.question(0)
    assert question is not None
    assert question.kind == "place"
