"""Play as the bots `easy` and `normal`: take the placing and the claim that together are worth most, a turn ahead."""

from __future__ import annotations

import random
from typing import Any

from engine.bots.advice import Advice
from engine.bots.bot import Offer
from engine.core.option import Option
from engine.core.rules import Rules
from engine.core.view import View
from engine.games.carcassonne.bots.appraisal import Appraisal
from engine.games.carcassonne.bots.chances import Chances
from engine.games.carcassonne.bots.explaining import AdvisedMoment, explained
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.figures import figures_with
from engine.games.carcassonne.model.landscape import spot
from engine.games.carcassonne.model.options import Claim, PlaceTile
from engine.games.carcassonne.model.state import Kit
from engine.games.carcassonne.model.view import CarcassonneView

NOISE = 0.05
"""Points by which the worth of an answer varies, so that equal ones take turns..."""
WHIM = 4.0
"""...and for one who is easy to beat."""


class WeighingSettler:
    """A quick bot for Carcassonne. It knows the View and the offer alone (CA-INF-06)."""

    def __init__(self, kit: Kit, seat: int, noise: float) -> None:
        self.kit = kit
        self.seat = seat
        self.noise = noise

    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        if len(offer.options) == 1:
            return offer.options[0]
        moment = self._moment(view)
        worths = [_worth(moment, option) + self.noise * rng.random() for option in offer.options]
        return offer.options[worths.index(max(worths))]

    def explain(self, view: View, offer: Offer, rng: random.Random) -> list[Advice]:
        """Return the answers that it would advise, best first, a placing with the claim that it means to follow."""
        moment = self._moment(view)
        return explained(moment, offer.options, [_worth(moment, option) for option in offer.options])

    def _moment(self, view: View) -> AdvisedMoment:
        assert isinstance(view, CarcassonneView)
        land = landscape(self.kit, view.tiles, view.followers)
        chances = Chances(self.kit.kinds, view.left, len(view.supply))
        appraisal = Appraisal(self.kit.constants, chances, land, view.supply, self.seat)
        return AdvisedMoment(self.kit, land, view.drawn, self.seat, appraisal)


def _worth(moment: AdvisedMoment, option: Option) -> float:
    if isinstance(option, PlaceTile):
        return moment.appraisal.of_placing(moment.drawn, spot(option.x, option.y) + option.rotation).best
    if isinstance(option, Claim):
        return moment.appraisal.of_claim(moment.land.feature_of(len(moment.land.tiles) - 1, option.segment))
    return 0.0


def easy(rules: Rules[Any], seat: int) -> WeighingSettler:
    """Return an easy bot for that seat: it often misjudges a little."""
    return WeighingSettler(Kit(rules.setup, figures_with(rules.setup.figures)), seat, WHIM)


def normal(rules: Rules[Any], seat: int) -> WeighingSettler:
    """Return a normal bot for that seat."""
    return WeighingSettler(Kit(rules.setup, figures_with(rules.setup.figures)), seat, NOISE)
