"""Play variants and expansions of El Grande together, in every combination that its table allows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from engine.core.match import Match
from engine.core.modules import UNADVISED, Module
from engine.core.setup import Setup
from engine.games.elgrande.game import game
from engine.games.elgrande.modules.combinations import COMBINATIONS
from engine.games.elgrande.modules.registry import MODULES, VARIANTS
from tests.engine.support.conserved import assert_conserved
from tests.engine.support.contract import play_random


def built_in() -> list[Module]:
    """The manifests of all that is there without any installation."""
    return [*(VARIANTS[name] for name in VARIANTS.built_in), *(MODULES[name] for name in MODULES.built_in)]


def playable(count: int) -> Iterator[tuple[str, ...]]:
    """Yield the names of so many of them at a time, wherever each has what it needs and no two are impossible."""
    for chosen in combinations(built_in(), count):
        names = {module.name for module in chosen}
        lacking = {need for module in chosen for need in module.needs} - names
        if not lacking and all(pair.verdict != "impossible" for pair in COMBINATIONS.among(chosen)):
            yield tuple(module.name for module in chosen)


def setup_with(names: tuple[str, ...], seats: int, *, short: bool) -> Setup:
    """Return a Setup with these, the edition changing with the seats; of V1, which is short, there is no short game."""
    manifests = [module for module in built_in() if module.name in names]
    unadvised = any(pair.verdict == "advised against" for pair in COMBINATIONS.among(manifests))
    variants, modules = ([name for name in names if name in known] for known in (VARIANTS, MODULES))
    return Setup(
        "elgrande",
        game.colours[:seats],
        tuple(modules),
        tuple(variants),
        {
            "edition": ("2015", "1996")[seats % 2],
            "length": "short" if short and "V1" not in names else "full",
            **({UNADVISED: True} if unadvised else {}),
        },
    )


def play_together(setup: Setup, every: int) -> int:
    """Play a whole game with random answers under the contract of all games, at every `every`th question; return the
    answers.
    """
    rng = random.Random(f"{setup.variants} {setup.modules} {len(setup.seats)}")
    return play_random(Match(game.check(setup), rng), rng, assert_conserved, every=every)
