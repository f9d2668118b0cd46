"""Terms: what a table is agreed to be besides its game."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class TableOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Settled when the table is founded; everybody may know them. Times are whole seconds."""

    spectators: bool = True
    """Others may look on."""
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    """Spectators see the game so much later."""
    clock: Annotated[int, Meta(ge=0, le=36_000)] = 0
    """What each seat has for its thinking in the whole game; 0: there is no clock. Nobody is ever skipped by it."""
    grace: Annotated[int, Meta(ge=10, le=3600)] = 90
    """How long a player may be away before the table votes on his seat."""
    preview: bool = True
    """Programs may show what would be scored now."""


USUAL = TableOptions()
