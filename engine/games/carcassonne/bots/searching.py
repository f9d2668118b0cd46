"""The bot `hard` of Carcassonne: it plays the best few turns on in thought, and takes the one that does best."""

from __future__ import annotations

import math
import random
from typing import Any, NamedTuple

from engine.bots.bot import Offer
from engine.bots.halving import best_of, processor_time
from engine.core.option import Option
from engine.core.rules import Rules
from engine.core.view import View
from engine.games.carcassonne.bots.playouts import Playouts, TileTurn, appraisal_of, lowest, take_turn
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.landscape import spot
from engine.games.carcassonne.model.options import Claim, PlaceTile
from engine.games.carcassonne.model.state import CarcassonneState
from engine.games.carcassonne.model.view import CarcassonneView

WITHIN = 5.0
"""Points by which a turn may look worse than the best and still be simulated."""
MOST = 10
"""How many turns are simulated at most."""
CLAIMS = 2
"""How many ways to claim are looked at for each place."""


class SearchEffort(NamedTuple):
    """How much the bot may think about an answer."""

    simulations: int
    seconds: float = math.inf
    """Of the processor; simulations end before they are over."""


HARD = SearchEffort(40)


class TurnInThought(NamedTuple):
    """A turn that is thought of."""

    worth: float
    """As it looks at a glance."""
    option: Option
    """The answer with which it begins."""
    kind: int
    """The type of the tile placed by it, or before it."""
    move: TileTurn


class SearchingSettler:
    """A bot that plays on in thought. It knows the View and the offer alone (CA-INF-06)."""

    searched = ("place", "claim")

    def __init__(self, rules: Rules[Any], seat: int, effort: SearchEffort) -> None:
        self.rules = rules
        self.seat = seat
        self.effort = effort
        self.share = 1.0

    def choose(self, view: View, offer: Offer, rng: random.Random) -> Option:
        if len(offer.options) == 1:
            return offer.options[0]
        assert isinstance(view, CarcassonneView)
        since = processor_time()
        g = self.rules.start()
        assert isinstance(g, CarcassonneState)
        g.land = landscape(g.kit, view.tiles, view.followers)
        g.supply, g.scores = [*view.supply], [*view.scores]
        found = self._candidates(g, view, offer)
        if len(found) == 1:
            return found[0].option
        tables = [g.copy() for _ in found]
        for table, candidate in zip(tables, found, strict=True):
            take_turn(table, candidate.kind, self.seat, candidate.move)
        playouts = Playouts(view.left, self.seat, rng.getrandbits(32))
        best, _, _ = best_of(
            [candidate.worth for candidate in found],
            lambda candidate, number: playouts.play(tables[candidate], number),
            int(self.effort.simulations * self.share),
            since + self.effort.seconds,
        )
        return found[best].option

    def _candidates(self, g: CarcassonneState, view: CarcassonneView, offer: Offer) -> list[TurnInThought]:
        """Return the turns that look best of those that begin with an answer on offer, the best first."""
        appraisal = appraisal_of(g, view.left, self.seat)
        found = list[TurnInThought]()
        for option in offer.options:
            if isinstance(option, PlaceTile):
                code = spot(option.x, option.y) + option.rotation
                placed = appraisal.of_placing(view.drawn, code)
                claims = [(0.0, -1), *[(worth, lowest(segments)) for worth, segments in placed.claims]]
                for worth, segment in sorted(claims, reverse=True)[:CLAIMS]:
                    found.append(TurnInThought(placed.worth + worth, option, view.drawn, TileTurn(code, segment)))
                continue
            last, worth, segment = len(g.land.tiles) - 1, 0.0, -1
            kind = g.land.tiles[last].kind
            if isinstance(option, Claim):
                worth = appraisal.of_claim(g.land.feature_of(last, option.segment))
                segment = g.kit.kinds[kind].index[option.segment]
            found.append(TurnInThought(worth, option, kind, TileTurn(None, segment)))
        found.sort(key=lambda one: one.worth, reverse=True)
        return [one for one in found[:MOST] if one.worth >= found[0].worth - WITHIN]


def hard(rules: Rules[Any], seat: int) -> SearchingSettler:
    """Return a hard bot for that seat."""
    return SearchingSettler(rules, seat, HARD)
