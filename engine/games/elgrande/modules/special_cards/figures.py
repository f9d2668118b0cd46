"""The own figures of the Special cards, read from `data/special_cards.toml`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.core.figures import FiguresFile
from engine.games.elgrande.modules.king_intrigue.figures import SuggestedHands

NAME = "special_cards"


class SpecialCardsFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the module beside its cards."""

    tables: Annotated[int, msgspec.Meta(ge=1, le=5)]
    """How many limitation tables there are (K-C-6NIMMT)."""
    spaces: Annotated[int, msgspec.Meta(ge=1, le=20)]
    """How many caballeros stand on each (K-A-15)."""
    hands: SuggestedHands


FIGURES = FiguresFile("engine.games.elgrande.modules.special_cards", "special_cards.toml", SpecialCardsFigures)
