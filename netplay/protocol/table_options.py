"""The options of a table besides its game: spectators, delay, clock, grace."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class TableOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table, settled when it is created and known to everybody. Times are whole seconds."""

    spectators: bool = True
    """Spectators are allowed."""
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    """By how much spectators see the game later."""
    clock: Annotated[int, Meta(ge=0, le=36_000)] = 0
    """The time that each seat has to think in the whole game; 0: there is no clock. A seat is never skipped for it."""
    grace: Annotated[int, Meta(ge=10, le=3600)] = 90
    """How long a player may be away before the table votes on the seat."""
    preview: bool = True
    """Programs may show how a scoring would come out now."""


USUAL = TableOptions()
