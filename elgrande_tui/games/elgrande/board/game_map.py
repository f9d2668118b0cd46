"""Find the map of one game: its areas and no others."""

from __future__ import annotations

from elgrande_tui.games.elgrande.board.raster import Legend, legend
from engine.games.elgrande.grande_rules import GrandeRules


def game_map(rules: GrandeRules) -> Legend:
    """Return the legend of the map in this game."""
    return legend().within(frozenset(rules.box.index))
