"""What a seat is asked, as plain data for a client."""

from __future__ import annotations

from typing import Any

import msgspec

OFFER = "offer"
"""The kind of a question to a seat that may answer although the game does not wait for it: a standing offer."""


class Question(msgspec.Struct, frozen=True):
    """A seat's Ask as plain data: what a client gets."""

    id: int
    """Counts up for each seat. An answer names it, so that a late answer cannot hit a later question."""
    kind: str
    words: list[str]
    """The Options on offer, sorted; an answer names the index."""
    about: dict[str, Any]
    waited: bool
    """False for a standing offer: the seat may answer, but the game does not wait for it."""
    public: bool = False
    """Everybody can tell that the seat has this standing offer; it may hold the game up."""
