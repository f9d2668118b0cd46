"""Explain why answers are refused with the module: half sentences by code."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import Ally, Fetch, Move, MoveGrande, Origin, Place, Put, Reason, Send, Throw
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.players_edition.figures import NAME
from engine.games.elgrande.modules.players_edition.options import Cross, Quarantine, Shift, Span

REASONS: Mapping[str, str] = {
    "under_quarantine": "{area} is under quarantine: nothing may enter or leave",
    "about_to_collapse": "the Castillo is in danger of collapse: nothing may enter it",
    "no_bridge_there": "no open bridge of this seat leads there",
    "stands_there": "the Castillo stands in {area} already",
}
"""The module's sentences."""


def why_not(box: Box, board: Board, seat: int, option: Option) -> Reason | None:
    """Return why an answer is not on offer, from what the seat sees of the board."""
    own = board.modules[NAME]
    named = _named(option)
    if own["quarantine"] != NOWHERE and own["quarantine"] in named:
        return Reason("under_quarantine", area=own["quarantine"])
    if isinstance(option, Shift | Span | Ally | Cross | Quarantine) and board.king in named and not own["mistress"]:
        return Reason("king_here", area=board.king)
    if own["collapse"] and (CASTILLO in named or isinstance(option, Throw)):
        return Reason("about_to_collapse", area=CASTILLO)
    if isinstance(option, Cross):
        return Reason("no_bridge_there")
    if isinstance(option, Shift) and own["castillo_at"] == option.area:
        return Reason("stands_there", area=option.area)
    return None


def _named(option: Option) -> tuple[int, ...]:
    """Return the areas that an answer names."""
    if isinstance(option, Move | Cross):
        return option.source, option.target
    if isinstance(option, Ally | Span):
        return option.area, option.other
    if isinstance(option, Place | Put | Send | Fetch | MoveGrande | Origin | Shift | Quarantine | Throw):
        return (option.area,)
    return ()
