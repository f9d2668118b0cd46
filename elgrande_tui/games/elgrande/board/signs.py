"""The signs of El Grande's pieces, each with its ASCII form."""

from __future__ import annotations

from elgrande_tui.widgets.glyphs import Glyphs, Mark, Sign

KING = Sign("♚", "K!")
SOURCE = Sign("↑", "^")
"""Where a caballero goes from, and whose it is."""
LEADS = Sign("★", "[ ]")
"""Before the count that ranks before all others; where no grounds are painted, round it."""
_GRANDE = "♜"


def grande_sign(glyphs: Glyphs, mark: Mark) -> str:
    """Return the sign of a Grande: a castle, in ASCII the mark of the seat."""
    return mark.mark if glyphs.ascii_only else _GRANDE
