"""Explain why the module's answers are refused: half sentences by code."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.options import Reason, Throw
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.king_intrigue.figures import NAME
from engine.games.elgrande.modules.king_intrigue.options import DoubleScore, Drop, Pick, UseAction

REASONS: Mapping[str, str] = {
    "picked_or_full": "power card {value} is picked already, or the hand is full",
    "not_picked": "power card {value} is not picked",
    "doubled_already": "{area} counts twice already",
    "no_marker": "every marker of double scoring lies on the table: name the region that loses it",
    "action_ignored": "only the action of the card of the row can be performed",
}
"""The module's sentences."""


def why_not(box: Box, board: Board, seat: int, option: Option) -> Reason | None:
    """Return why an answer of the module is not on offer, from what the seat sees of the board."""
    if isinstance(option, Pick):
        return Reason("picked_or_full", value=option.power)
    if isinstance(option, Drop):
        return Reason("not_picked", value=option.power)
    if isinstance(option, UseAction):
        return Reason("action_ignored")
    if isinstance(option, Throw):
        row = board.areas[option.area]
        if option.area == board.king:
            return Reason("king_here", area=option.area)
        return Reason("nobody_there", area=option.area) if row is not None and not row[option.kind] else None
    if isinstance(option, DoubleScore):
        marked = [area for _, area in board.modules[NAME]["doubles"]]
        return Reason("doubled_already", area=option.area) if option.area in marked else Reason("no_marker")
    return None
