"""The bots of Caravan: one that takes the first answer it is offered, and one that takes the last."""

from __future__ import annotations

import random
from typing import Any

from engine.bots.bot import Offer
from engine.core.option import Option
from engine.core.rules import Rules
from engine.core.view import View

LEVELS = {"walker": f"{__name__}:walker", "rider": f"{__name__}:rider"}


class Steady:
    """A player that always takes the answer at the same place."""

    def __init__(self, index: int) -> None:
        self.index = index

    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        return offer.options[self.index]


def walker(rules: Rules[Any], seat: int) -> Steady:
    return Steady(0)


def rider(rules: Rules[Any], seat: int) -> Steady:
    return Steady(-1)
