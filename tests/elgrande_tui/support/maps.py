"""The largest maps that a game of El Grande can have."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.raster import Legend, spain
from elgrande_tui.games.elgrande.module_uis import all_module_uis


def map_without(*names: str) -> Legend:
    """Return the map with all that variants and expansions bring, but for these."""
    modules = [ui for ui in all_module_uis() if ui.name not in names]
    return spain().with_patches(patch for ui in modules for patch in ui.seams.patches)


MAPS = (map_without("grandissimo"), map_without("colonies", "V4"))
"""Colonies and Grandissimo are never in one game (G-1001)."""
