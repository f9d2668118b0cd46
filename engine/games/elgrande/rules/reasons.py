"""Explain why an answer is not on offer, with codes that the app turns into sentences. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import (
    COURT,
    Dial,
    Fetch,
    Move,
    MoveBoard,
    MoveGrande,
    MoveKing,
    Origin,
    Place,
    Power,
    Put,
    Reason,
    Send,
    Take,
)
from engine.games.elgrande.model.state import Seams
from engine.games.elgrande.model.view import Board

SENTENCES = {
    "king_here": "the King is in {area}: nothing may enter or leave",
    "not_neighbour": "{area} does not lie next to the King, who is in {king}",
    "castillo_shut": "nothing leaves the Castillo, and it cannot be named here",
    "nobody_there": "there is no such caballero in {area} that could still go",
    "same_area": "that would be no move",
    "value_played": "{seat} has played {value} this round",
    "not_in_hand": "power card {value} is not in the hand",
    "court_empty": "the court is empty",
    "card_gone": "that card is not on offer",
    "board_there": "a movable scoreboard lies in {area}",
    "board_locked": "the King stands on that scoreboard",
    "done_first": "what was begun must be finished first",
    "not_now": "that is not asked now",
}
"""The sentences for the codes in the engine's own errors; modules have `reasons` of their own."""
OF_AREAS = ("not_neighbour",)
"""The codes of reasons whose `value` is the number of an area; that of others is the number of a power card."""


def why_not(box: Box, seams: Seams, board: Board, seat: int, option: Option) -> Reason:
    """Return why `option` is not on offer to `seat`, from what the seat sees of the board."""
    reason = _plain(box, board, seat, option)
    if reason.code == "not_now" or (reason.code == "same_area" and seams.in_place):
        for explain in seams.why_not:
            if (added := explain(box, board, seat, option)) is not None:
                return added
    return reason


def _plain(box: Box, board: Board, seat: int, option: Option) -> Reason:
    """Return the reason by the base rules alone."""
    king = board.king
    if isinstance(option, Power):
        laid = [box.power_values[number] for number in board.played]
        if (value := box.power_values[option.power]) and value in laid:
            seat = laid.index(value)
            return Reason("value_played", seat=seat, value=board.played[seat])
        return Reason("not_in_hand", value=option.power)
    if isinstance(option, Take):
        return Reason("card_gone")
    if isinstance(option, MoveBoard):
        return _scoreboard(board, option)
    target = _target(option)
    if target is None:
        return Reason("not_now")
    if target == king:
        return Reason("king_here", area=king)
    if target == CASTILLO and not isinstance(option, Place | Put | Move):
        return Reason("castillo_shut", area=CASTILLO)
    if isinstance(option, Place | Put) and not board.court[seat]:
        return Reason("court_empty", seat=seat)
    if isinstance(option, Place) and target != CASTILLO and _apart(box, king, box.region_of[target]):
        return Reason("not_neighbour", area=target, value=king)
    if isinstance(option, Move | Send | Fetch):
        kind = box.options.fetched(seat, option) if isinstance(option, Fetch) else option.kind
        return _leaving(box, board, option, kind)
    return Reason("not_now")


def _apart(box: Box, king: int, region: int) -> bool:
    """Check whether a region that has neighbours is none of the King's."""
    return bool(box.neighbours[region]) and region not in box.neighbours[king]


def _scoreboard(board: Board, option: MoveBoard) -> Reason:
    if board.boards[option.board] == board.king:
        return Reason("board_locked", area=board.king)
    if option.area == board.king:
        return Reason("king_here", area=board.king)
    if option.area in board.boards:
        return Reason("board_there", area=option.area)
    return Reason("not_now")


def _target(option: Option) -> int | None:
    if isinstance(option, Move):
        return option.target
    if isinstance(option, Place | Put | Send | Fetch | MoveKing | MoveGrande | Origin | Dial):
        return option.area
    return None


def _leaving(box: Box, board: Board, option: Move | Send | Fetch, kind: int) -> Reason:
    source = option.source if isinstance(option, Move) else option.area
    if source == board.king:
        return Reason("king_here", area=source)
    if source == CASTILLO:
        return Reason("castillo_shut", area=CASTILLO)
    same = isinstance(option, Move) and box.region_of[source] == (home := box.region_of[option.target])
    if isinstance(option, Move) and same and (source == option.target or not box.areas[home].within):
        return Reason("same_area", area=source)
    if source == COURT:
        return Reason("not_now")
    if source not in box.parts[source]:
        return Reason("not_now")
    counts = board.areas[source]  # None where the viewer cannot see them: then "nobody there" would be a guess
    if counts is not None and not counts[kind]:
        return Reason("nobody_there", area=source)
    return Reason("not_now")


def sentence(box: Box, reason: Reason, added: Mapping[str, str]) -> str:
    """Return the reason in plain English, with the printed names of areas and the names of seats.

    `added` are the sentences of modules by code.
    """
    area = box.areas[reason.area].name if reason.area is not None and reason.area >= 0 else ""
    king = box.areas[reason.value].name if reason.code in OF_AREAS and reason.value is not None else ""
    seat = box.seats[reason.seat] if reason.seat is not None else ""
    value: object = reason.value
    if reason.code not in OF_AREAS and reason.value is not None:
        value = box.powers[reason.value].id
    return {**SENTENCES, **added}[reason.code].format(area=area, king=king, seat=seat, value=value)
