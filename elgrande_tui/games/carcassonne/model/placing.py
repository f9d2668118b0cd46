"""Know in which turn the drawn tile is shown at the cursor."""

from __future__ import annotations

from elgrande_tui.games.carcassonne.model.ground import position_at
from elgrande_tui.model.context import Context
from elgrande_tui.model.selection import Selection
from engine.core.option import Option
from engine.games.carcassonne.carcassonne_rules import CarcassonneRules
from engine.games.carcassonne.knowledge.build_view import landscape
from engine.games.carcassonne.model.landscape import PlacedTile
from engine.games.carcassonne.model.options import Answers, PlaceTile
from engine.games.carcassonne.model.view import CarcassonneView


def shown_turn(context: Context) -> PlacedTile | None:
    """Return the drawn tile as it is shown at the cursor; None where it does not fit, or none is to be placed."""
    view, rules = context.view, context.rules
    assert isinstance(view, CarcassonneView)
    assert isinstance(rules, CarcassonneRules)
    return None if context.question is None else turned_tile(rules.kit.answers, view, context.selection)


def turned_tile(answers: Answers, view: CarcassonneView, selection: Selection) -> PlacedTile | None:
    """Return the drawn tile as a selection has it at the cursor; None where it does not fit."""
    turned = selection.turned
    if turned is None or view.drawn < 0 or selection.word != selection.cursor:
        return None
    at = position_at(answers, selection.cursor)
    return None if at is None else PlacedTile(at.x, at.y, view.drawn, int(turned.value))


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
