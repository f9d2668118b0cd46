"""The signs of El Grande's pieces, each with its ASCII form. A Grande is drawn as the mark of its seat."""

from __future__ import annotations

from elgrande_tui.widgets.glyphs import Sign

KING = Sign("♚", "K!")

BEARER = Sign("⚑", "!")
"""Behind a count with a standard bearer in it."""
CHURCH = Sign("✠", "&")
"""Beside the seat that holds the Church marker."""
BLACK = "X"
"""The letter of caballeros that no seat owns."""
