"""Explain why answers are refused with the module: half sentences by code."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.options import Fetch, Move, MoveGrande, Place, Put, Reason, Send, Throw
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.king_intrigue.lasting import Annul
from engine.games.elgrande.modules.special_cards.figures import NAME
from engine.games.elgrande.modules.special_cards.lore import lore
from engine.games.elgrande.modules.special_cards.options import Guard, LayTable, UseReserve

REASONS: Mapping[str, str] = {
    "under_guard": "{area} is guarded: nothing may enter or leave",
    "no_room_there": "every space of the limitation table in {area} is taken",
    "table_there": "a limitation table lies in {area}",
    "no_table_left": "every limitation table lies on the board: name the region that loses it",
    "nothing_to_annul": "nothing of the kind lies there that can be taken away",
}
"""The module's sentences."""


def why_not(box: Box, board: Board, seat: int, option: Option) -> Reason | None:
    """Return why an answer is not on offer, from what the seat sees of the board."""
    own, named = board.modules[NAME], _named(option)
    if own["guard"] != NOWHERE and own["guard"] in named:
        return Reason("under_guard", area=own["guard"])
    if isinstance(option, UseReserve | Guard | LayTable) and board.king in named:
        return Reason("king_here", area=board.king)
    if isinstance(option, LayTable):
        return Reason("table_there", area=option.area) if option.area in own["tables"] else Reason("no_table_left")
    target = _target(option)
    if target in own["tables"] and _full(box, board, target):
        return Reason("no_room_there", area=target)
    if isinstance(option, Annul):
        return Reason("nothing_to_annul")
    return None


def _full(box: Box, board: Board, area: int) -> bool:
    """Check whether every space of a table is taken."""
    known, row = lore(box), board.areas[area] or ()
    return sum(count for kind, count in enumerate(row) if kind not in known.beside) >= known.figures.spaces


def _target(option: Option) -> int:
    """Return where an answer brings a caballero."""
    if isinstance(option, Move):
        return option.target
    return option.area if isinstance(option, Place | Put | UseReserve) else NOWHERE


def _named(option: Option) -> tuple[int, ...]:
    """Return the areas that an answer names."""
    if isinstance(option, Move):
        return option.source, option.target
    if isinstance(option, Place | Put | Send | Fetch | MoveGrande | Throw | UseReserve | Guard | LayTable):
        return (option.area,)
    return ()
