"""The contract holds for modules that ask for what no built-in one needs yet."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.core.match import Match
from engine.core.modules import Module
from engine.core.setup import Setup
from engine.games.elgrande.modules.registry import MODULES
from tests.engine.support.conserved import assert_conserved
from tests.engine.support.contract import play_random
from tests.games.small.early import EARLY
from tests.games.small.nomads import WANDERING

COLOURS = ("red", "blue", "green", "yellow", "brown")
SMALL = (EARLY, WANDERING)


@pytest.fixture(autouse=True)
def _in_the_box() -> Iterator[None]:
    """Register the modules in this process, for one test."""
    for module in SMALL:
        MODULES.register(module)
    yield
    for module in SMALL:
        MODULES.forget(module.name)


@pytest.mark.parametrize("module", SMALL, ids=lambda module: module.name)
@pytest.mark.parametrize(("seats", "more"), [(2, ("jubilee",)), (4, ())])
def test_every_ask_of_a_random_match(module: Module, seats: int, more: tuple[str, ...]) -> None:
    setup = Setup("elgrande", COLOURS[:seats], (module.name, *more), options={"length": "short"})
    match = Match(setup, random.Random(seats))
    assert play_random(match, random.Random(seats), assert_conserved, every=5) > 20 * seats
