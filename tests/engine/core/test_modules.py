"""Modules are chosen, add, replace and drop sections and words, and some cannot be combined."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.core.errors import SetupError
from engine.core.match import Match
from engine.core.modules import Module, choose, hooks, sections
from engine.core.rules import load_game
from engine.core.setup import Setup
from tests.engine.support.caravans import RED, start
from tests.games.caravan.game import CaravanRules
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


def test_needs_and_exclusions_reach_across_variants_and_modules() -> None:
    variants = {"night": Module("night", excludes=("lamps",)), "fog": Module("fog", needs=("lamps",))}
    with pytest.raises(SetupError, match="'night' cannot be combined with 'lamps'"):
        choose(["night"], variants, beside=["lamps"])
    with pytest.raises(SetupError, match="'fog' needs 'lamps'"):
        choose(["fog"], variants)
    assert choose(["fog"], variants, beside=["lamps"]) == (variants["fog"],)


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


def test_hooks_are_appended_to_the_games_lists() -> None:
    chosen = setup("signals", "echo")
    rules = load_game("caravan").rules(chosen)
    assert isinstance(rules, CaravanRules)
    assert rules.hooks == {"sounds": (abs,)}


def test_a_hook_for_a_list_that_is_not_there() -> None:
    with pytest.raises(SetupError, match="'noise' adds to 'colours'"):
        hooks({"sounds": ()}, (MODULES["noise"],))


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
