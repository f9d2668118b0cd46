"""Setups and random games with Grandissimo in which its rules come into play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine.core.option import Option
from engine.core.setup import Setup
from engine.games.elgrande.game import game

COLOURS = ("red", "blue", "green", "yellow", "brown")
LIVELY = (
    *("act", "ship", "unload", "jail", "pardon", "person", "queen", "jester", "settle", "region", "reveal", "second"),
    *("deputy", "throw", "ally", "escort", "place ship", "now", "take d5", "bearer"),
    *(
        "take boycott",
        "take pact",
        "take double",
        "take free",
        "take king",
        "take evict",
        "take score",
        "take espionage",
    ),
    *("take action", "take revolution", "take fast", "take spanish", "take conspiracy", "take off", "take alliance"),
    *("take last", "take concentrated", "take queen"),
)
"""How the words begin that bring the rules of the module into play; random games prefer them."""


def setup(seats: int, *variants: str, jubilee: bool = False, short: bool = False, **options: Any) -> Setup:
    """Return a checked Setup with Grandissimo; `grandissimo` holds the module's own options."""
    modules = ("grandissimo", "jubilee") if jubilee else ("grandissimo",)
    options["length"] = "short" if short else "full"
    return game.check(Setup("elgrande", COLOURS[:seats], modules, variants, options))


def lively(options: Sequence[Option], rng: random.Random) -> Option:
    """Return an answer, twice of three times one that brings the rules of the module into play."""
    liked = [option for option in options if option.words.startswith(LIVELY)]
    return rng.choice(liked if liked and rng.random() < 0.67 else options)
