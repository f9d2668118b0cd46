"""Relocations, by far the most of the Options, are made when they are asked for, and found by words all the same."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator

import pytest

from engine.core.match import Match
from engine.core.pieces import Axis
from engine.core.setup import Setup
from engine.games.elgrande.game import game
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.box import Contents
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import GrandeState, Seams
from engine.games.elgrande.modules.registry import MODULES
from engine.games.elgrande.rules.rule_queries import barred as shut_to

COLOURS = ("red", "blue", "green", "yellow", "brown")
TRAITS = 16
"""About as many kinds for each seat as an expansion with cargo needs."""


def barred(g: GrandeState, what: str, kind: int) -> frozenset[int]:
    if what == "move":
        asked.append(kind)
    return frozenset()


asked: list[int] = []
"""The kinds for which was asked where they may not go."""

LOADS = Axis("load", tuple(f"load{number}" for number in range(TRAITS)), owned=True)
MANY = GrandeModule(
    "many",
    contents=Contents(
        axes=(LOADS,),
    ),
    seams=Seams(
        barred=(barred,),
    ),
)


@pytest.fixture(autouse=True)
def _in_the_box() -> Iterator[None]:
    """Register the module in this process, for one test."""
    MODULES.register(MANY)
    yield
    MODULES.forget(MANY.name)


def rules(modules: tuple[str, ...] = (), variants: tuple[str, ...] = (), seats: int = 5) -> GrandeRules:
    return game.rules(game.check(Setup("elgrande", COLOURS[:seats], modules, variants)))


@pytest.mark.parametrize(
    ("expansions", "relocations"),
    [
        (("colonies",), 17_000),
        (("grandissimo",), 3_900),
        (("king_intrigue", "players_edition", "special_cards"), 5_000),
    ],
)
def test_the_largest_setup_takes_little_memory(expansions: tuple[str, ...], relocations: int) -> None:
    rules()  # what is loaded once
    tracemalloc.start()
    largest = rules((*expansions, "jubilee"), ("V1", "V2", "V3"))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(largest.box.kinds) * len(largest.box.areas) ** 2 > relocations
    assert size < 2_000_000


def test_lists_of_relocations_stay_few_however_long_a_setup_is_played() -> None:
    setup = Setup("elgrande", COLOURS, ("colonies", "jubilee"), ("V2", "V3"))
    chance = random.Random(1)
    for seed in range(4):
        match = Match(setup, random.Random(seed), listen=False)
        while not match.over:
            match.answer(match.asked[0], chance.choice(match.options(match.asked[0])))
    g = match.position.state
    assert isinstance(g, GrandeState)
    kings = [area for area in g.box.regions if area not in shut_to(g, "king")]
    assert 1 < len(g.box._tables) <= len(kings)
    assert 1 < max(len(tables._moves) for tables in g.box._tables.values()) <= len(g.box.kinds)


def test_a_relocation_is_the_same_object_however_it_is_asked_for() -> None:
    made = rules(("many", "jubilee"), ("V4",), seats=2)
    box = made.box
    kind, source = box.kinds.number("blue load3"), box.index["granada"]
    offered = (box.tables(box.king_closes[1]),)
    move = offered[0].moves(kind)[source][0]
    assert move.words == "move blue load3 granada aragon"
    assert made.parse("MOVE blue LOAD3 granada aragon") is move is box.options.move(kind, source, move.target)


def test_modules_are_asked_where_a_kind_may_go_when_there_is_one_that_could() -> None:
    made = rules(("many",), seats=2)
    g = made.start()
    g.king = made.box.index["aragon"]
    there = made.box.kinds.number("blue load3")
    g.areas[made.box.index["granada"]][there] = 1
    asked.clear()
    assert made.actions["d1-move-4-any"].first(g, 0)
    assert asked == [there]


@pytest.mark.parametrize(
    "words",
    [
        "move",
        "move blue",
        "move granada aragon",
        "move blue  granada aragon",
        "move pink granada aragon",
        "moves blue granada aragon",
        "move blue granada nowhere",
        "move blue nowhere aragon",
        "move blue granada aragon ",
    ],
)
def test_words_of_no_relocation(words: str) -> None:
    assert words not in rules(seats=2).box.options.by_words


def test_every_option_is_found_by_its_words() -> None:
    known = rules(("jubilee",), seats=2).box.options.by_words
    words = list(known)
    assert len(words) == len(set(words)) == len(known)
    assert all(known[one].words == one for one in words)
