"""The largest maps that a game of El Grande can have."""

from __future__ import annotations

from elgrande_tui.games.elgrande.module_faces import all_faces

from elgrande_tui.games.elgrande.board.raster import Legend, spain


def map_without(*names: str) -> Legend:
    """Return the map with all that variants and expansions bring, but for these."""
    faces = [ui for ui in all_faces() if ui.name not in names]
    return spain().with_patches(patch for ui in faces if (patch := ui.patch()) is not None)


MAPS = (map_without("grandissimo"), map_without("colonies", "V4"))
"""Colonies and Grandissimo are never in one game (G-1001)."""
