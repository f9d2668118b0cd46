"""Setup: everything that is settled before a match begins."""

from __future__ import annotations

from typing import Any

import msgspec


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything needed to start a match: journalled first, sent to every client, never changed."""

    game: str
    """The name under which the game is registered: `elgrande`."""
    seats: tuple[str, ...]
    """The names of the seats in clockwise order, as notation uses them: `("red", "blue")`."""
    modules: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    """The game's own switches as plain values (`{"edition": "1996"}`); missing ones take the game's default."""
    figures: dict[str, Any] = msgspec.field(default_factory=dict)
    """Figures that replace those of the game's data files (house rules): dotted path -> value."""

    def __hash__(self) -> int:
        """Hash the fields that can be hashed: equal Setups hash alike, as `options` and `figures` are dicts."""
        return hash((self.game, self.seats, self.modules, self.variants))
