"""How much a bot may think about a turn of El Grande."""

from __future__ import annotations

import math
from typing import NamedTuple

POWER_SHARE = 0.5
"""The part of a turn's time that goes into the choice of the power card, each time for a whole round."""


class Effort(NamedTuple):
    """How much a bot may think about a turn."""

    simulations: int
    seconds: float = math.inf
    """Of the processor, for the whole turn; simulations end before it is over."""
    varied: int = 4
    """How many plans each character has for a card beside the one that looks best."""
    characters: int = 3
    """How many characters look at the table."""
    nudged: int = 0
    """How many small changes of the plans that do best are tried."""
    powers: int = 0
    """How many power cards are played through; with less than two the one that looks best is played."""
    discs: bool = False
    """Whether the discs of a general scoring are mixed; else they are set where it looks best."""

    @property
    def for_power(self) -> Effort:
        """The part of it that goes into the choice of the power card."""
        return self._replace(simulations=self.simulations // 3, seconds=self.seconds * POWER_SHARE)

    @property
    def for_card(self) -> Effort:
        """The part that goes into the turn itself."""
        return self if self.powers < 2 else self._replace(seconds=self.seconds * (1 - POWER_SHARE))

    def part(self, share: float) -> Effort:
        """Return such a share of the effort, from 0 to 1; with 0 nothing is simulated."""
        if share >= 1:
            return self
        return Effort(
            int(self.simulations * share),
            self.seconds * share if share else 0.0,  # infinity has no part of zero
            math.ceil(self.varied * share),
            max(1, math.ceil(self.characters * share)),
            math.ceil(self.nudged * share),
            self.powers,
            self.discs,
        )
