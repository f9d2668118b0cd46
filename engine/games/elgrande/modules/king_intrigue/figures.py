"""The own figures of King & Intrigue, read from `data/king_intrigue.toml`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.core.figures import FiguresFile, fixed
from engine.games.elgrande.model.figures import Few, Ruled

NAME = "king_intrigue"
SuggestedHands = Annotated[dict[str, tuple[str, ...]], fixed("they are advice, and no rule")]
"""By name: the ids of power cards that make a good hand."""


class KingIntrigueFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the module beside its cards."""

    hand: Annotated[int, fixed("the rounds use up that many")]
    """How many power cards everybody picks (K-2.4)."""
    extra: Few
    """How many caballeros each disc brings in set-up (K-2.3)."""
    choice: Annotated[tuple[int, ...], Ruled]
    """The numbers of players with which King and Intrigue card leave the choice of the action (K-4.3)."""
    doubles: Few
    """How many markers of double scoring there are (K-C-130)."""
    row: Annotated[dict[int, tuple[str, ...]], Ruled]
    """By number of players: the cards of the row, the King card first (K-2.2)."""
    hands: SuggestedHands


FIGURES = FiguresFile("engine.games.elgrande.modules.king_intrigue", "king_intrigue.toml", KingIntrigueFigures)
