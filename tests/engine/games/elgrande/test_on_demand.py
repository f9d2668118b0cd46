"""Relocations, by far the most of the Options, are made when they are asked for, and found by words all the same."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator, Sequence

import pytest

from engine.core.modules import Module
from engine.core.pieces import Kind
from engine.core.setup import Setup
from engine.games.elgrande.game import game
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.modules.registry import MODULES, VARIANTS

COLOURS = ("red", "blue", "green", "yellow", "brown")
TRAITS = 16
"""About as many kinds for each seat as an expansion with cargo needs."""


def kinds(seats: Sequence[str]) -> list[Kind]:
    return [Kind(name, seat, (f"load{number}",)) for seat, name in enumerate(seats) for number in range(TRAITS)]


MANY = Module("many", kinds=kinds)


@pytest.fixture(autouse=True)
def _in_the_box() -> Iterator[None]:
    """Register the module in this process, for one test."""
    MODULES.register(MANY)
    yield
    MODULES.forget(MANY.name)


def rules(modules: tuple[str, ...] = (), variants: tuple[str, ...] = (), seats: int = 5) -> GrandeRules:
    return game.rules(game.check(Setup("elgrande", COLOURS[:seats], modules, variants)))


def test_the_largest_setup_takes_little_memory() -> None:
    rules()  # what is loaded once
    tracemalloc.start()
    largest = rules((*MODULES.built_in, "many"), tuple(VARIANTS.built_in))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(largest.box.kinds) * len(largest.box.areas) ** 2 > 17_000
    assert size < 2_000_000


def test_a_relocation_is_the_same_object_however_it_is_asked_for() -> None:
    made = rules(("many", "jubilee"), ("V4",), seats=2)
    box = made.box
    kind, source = box.kinds.number("blue load3"), box.index["granada"]
    offered = box.by_king or (box.tables(box.king_closes[1]),)
    move = offered[0].moves[kind][source][0]
    assert move.words == "move blue load3 granada aragon"
    assert made.parse("MOVE blue LOAD3 granada aragon") is move is box.options.move(kind, source, move.target)


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
