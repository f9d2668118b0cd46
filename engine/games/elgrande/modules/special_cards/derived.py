"""The own figures of the Special cards, and what follows from them for one box: kinds and places."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec

from engine.core.figures import FiguresFile
from engine.core.pieces import Axis
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.modules.king_intrigue.derived import KingIntrigueChoices, SuggestedHands, choices

NAME = "special_cards"


class SpecialCardsFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the module beside its cards."""

    tables: Annotated[int, msgspec.Meta(ge=1, le=5)]
    """How many limitation tables there are (K-C-6NIMMT)."""
    spaces: Annotated[int, msgspec.Meta(ge=1, le=20)]
    """How many caballeros stand on each (K-A-15)."""
    hands: SuggestedHands


FIGURES = FiguresFile("engine.games.elgrande.modules.special_cards", "special_cards.toml", SpecialCardsFigures)


BESIDE = "beside"
"""The trait of whoever stands in a region with a limitation table, but beside it (K-C-6NIMMT)."""
AXES = (Axis("table", (BESIDE,), owned=True),)
RESERVE = "reserve"
"""What the ids of the areas begin with in which the caballeros on Reserve cards stand (K-6.9)."""


class SpecialCardsDerived:
    """What there is to know of one box."""

    def __init__(self, box: Box) -> None:
        self.figures: SpecialCardsFigures = box.figures.own[NAME]
        self.choices: KingIntrigueChoices = choices(box.setup)
        self.beside = box.kinds.having(BESIDE)
        """The kinds that stand beside a table."""
        self.off_table = {self._on(box, kind): kind for kind in self.beside}
        """By kind that stands on a table: what it becomes beside it."""
        self.on_table = tuple(self._on(box, kind) if kind in self.beside else kind for kind in range(len(box.kinds)))
        """By kind: what it is on a table, and anywhere else."""
        self.reserves = tuple(box.index[f"{RESERVE}.{seat + 1}"] for seat in range(len(box.seats)))
        """By seat: the area of its Reserve card."""

    @staticmethod
    def _on(box: Box, kind: int) -> int:
        traits = tuple(trait for trait in box.kinds.all[kind].traits if trait != BESIDE)
        return box.kinds.with_traits(kind, traits)


derived = lru_cache(maxsize=64)(SpecialCardsDerived)
"""Returns what there is to know of a box."""
