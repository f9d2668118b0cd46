"""Estimate how likely an unfinished feature is to be completed, by its open sides and the tiles left by type."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.games.carcassonne.model.figures import CITY, CLOISTER, ROAD
from engine.games.carcassonne.model.tile_kinds import TileKind

EAGERNESS = {ROAD: 0.27, CITY: 0.33, CLOISTER: 0.36}
"""By kind of feature: how many of its sides are closed in a turn of its holder, if every tile can close one."""
MOST = 0.6
"""Nothing open is certain, and what is done need not wait."""


class Chances:
    """The chances in one position, for each seat alike."""

    def __init__(self, kinds: Sequence[TileKind], left: Sequence[int], seats: int) -> None:
        """Take the types of tiles, how many of each lie in the stack (CA-INF-03), and how many seats draw them."""
        tiles = sum(left)
        self.turns = tiles / seats
        """How many turns each seat may still have."""
        self._expected = {CLOISTER: EAGERNESS[CLOISTER] * self.turns}
        for what in (ROAD, CITY):
            fitting = sum(count for kind, count in zip(kinds, left, strict=True) if what in kind.kinds)
            self._expected[what] = EAGERNESS[what] * fitting / seats
        self._known: dict[tuple[int, int], float] = {}

    def completing(self, kind: int, sides: int) -> float:
        """Return how likely a feature of this kind with so many open sides is to be completed."""
        if not sides:
            return 1.0
        known = self._known.get((kind, sides))
        if known is None:
            known = self._known[kind, sides] = MOST * _at_least(sides, self._expected[kind])
        return known


def _at_least(number: int, expected: float) -> float:
    """Return the Poisson probability of at least `number` events where `expected` are expected."""
    term = fewer = math.exp(-expected)
    for count in range(1, number):
        term *= expected / count
        fewer += term
    return max(0.0, 1.0 - fewer)
