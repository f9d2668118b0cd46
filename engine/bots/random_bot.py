"""The level `random`: picks any legal answer."""

from __future__ import annotations

import random
from typing import Any

from engine.bots.bot import Offer
from engine.core.option import Option
from engine.core.rules import Rules
from engine.core.view import View


class RandomBot:
    """A player that picks uniformly among the Options on offer."""

    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        return rng.choice(offer.options)


def make(rules: Rules[Any], seat: int) -> RandomBot:
    """Return a bot for any game and any seat."""
    return RandomBot()
