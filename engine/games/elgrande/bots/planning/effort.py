"""How much a bot may think about a turn of El Grande."""

from __future__ import annotations

import math
from typing import NamedTuple

POWER_SHARE = 0.5
"""The share of a turn's time for the choice of the power card, which is simulated for whole rounds."""


class Effort(NamedTuple):
    """How much a bot may think about a turn."""

    simulations: int
    seconds: float = math.inf
    """Processor time for the whole turn; simulations end before that."""
    varied: int = 4
    """Varied plans of each character for a card, besides the best one."""
    characters: int = 3
    """Characters that plan."""
    nudged: int = 0
    """Small changes of the best plans that are tried."""
    powers: int = 0
    """Power cards that are simulated; with less than two the best one by estimate is played."""
    discs: bool = False
    """Whether discs of a general scoring are drawn from a mixed strategy; else set where it looks best."""

    @property
    def for_power(self) -> Effort:
        """The part for the choice of the power card."""
        return self._replace(simulations=self.simulations // 3, seconds=self.seconds * POWER_SHARE)

    @property
    def for_card(self) -> Effort:
        """The part for the turn itself."""
        return self if self.powers < 2 else self._replace(seconds=self.seconds * (1 - POWER_SHARE))

    def part(self, share: float) -> Effort:
        """Return this share of the effort, from 0 to 1; with 0 nothing is simulated."""
        if share >= 1:
            return self
        return Effort(
            int(self.simulations * share),
            self.seconds * share if share else 0.0,  # infinity times zero is no number
            math.ceil(self.varied * share),
            max(1, math.ceil(self.characters * share)),
            math.ceil(self.nudged * share),
            self.powers,
            self.discs,
        )
