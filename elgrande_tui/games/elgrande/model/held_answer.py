"""Hold an answer back until the player has reviewed the whole turn."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.elgrande.model.view import Board


class HeldAnswer(NamedTuple):
    """An answer that waits for a second enter."""

    before: Board
    """The board when the turn began, or as early as it is known."""
    words: str
    """The answer."""
