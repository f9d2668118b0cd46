"""The region cards that a module has set-up turn up for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.games.elgrande.model.state import GrandeState


@dataclass(frozen=True)
class RegionCards:
    """So many cards, after those of the King and the home regions (B-2.4): what the hook `region_cards` returns.

    That there are enough is known before a game begins, so a module turns up no cards but these.
    """

    count: int
    put: Callable[[GrandeState, int], None]
    """Does what follows from one card, the region of which it takes."""
