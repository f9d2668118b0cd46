"""Know in which turn the drawn tile is shown at the cursor."""

from __future__ import annotations

from elgrande_tui.games.carcassonne.model.ground import position_of
from elgrande_tui.model.context import Context
from elgrande_tui.model.selection import Selection
from engine.games.carcassonne.model.landscape import PlacedTile
from engine.games.carcassonne.model.view import CarcassonneView


def shown_turn(context: Context) -> PlacedTile | None:
    """Return the drawn tile as it is shown at the cursor; None where it does not fit, or none is to be placed."""
    view = context.view
    assert isinstance(view, CarcassonneView)
    return None if context.question is None else turned_tile(view, context.selection)


def turned_tile(view: CarcassonneView, selection: Selection) -> PlacedTile | None:
    """Return the drawn tile as a selection has it at the cursor; None where it does not fit."""
    turned = selection.turned
    if turned is None or view.drawn < 0 or selection.word != selection.cursor:
        return None
    x, y = position_of(selection.cursor)
    return PlacedTile(x, y, view.drawn, int(turned.value))
