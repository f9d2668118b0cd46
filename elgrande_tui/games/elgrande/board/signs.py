"""The signs of El Grande's pieces, each with its ASCII form."""

from __future__ import annotations

from elgrande_tui.widgets.glyphs import Glyphs, Mark, Sign

KING = Sign("♚", "K!")
SOURCE = Sign("↑", "^")
"""Where a caballero goes from, and whose it is."""
LEADS = Sign("★", "[ ]")
"""Before the count that ranks before all others; where no grounds are painted, round it."""
DISC = Sign("◉", "o")
"""Behind the seat whose disc shows this area."""
RANKS = (Sign("¹", "'1"), Sign("²", "'2"), Sign("³", "'3"))
"""Behind those that are paid for an area: their rank there."""
KING_LEFT = Sign("♔", "(K)")
"""Ghosts, of what stood here until now."""
BOARD_LEFT = Sign("▫", "(*)")
_LEFT = {"◆": "◇", "●": "○", "▲": "△", "■": "□", "✚": "✛"}
"""Mark of a seat -> the same in outline."""
_GRANDE = "♜"
_GRANDE_LEFT = Sign("♖", "(G)")


def grande_sign(glyphs: Glyphs, mark: Mark) -> str:
    """Return the sign of a Grande: a castle, in ASCII the mark of the seat."""
    return mark.mark if glyphs.ascii_only else _GRANDE


def left_sign(glyphs: Glyphs, mark: Mark, *, grande: bool = False) -> str:
    """Return the ghost of a caballero, or of a Grande, of that seat: its mark in outline, in ASCII a minus."""
    if grande:
        return glyphs.of(_GRANDE_LEFT)
    return "-" if glyphs.ascii_only else _LEFT.get(mark.mark, "-")
