"""Add V4: France, a tenth region with three spots."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from engine.core.figures import FiguresFile
from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.events import Payment, Scoring
from engine.games.elgrande.model.figures import Points
from engine.games.elgrande.model.module import GrandeModule
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
    Put,
    Reason,
    Score,
    Send,
)
from engine.games.elgrande.model.state import NOWHERE, GrandeState, Seams
from engine.games.elgrande.model.view import Board

NAME, REGION = "V4", "francia"


class FranceFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of V4: the region comes after Granada (V4.1), no disc shows it (V4.5), otherwise it is like others
    (V4.6).
    """

    offices: dict[str, Points]
    """The spots, and the points that a caballero there earns besides (V4.2, V4.4)."""


def offices(box: Box) -> Mapping[str, int]:
    """Return the points of each spot by its id."""
    own: FranceFigures = box.figures.own[NAME]
    return own.offices


def barred(g: GrandeState, what: str, kind: int) -> frozenset[int]:
    """Bar King and Grandes from France (V4.3)."""
    return frozenset((g.box.index[REGION],)) if what in ("king", "grande") else frozenset()


def pays(g: GrandeState, scoring: Scoring, area: int, paid: list[Payment]) -> list[Payment]:
    """Add what the offices pay whenever France is scored (V4.4), but not where only first places are paid (Q-30)."""
    if area != g.box.index[REGION] or scoring.first_only:
        return paid
    return [replace(payment, other=payment.other + _office(g, payment.seat)) for payment in paid]


def _office(g: GrandeState, seat: int) -> int:
    kinds = g.box.kinds.of[seat]
    return sum(
        points for spot, points in offices(g.box).items() if any(g.areas[g.box.index[spot]][kind] for kind in kinds)
    )


def why_not(box: Box, board: Board, seat: int, option: Option) -> Reason | None:
    """Return the reason for a refusal that has to do with France and its spots; None for any other."""
    area = option.target if isinstance(option, Move) else getattr(option, "area", NOWHERE)
    if area in (NOWHERE, COURT) or box.region_of[area] != (france := box.index[REGION]):
        return None
    if isinstance(option, MoveKing | MoveGrande):
        return Reason("not_for_king" if isinstance(option, MoveKing) else "not_for_grandes", area=france)
    if isinstance(option, Dial):
        return Reason("not_on_disc", area=france)
    if isinstance(option, Place | Put | Move | Send | Fetch):
        if area == france:
            return Reason("spot_needed", area=france)
        return Reason("spot_taken", area=france) if any(board.areas[area] or ()) else None
    named = isinstance(option, Score | Origin | MoveBoard) and area != france
    return Reason("spot_no_region", area=france) if named else None


FRANCE = GrandeModule(
    NAME,
    figures=FiguresFile("engine.games.elgrande.modules.france", "france.toml", FranceFigures),
    seams=Seams(
        barred=(barred,),
        pays=(pays,),
        why_not=(why_not,),
    ),
    reasons={
        "not_for_king": "the King never enters {area}",
        "not_for_grandes": "Grandes never enter {area}",
        "not_on_disc": "the disc does not show {area}",
        "spot_needed": "{area} has spots, and one of them must be named",
        "spot_no_region": "a spot is no region: {area} is named as a whole",
        "spot_taken": "somebody stands on that spot of {area}",
    },
)
