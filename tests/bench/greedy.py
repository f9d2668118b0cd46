"""A player of Carcassonne for the bench: greedy for points now, blind to what comes."""

from __future__ import annotations

import random
from typing import Any

from engine.bots.bot import Offer
from engine.core.option import Option
from engine.core.rules import Rules
from engine.core.view import View
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.landscape import Follower, Landscape, PlacedTile
from engine.games.carcassonne.model.options import Claim, PlaceTile
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.carcassonne.rules.scoring import majority, worth
from engine.games.carcassonne.rules.turns import claims


class GreedySettler:
    """It takes what gives it most points if the game were over at once; of equal answers any."""

    def __init__(self, rules: Rules[Any], seat: int) -> None:
        self.kit = rules.start().kit
        self.seat = seat

    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        """Return the answer with most points now."""
        assert isinstance(view, CarcassonneView)
        land = landscape(self.kit, view.tiles, view.followers)
        points = [self._points(land, view, option) for option in offer.options]
        return rng.choice([option for option, got in zip(offer.options, points, strict=True) if got == max(points)])

    def _points(self, land: Landscape, view: CarcassonneView, option: Option) -> int:
        if isinstance(option, PlaceTile):
            placed = land.with_tile(PlacedTile(option.x, option.y, view.drawn, option.rotation))
            claimed = claims(self.kit, placed, view.supply[self.seat])
            return self._held(placed) + max(self._claimed(placed, claim) for claim in claimed)
        return self._claimed(land, option)

    def _held(self, land: Landscape) -> int:
        return sum(
            worth(self.kit.constants, land, feature)
            for feature in land.held()
            if self.seat in majority(feature.followers)
        )

    def _claimed(self, land: Landscape, option: Option) -> int:
        if not isinstance(option, Claim):
            return 0
        last = len(land.tiles) - 1
        held = land.with_followers((Follower(last, option.segment, self.seat),))
        return worth(self.kit.constants, held, held.feature_of(last, option.segment))
