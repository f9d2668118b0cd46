"""The player `easy`: weighs every answer by what it changes, one step ahead, with a little whim."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.bots.bot import Offer
from engine.core.option import Option
from engine.core.rules import Rules
from engine.core.view import View
from engine.games.elgrande.bots.ahead import look_ahead
from engine.games.elgrande.bots.answers import worths
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.view import GrandeView

WHIM = 0.15
"""Points by which the worth of an answer usually wavers."""


class Easy:
    """A quick player of El Grande. It knows the View and the offer; what it must guess, `rng` draws."""

    def __init__(self, rules: Rules[Any], seat: int) -> None:
        self.rules = rules
        self.seat = seat

    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        """The answer that seems best among `offer.options`."""
        if len(offer.options) == 1:
            return offer.options[0]
        assert isinstance(view, GrandeView)
        world = self.rules.world(msgspec.structs.replace(view, start=None), rng)
        outlook = Outlook(world, self.seat, look_ahead(world, view, self.seat))
        return most(offer.options, worths(outlook, view, offer), rng)


def most(options: Sequence[Option], worth: Sequence[float], rng: random.Random) -> Option:
    """The Option that is worth most after a little noise: much the best one always, near-equal ones in turn."""
    whims = [points - WHIM * math.log(-math.log(rng.uniform(1e-9, 1 - 1e-9))) for points in worth]
    return options[whims.index(max(whims))]


def easy(rules: Rules[Any], seat: int) -> Easy:
    """An easy player for that seat."""
    return Easy(rules, seat)
