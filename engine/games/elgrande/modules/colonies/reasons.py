"""Say why answers are refused that have to do with the new regions, tiles and the limitation table."""

from __future__ import annotations

from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.options import (
    COURT,
    Dial,
    Fetch,
    Move,
    MoveBoard,
    MoveKing,
    Origin,
    Place,
    Put,
    Reason,
    Score,
    Send,
    Take,
)
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.colonies.figures import NAME
from engine.games.elgrande.modules.colonies.lore import Lore, lore
from engine.games.elgrande.modules.colonies.options import Load, MarkArea, MoveTable, Sail

REASONS = {
    "colony_by_sea": "{area} is reached by sea or by relocation, never from a court",
    "ship_from_coast": "the Ship is boarded from a court only while the King is on the coast",
    "king_in_spain": "the King never enters {area}",
    "disc_of_spain": "the disc shows Spanish regions only",
    "field_needed": "{area} has fields, and one of them must be named",
    "field_taken": "somebody stands on that place of {area}",
    "field_no_region": "a place is no region: {area} is named as a whole",
    "office_not_for_carriers": "whoever carries a tile holds no office in {area}",
    "just_arrived": "only who stands there since an earlier round sails",
    "nobody_sails": "there is no such caballero in {area}",
    "no_tile": "there is no tile for this caballero in {area}",
    "table_full": "no field of the limitation table is free",
    "table_stays": "the limitation table goes neither out of nor into the King's region, and not to Francia",
    "card_blocked": "that card is turned face down in this round",
}
"""Half sentences by code."""


def why_not(box: Box, board: Board, seat: int, option: Option) -> Reason | None:
    """Return the reason for a refusal that has to do with the module; None for any other."""
    known = lore(box)
    if isinstance(option, Take):
        return Reason("card_blocked") if option.card in board.modules[NAME]["blocked"] else None
    if isinstance(option, Sail):
        return _sail(box, known, board, option)
    if isinstance(option, Load):
        return Reason("no_tile", area=option.area)
    if isinstance(option, MoveTable):
        return Reason("table_stays")
    if isinstance(option, Move) and option.source == option.target:
        in_table = box.region_of[option.target] == board.modules[NAME]["table"]
        return Reason("table_full") if in_table and option.kind in known.beside else None
    return _new_region(box, known, board, option)


def _sail(box: Box, known: Lore, board: Board, option: Sail) -> Reason | None:
    if not (board.areas[option.source] or [0])[option.kind]:
        fresh = (board.areas[option.source] or [0] * len(box.kinds))[known.settled[option.kind]]
        return Reason("just_arrived") if fresh else Reason("nobody_sails", area=option.source)
    region = box.region_of[option.target]
    if region == board.king:
        return Reason("king_here", area=region)
    return _entering(box, known, board, option.kind, option.target)


def _new_region(box: Box, known: Lore, board: Board, option: Option) -> Reason | None:
    area = option.target if isinstance(option, Move) else getattr(option, "area", NOWHERE)
    if area in (NOWHERE, COURT) or (region := box.region_of[area]) not in known.new:
        return None
    if isinstance(option, MoveKing):
        return Reason("king_in_spain", area=region)
    if isinstance(option, Dial):
        return Reason("disc_of_spain")
    if isinstance(option, Score | Origin | MoveBoard | MarkArea):
        return Reason("field_no_region", area=region) if area != region else None
    if isinstance(option, Place | Put) and region in known.colonies:
        return Reason("colony_by_sea", area=region)
    if isinstance(option, Place) and region == known.ship and board.king not in known.coast:
        return Reason("ship_from_coast")
    if isinstance(option, Place | Put | Move | Send | Fetch):
        return _entering(box, known, board, option.kind if isinstance(option, Move) else 0, area)
    return None


def _entering(box: Box, known: Lore, board: Board, kind: int, area: int) -> Reason | None:
    region = box.region_of[area]
    if area not in box.parts[region]:
        return Reason("field_needed", area=region)
    if area in known.quarters and kind in known.carriers:
        return Reason("office_not_for_carriers", area=region)
    return Reason("field_taken", area=region) if sum(board.areas[area] or ()) >= box.areas[area].room else None
