"""The region cards that a module has set-up turn up for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.errors import SetupError

if TYPE_CHECKING:
    from engine.games.elgrande.model.state import GrandeState


@dataclass(frozen=True)
class RegionCards:
    """So many cards, after those of the King and the home regions (B-2.4): what the seam `region_cards` returns.

    That there are enough is known before a game begins, so a module turns up no cards but these.
    """

    count: int
    put: Callable[[GrandeState, int], None]
    """Does what follows from one card, the region of which it takes."""


class RegionCardsError(SetupError):
    """The region cards do not go round: so many seats need more of them, with these modules, than there are."""

    code = "region_cards"

    def __init__(self, seats: int, needed: int, there: int) -> None:
        super().__init__(f"seats: {seats} players with these modules need {needed} region cards; there are {there}")
        self.seats = seats
        self.needed = needed
        self.there = there
