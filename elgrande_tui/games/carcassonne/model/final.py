"""Tell whether an answer can be taken back."""

from __future__ import annotations

from engine.core.option import Option
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.landscape import PlacedTile
from engine.games.carcassonne.model.options import PlaceTile
from engine.games.carcassonne.model.view import CarcassonneView


def claim_follows(rules: CarcassonneRules, view: CarcassonneView, option: Option) -> bool | None:
    """Check whether a segment can be claimed behind a placing; without that the game goes on at once (CA-TRN-08).

    None: the answer is no placing, or the tile does not fit there.
    """
    if not isinstance(option, PlaceTile) or view.viewer is None or view.drawn < 0:
        return None
    land = landscape(rules.kit, view.tiles, view.followers)
    if option.rotation not in land.fitting(view.drawn, option.x, option.y):
        return None
    tile = PlacedTile(option.x, option.y, view.drawn, option.rotation)
    return view.supply[view.viewer] > 0 and bool(land.with_tile(tile).free())
