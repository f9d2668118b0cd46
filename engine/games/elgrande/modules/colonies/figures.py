"""The own figures of Grand Inquisitor & Colonies, read from `data/colonies.toml`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.core.figures import FiguresFile, fixed
from engine.games.elgrande.model.figures import Points, Ruled

NAME = "colonies"


class BlackFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The black caballeros that set-up puts on the board (C-107)."""

    regions: Annotated[int, msgspec.Meta(ge=1, le=2)]
    """They come into so many regions: at five seats there are three to draw, and one of them is the table's (C-109)."""
    each: Annotated[int, msgspec.Meta(ge=1, le=6)]
    """How many of them come into each."""


class TileFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Gold, or wares."""

    tiles: Annotated[int, msgspec.Meta(ge=3, le=20)]
    """How many there are (C-102); never fewer than the start needs."""
    start: Annotated[int, msgspec.Meta(ge=0, le=3)]
    """How many lie on the board at the start (C-107)."""
    points: Points
    """What one pays when it is delivered (C-606)."""


class Symbols(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tiles that a card lays from the supply, as far as that lasts (C-601)."""

    gold: Annotated[int, msgspec.Meta(ge=0, le=9)]
    wares: Annotated[int, msgspec.Meta(ge=0, le=9)]


class ColoniesFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the module beside its areas and cards."""

    new_regions: Annotated[tuple[str, ...], Ruled]
    """Their ids, in the order of scoring (C-902)."""
    disc_start: Annotated[int, msgspec.Meta(ge=1, le=2)]
    """How many caballeros come into the region that each disc shows at the start (C-107): with the fewest caballeros,
    the most at home and the most at court there are two left."""
    extra: Annotated[int, fixed("the rules of intake know one more, and no other number")]
    """How many caballeros the holder of the Grand Inquisitor takes in or places besides, in each turn (C-703)."""
    strike_lasts: Annotated[int, msgspec.Meta(ge=0, le=8)]
    """For how many rounds after that in which it was taken Double Strike is kept (C-1103)."""
    offices: dict[str, Points]
    """The spots, and the points that a caballero there earns besides (C-305)."""
    fields: dict[int, Annotated[int, msgspec.Meta(ge=1, le=30)]]
    """How many fields the limitation table has, by number of seats (C-107, C-801)."""
    black: BlackFigures
    gold: TileFigures
    wares: TileFigures
    symbols: dict[str, Symbols]
    """By card of stack 7 (C-1003)."""


FIGURES = FiguresFile("engine.games.elgrande.modules.colonies", "colonies.toml", ColoniesFigures)
