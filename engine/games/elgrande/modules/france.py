"""Add V4: France, a tenth region with three spots."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.modules import Module
from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.events import Payment
from engine.games.elgrande.model.figures import Area, Figures
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
    Score,
    Send,
)
from engine.games.elgrande.model.scoring import Scoring
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.rules.reasons import Reason

VALUES = (3, 1, 0)
NEIGHBOURS = ("aragon", "cataluna")
OFFICES = {"francia.ambassador": 2, "francia.envoy": 1, "francia.third": 0}
"""The spots, and the points that a caballero there earns besides (V4.2, V4.4)."""


def figures(printed: Figures) -> Figures:
    """Add France and its spots, after Granada (V4.1); no disc shows it (V4.5).

    Otherwise it is a region like others (V4.6).
    """
    france = Area("francia", "Francia", VALUES, NEIGHBOURS, coastal=True, on_disc=False)
    spots = (replace(france, id=spot, part_of="francia", room=1) for spot in OFFICES)
    near = (
        replace(area, neighbours=(*area.neighbours, "francia")) if area.id in NEIGHBOURS else area
        for area in printed.areas
    )
    return replace(printed, areas=(*near, france, *spots))


def barred(g: GrandeState, what: str, kind: int) -> frozenset[int]:
    """Bar King and Grandes from France (V4.3), and caballeros from a spot that is taken (V4.2)."""
    france = g.box.index["francia"]
    if what in ("king", "grande"):
        return frozenset((france,))
    if what in ("court", "move"):
        return frozenset(spot for spot in g.box.parts[france] if any(g.areas[spot]))
    return frozenset()


def pays(g: GrandeState, scoring: Scoring, area: int, paid: list[Payment]) -> list[Payment]:
    """Add what the offices pay whenever France is scored (V4.4), but not where only first places are paid (Q-30)."""
    if area != g.box.index["francia"] or scoring.first_only:
        return paid
    return [replace(payment, other=payment.other + _office(g, payment.seat)) for payment in paid]


def _office(g: GrandeState, seat: int) -> int:
    kinds = g.box.kinds.of[seat]
    return sum(points for spot, points in OFFICES.items() if any(g.areas[g.box.index[spot]][kind] for kind in kinds))


def why_not(box: Box, board: Board, seat: int, option: Option) -> Reason | None:
    """Return the reason for a refusal that has to do with France and its spots; None for any other."""
    area = option.target if isinstance(option, Move) else getattr(option, "area", NOWHERE)
    if area in (NOWHERE, COURT) or box.region_of[area] != (france := box.index["francia"]):
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


FRANCE = Module(
    "V4",
    figures=figures,
    hooks={"barred": (barred,), "pays": (pays,), "why_not": (why_not,)},
    reasons={
        "not_for_king": "the King never enters {area}",
        "not_for_grandes": "Grandes never enter {area}",
        "not_on_disc": "the disc does not show {area}",
        "spot_needed": "{area} has spots, and one of them must be named",
        "spot_no_region": "a spot is no region: {area} is named as a whole",
        "spot_taken": "somebody stands on that spot of {area}",
    },
)
"""The manifest."""
