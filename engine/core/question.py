"""Questions: what a seat is asked, as a client gets it."""

from __future__ import annotations

from typing import Any

import msgspec


class Question(msgspec.Struct, frozen=True):
    """A seat's Ask as plain data: what a client gets."""

    id: int
    """Counts per seat; an answer names it, so that it cannot hit a later question."""
    kind: str
    words: list[str]
    """The Options on offer, sorted; an answer names the index."""
    about: dict[str, Any]
    waited: bool
    """False for a standing offer: the seat may answer, and the game does not wait for it."""
