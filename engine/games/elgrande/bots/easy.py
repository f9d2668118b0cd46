"""Play as the bot `easy`: weigh every answer by what it changes, one step ahead, with a little noise."""

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
"""Points by which the worth of an answer usually varies for one who plays as well as it can..."""
WHIM = 1.2
"""...and for one who is easy to beat."""


class WeighingBot:
    """A quick bot for El Grande, which looks one step ahead.

    It knows the View and the offer alone; `rng` draws what it must guess.
    """

    def __init__(self, rules: Rules[Any], seat: int, noise: float) -> None:
        self.rules = rules
        self.seat = seat
        self.noise = noise
        self._pays: Pays = {}

    def __getstate__(self) -> dict[str, Any]:
        """Return what goes along to another process: no tables."""
        return {**self.__dict__, "_pays": {}}

    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        """Return the answer that seems best among `offer.options`."""
        if len(offer.options) == 1:
            return offer.options[0]
        assert isinstance(view, GrandeView)
        world = self.rules.world(msgspec.structs.replace(view, start=None), rng)
        outlook = make_outlook(self._pays, world, view, self.seat)
        return pick_best(offer.options, answer_worths(outlook, view, offer), rng, self.noise)


def make_outlook(pays: Pays, world: GrandeState, view: GrandeView, seat: int, judgement: Judgement = USUAL) -> Outlook:
    """Return the outlook of a seat at a world of the view; `pays` is known already, and what it learns comes to it.

    It is left alone where modules are in play: their points may depend on more than a region as it stands.
    """
    return Outlook(
        world, seat, look_ahead(world, view, seat), judgement=judgement, pays=pays if world.box.printed else None
    )


def pick_best(options: Sequence[Option], worth: Sequence[float], rng: random.Random, noise: float) -> Option:
    """Return the Option that is worth most after a little noise.

    One that is best by far always wins, near-equal ones take turns.
    """
    # Gumbel noise: options win as often as a softmax with that temperature has it.
    noisy = [points - noise * math.log(-math.log(rng.uniform(1e-9, 1 - 1e-9))) for points in worth]
    return options[noisy.index(max(noisy))]


def easy(rules: Rules[Any], seat: int) -> WeighingBot:
    """Return an easy bot for that seat: it often misjudges a little."""
    return WeighingBot(rules, seat, WHIM)


def normal(rules: Rules[Any], seat: int) -> WeighingBot:
    """Return a normal bot for that seat."""
    return WeighingBot(rules, seat, NOISE)
