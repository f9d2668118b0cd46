"""Modules are chosen, add, replace and drop sections and words, and some cannot be combined."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field

import pytest

from engine.core.errors import SetupError
from engine.core.match import Match
from engine.core.modules import Combinations, Module, ModulePair, PairError, choose, joined, sections
from engine.core.rules import load_game
from engine.core.setup import Setup
from tests.engine.support.caravans import RED, start
from tests.games.caravan.modules import MODULES


def setup(*modules: str) -> Setup:
    return Setup("caravan", ("red", "blue"), modules=modules)


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["camels"], "there is no module or variant 'camels'"),
        (["signals", "signals"], "named twice"),
        (["echo"], "'echo' needs 'signals'"),
        (["taxes", "tolls"], "'taxes' cannot be combined with 'tolls'"),
        (["tolls", "taxes"], "'taxes' cannot be combined with 'tolls'"),
    ],
)
def test_choices_that_are_refused(names: list[str], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        Match(setup(*names))


def test_modules_come_in_the_games_order() -> None:
    assert [module.name for module in choose(["echo", "tolls", "signals"], MODULES)] == ["signals", "tolls", "echo"]


def test_needs_reach_across_variants_and_modules() -> None:
    variants = {"fog": Module("fog", needs=("lamps",))}
    with pytest.raises(SetupError, match="'fog' needs 'lamps'"):
        choose(["fog"], variants)
    assert choose(["fog"], variants, beside=["lamps"]) == (variants["fog"],)


DAY, DUSK, NIGHT = Module("day"), Module("dusk"), Module("night")
OWLS = Module("owls", pairs=(ModulePair("owls", "day", "advised against", "asleep"),), reasons={"asleep": "owls sleep"})
BY_DAY = Combinations(
    (
        ModulePair("day", "night", "impossible", "sun"),
        ModulePair("day", "dusk", "official"),
        ModulePair("dawn", "night", "impossible", "sun"),  # of a module that is not there
    ),
    {"sun": "there is one sun"},
)


@pytest.mark.parametrize("unadvised", [False, True])
@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ((DAY, NIGHT), "'day' cannot be combined with 'night': there is one sun"),
        ((OWLS, DAY), "'owls' with 'day' is advised against: owls sleep; the option 'unadvised' = true allows it"),
        ((OWLS, DAY, NIGHT), "'day' cannot be combined with 'night': there is one sun"),
        ((DAY, DUSK), ""),
        ((OWLS, DUSK, NIGHT), ""),
    ],
)
def test_pairs_that_are_impossible_or_advised_against(
    chosen: tuple[Module, ...], sentence: str, unadvised: bool
) -> None:
    refused = sentence and not (unadvised and "advised" in sentence)
    for order in (chosen, chosen[::-1]):
        with pytest.raises(PairError, match=f"^{sentence}$") if refused else nullcontext():
            BY_DAY.check(order, unadvised=unadvised)


def test_the_worst_that_is_said_of_a_pair_holds() -> None:
    wary = Module("owls", pairs=(ModulePair("dusk", "owls", "advised against"),))
    blind = Module("dusk", pairs=(ModulePair("owls", "dusk", "impossible"), ModulePair("dusk", "day", "allowed")))
    assert Combinations().of(wary, blind) == ModulePair("owls", "dusk", "impossible")
    assert BY_DAY.of(DAY, blind) == ModulePair("dusk", "day", "allowed")
    assert BY_DAY.of(DUSK, NIGHT) is None
    assert [pair.verdict for pair in BY_DAY.among((DUSK, DAY, NIGHT, OWLS))] == [
        "impossible",
        "advised against",
        "official",
    ]


def test_two_modules_that_replace_one_section() -> None:
    twice = (MODULES["taxes"], Module("customs", sections={"count": MODULES["taxes"].sections["count"]}))
    with pytest.raises(SetupError, match="'taxes' and 'customs' both replace section 'count'"):
        sections({}, twice)


def test_a_dropped_section_never_runs() -> None:
    match = start("silence")
    ran = set()
    while match.position.section is not None:
        ran.add(match.position.section.name)
        match.answer(match.asked[0], 0)
    assert ran == {"ride"}


def test_a_replaced_section_runs_instead() -> None:
    def score(*modules: str) -> int:
        match = start("signals", "silence", *modules, seats=2, fate=random.Random(1))
        match.answer(RED, "load")
        match.answer(RED, "ride red laden")
        match.answer(1, "pass")
        while match.standings()[0].score == 0:
            match.answer(match.asked[0], "rest" if "rest" in words(match) else 0)
        return next(place.score for place in match.standings() if place.seat == RED)

    assert score() == 2
    assert score("tolls") == 1


def words(match: Match) -> list[str]:
    return [option.words for option in match.options(match.asked[0])]


@dataclass(frozen=True)
class Bells:
    """What modules of some game add."""

    rung: tuple[str, ...] = ()
    hung: Mapping[str, int] = field(default_factory=dict)


def test_records_of_modules_are_joined_field_by_field() -> None:
    one, other = Bells(("noon",), {"tower": 1}), Bells(("dusk", "noon"), {"gate": 2})
    assert joined(Bells, [one, other]) == Bells(("noon", "dusk", "noon"), {"tower": 1, "gate": 2})
    assert joined(Bells, []) == Bells()


@pytest.mark.parametrize("name", ["no_such_game", "not a name", "errors", ""])
def test_a_game_that_is_not_there(name: str) -> None:
    with pytest.raises(SetupError, match="game"):
        load_game(name)


def test_rules_stand_around_sections_in_the_order_of_modules() -> None:
    """They stand around what a module has put in the place of the game's own, too."""

    def around(mark: str) -> Callable[[Callable[[str], str], str], str]:
        return lambda inner, words: f"{mark}({inner(words)})"

    chosen = [
        Module("one", around={"open": around("one")}),
        Module("other", sections={"open": str.title}, around={"open": around("other")}),
    ]
    merged = sections({"open": str.upper, "close": str.lower}, chosen)
    assert merged["open"]("a door") == "other(one(A Door))"
    assert merged["close"] is str.lower
    with pytest.raises(SetupError, match="'one' puts a rule around 'open', which this game does not have"):
        sections({}, chosen[:1])
