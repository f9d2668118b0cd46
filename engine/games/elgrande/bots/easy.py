"""The bots `easy` and `normal`: estimate every answer by what it changes, one step ahead, with a little noise."""

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
from engine.games.elgrande.bots.answers import answer_worths
from engine.games.elgrande.bots.outlook import USUAL, Judgement, Outlook, Pays
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView

NOISE = 0.15
"""Noise in points of a bot that plays as well as it can..."""
WHIM = 1.2
"""...and of one that is easy to beat."""


class WeighingBot:
    """A quick bot for El Grande, which looks one step ahead.

    It knows only the View and the offer; `rng` draws what it must guess.
    """

    def __init__(self, rules: Rules[Any], seat: int, noise: float) -> None:
        self.rules = rules
        self.seat = seat
        self.noise = noise
        self._pays: Pays = {}

    def __getstate__(self) -> dict[str, Any]:
        """Return the state without its caches, which are not worth sending to another process."""
        return {**self.__dict__, "_pays": {}}

    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        """Return the answer that seems best among `offer.options`."""
        if len(offer.options) == 1:
            return offer.options[0]
        assert isinstance(view, GrandeView)
        # Without `start` the world is drawn from the present View alone: this bot looks at one position and never
        # replays.
        world = self.rules.world(msgspec.structs.replace(view, start=None), rng)
        outlook = make_outlook(self._pays, world, view, self.seat)
        return pick_best(offer.options, answer_worths(outlook, view, offer), rng, self.noise)


def make_outlook(pays: Pays, world: GrandeState, view: GrandeView, seat: int, judgement: Judgement = USUAL) -> Outlook:
    """Return the outlook of a seat at a world of the view; `pays` is its cache across turns.

    The cache is not used with modules in play: their points may depend on more than the state of a region.
    """
    return Outlook(
        world, seat, look_ahead(world, view, seat), judgement=judgement, pays=pays if world.box.printed else None
    )


def pick_best(options: Sequence[Option], worth: Sequence[float], rng: random.Random, noise: float) -> Option:
    """Return the Option that is worth most after a little noise.

    One that is far better always wins; near-equal ones win in turn.
    """
    # Gumbel noise: options win as often as a softmax with that temperature has it.
    noisy = [points - noise * math.log(-math.log(rng.uniform(1e-9, 1 - 1e-9))) for points in worth]
    return options[noisy.index(max(noisy))]


def easy(rules: Rules[Any], seat: int) -> WeighingBot:
    """Return an easy bot for that seat, which often misjudges a little."""
    return WeighingBot(rules, seat, WHIM)


def normal(rules: Rules[Any], seat: int) -> WeighingBot:
    """Return a normal bot for that seat."""
    return WeighingBot(rules, seat, NOISE)
