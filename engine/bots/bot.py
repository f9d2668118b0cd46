"""The interface of bots, and the way to make one by the name of its level."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from engine.core.option import Option
from engine.core.rules import Rules
from engine.core.view import View

LEVELS = ("random", "easy")
"""The levels there are, weakest first."""


class Offer(NamedTuple):
    """The question that a bot must answer: the part of an Ask that it may know."""

    kind: str
    options: Sequence[Option]
    about: Mapping[str, Any]


class Bot(Protocol):
    """A player. It may keep notes between calls; it must give the same answer to the same view, offer and generator."""

    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        """Return one of `offer.options`."""
        ...


def make_bot(level: str, rules: Rules[Any], seat: int) -> Bot:
    """Return a bot of that level for that seat. Raises ValueError naming the levels for an unknown one.

    A level is the module `engine.bots.<level>_bot` with a function `make(rules, seat)`.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no bot '{level}'; there are: {', '.join(LEVELS)}")
    bot: Bot = import_module(f"engine.bots.{level}_bot").make(rules, seat)
    return bot
