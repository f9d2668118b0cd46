"""The own figures of Grandissimo, read from `data/grandissimo.toml`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.core.figures import FiguresFile, fixed
from engine.games.elgrande.model.figures import Points, Ruled

NAME = "grandissimo"


class CardSymbols(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The symbols on an action card."""

    ship: bool
    """Whether it brings a ship to its user (G-301)."""
    jail: bool
    """Whether its user may jail a caballero (G-401)."""


class GrandissimoFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the module beside its areas and cards."""

    mercenaries: Annotated[int, msgspec.Meta(ge=1, le=6)]
    """How many caballeros of nobody come into the region of one card at the start (G-107)."""
    stack: Annotated[int, msgspec.Meta(ge=9, le=19)]
    """How many cards of stack 6 are in play, where that is drawn or chosen (G-105); never fewer than rounds."""
    ships: dict[int, Annotated[int, msgspec.Meta(ge=1, le=2)]]
    """How many ships there are, by number of seats, where the options do not say (G-308)."""
    extra: Annotated[int, fixed("the rules of intake know one more, and no other number")]
    """How many caballeros the owner of the Queen takes in or places besides, in each turn (G-503)."""
    from_provinces: Annotated[str, Ruled]
    """The id of the card whose caballeros come from the provinces (G-812)."""
    courts: tuple[Points, Points, Points]
    """What Scoring of the Courts pays, best place first (G-809)."""
    thrown: Annotated[int, msgspec.Meta(ge=1, le=9)]
    """How many caballeros of each opponent, and of one's own, go Off to the Castillo (G-816)."""
    king_returns: Annotated[str, Ruled]
    """The id of the region in which the King stands after the general scoring that frees him (G-811)."""
    intro: Annotated[tuple[str, ...], Ruled]
    """The cards that are left out of the beginners' game (G-108)."""
    symbols: dict[str, CardSymbols]
    """By card of stacks 6 and 7 (G-301, G-401, G-603)."""


FIGURES = FiguresFile("engine.games.elgrande.modules.grandissimo", "grandissimo.toml", GrandissimoFigures)
