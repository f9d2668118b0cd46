"""Setup: everything that is settled before a match begins."""

from __future__ import annotations

from typing import Any

import msgspec


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Enough to start a match: journalled first, sent to every client, never changed."""

    game: str
    """Package name below `engine`: `elgrande`."""
    seats: tuple[str, ...]
    """Names of the seats in clockwise order, used in notation: `("red", "blue")`."""
    modules: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    """The game's own switches as plain values (`{"edition": "1996"}`); what is missing takes the game's default."""
    figures: dict[str, Any] = msgspec.field(default_factory=dict)
    """Figures that replace those of the game's data files (house rules): dotted path -> value."""

    def __hash__(self) -> int:
        """Equal Setups hash alike."""
        return hash((self.game, self.seats, self.modules, self.variants))
