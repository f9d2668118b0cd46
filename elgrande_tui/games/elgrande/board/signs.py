"""The signs of El Grande's pieces, each with its ASCII form. A Grande is drawn as the mark of its seat."""

from __future__ import annotations

from elgrande_tui.widgets.glyphs import Sign

KING = Sign("♚", "K!")
