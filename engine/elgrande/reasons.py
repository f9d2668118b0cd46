"""Why an answer is not on offer: codes that the app turns into sentences. They explain; they decide nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from engine.elgrande.box import Box
from engine.elgrande.figures import CASTILLO
from engine.elgrande.options import (
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
    Send,
    Take,
)
from engine.option import Option


class Reason(msgspec.Struct, frozen=True):
    """Why not. Codes and the fields they use are listed in `SENTENCES`."""

    code: str
    area: int | None = None
    seat: int | None = None
    value: int | None = None
    """A power card, or the King's region."""


SENTENCES: Mapping[str, str] = {
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
"""The codes in English, as the engine says them in its own errors."""


class Table(Protocol):
    """What both State and the Board of a View show."""

    @property
    def king(self) -> int:
        """The King's region."""
        ...

    @property
    def played(self) -> Sequence[int]:
        """Power cards of this round by seat."""
        ...

    @property
    def court(self) -> Sequence[int]:
        """Caballeros at court by kind."""
        ...

    @property
    def boards(self) -> Sequence[int]:
        """Where each movable scoreboard lies."""
        ...


def why_not(box: Box, table: Table, areas: Sequence[Sequence[int] | None], seat: int, option: Option) -> Reason:
    """Why `option` is not on offer to `seat` on this table; `areas` are the caballeros as far as they are known."""
    king = table.king
    if isinstance(option, Power):
        if option.value in table.played:
            return Reason("value_played", seat=list(table.played).index(option.value), value=option.value)
        return Reason("not_in_hand", value=option.value)
    if isinstance(option, Take):
        return Reason("card_gone")
    if isinstance(option, MoveBoard):
        return _board(table, option)
    target = _target(option)
    if target is None:
        return Reason("not_now")
    if target == king:
        return Reason("king_here", area=king)
    if target == CASTILLO and not isinstance(option, Place | Put | Move):
        return Reason("castillo_shut", area=CASTILLO)
    if isinstance(option, Place | Put) and not table.court[seat]:
        return Reason("court_empty", seat=seat)
    if isinstance(option, Place) and target != CASTILLO and target not in box.neighbours[king]:
        return Reason("not_neighbour", area=target, value=king)
    if isinstance(option, Move | Send | Fetch):
        kind = box.options.fetched(seat, option) if isinstance(option, Fetch) else option.kind
        return _leaving(king, areas, option, kind)
    return Reason("not_now")


def _board(table: Table, option: MoveBoard) -> Reason:
    if table.boards[option.board] == table.king:
        return Reason("board_locked", area=table.king)
    if option.area == table.king:
        return Reason("king_here", area=table.king)
    if option.area in table.boards:
        return Reason("board_there", area=option.area)
    return Reason("not_now")


def _target(option: Option) -> int | None:
    if isinstance(option, Move):
        return option.target
    if isinstance(option, Place | Put | Send | Fetch | MoveKing | MoveGrande | Origin | Dial):
        return option.area
    return None


def _leaving(king: int, areas: Sequence[Sequence[int] | None], option: Move | Send | Fetch, kind: int) -> Reason:
    source = option.source if isinstance(option, Move) else option.area
    if source == king:
        return Reason("king_here", area=king)
    if source == CASTILLO:
        return Reason("castillo_shut", area=CASTILLO)
    if isinstance(option, Move) and source == option.target:
        return Reason("same_area", area=source)
    if source == COURT:
        return Reason("not_now")
    counts: Sequence[int] | None = areas[source]
    if counts is not None and not counts[kind]:
        return Reason("nobody_there", area=source)
    return Reason("not_now")


def sentence(box: Box, reason: Reason, names: Mapping[str, Any] | None = None) -> str:
    """The reason in plain English, areas and seats by their printed names and words."""
    area = box.areas[reason.area].name if reason.area is not None and reason.area >= 0 else ""
    king = box.areas[reason.value].name if reason.code == "not_neighbour" and reason.value is not None else ""
    seat = box.seats[reason.seat] if reason.seat is not None else ""
    return SENTENCES[reason.code].format(area=area, king=king, seat=seat, value=reason.value)
