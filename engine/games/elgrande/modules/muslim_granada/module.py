"""Add V5: Granada is Muslim until it is conquered."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.ask import Steps
from engine.core.event import Event
from engine.core.figures import FiguresFile
from engine.core.option import Option
from engine.core.plausibility import FieldTest, one_of
from engine.core.rules import Ruling
from engine.games.elgrande.model.box import Box, Contents, Slice
from engine.games.elgrande.model.events import Payment, Scoring
from engine.games.elgrande.model.figures import Most
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.options import (
    Dial,
    Entrance,
    Move,
    MoveGrande,
    MoveKing,
    Origin,
    Place,
    Put,
    Reason,
    Score,
)
from engine.games.elgrande.model.scenario_names import flag_entry
from engine.games.elgrande.model.state import NOWHERE, GrandeState, Seams
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.rules.rule_queries import total
from engine.games.elgrande.rules.scoring import score

NAME = "V5"
CONQUEST = "conquest"
"""The cause of its scoring then."""
SHUT = ("king", "grande", "court", "score", "other_way")
"""The subjects of `barred` for which Granada is shut before (V5.1)."""
TWO_WAYS = Ruling("V5.1", "caballeros enter Muslim Granada out of the Castillo or by a card's special action alone")


class GranadaFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of V5."""

    needed: Most
    """How many caballeros of all colours conquer it (V5.3)."""


class GranadaConquered(Event, frozen=True):
    """The event that Granada is a region like the others from now on (V5.3)."""

    seat: int
    """The seat at the end of whose turn it happened."""


class Conquest:
    """The state of Granada: conquered or not."""

    __slots__ = ("conquered",)

    def __init__(self, *, conquered: bool = False) -> None:
        self.conquered = conquered

    def copy(self) -> Conquest:
        return Conquest(conquered=self.conquered)

    def key(self) -> bool:
        return self.conquered


def barred(g: GrandeState, what: str, kind: int) -> frozenset[int]:
    """Shut Muslim Granada to the King, Grandes, scoring, and caballeros but out of the Castillo and by special actions.

    So it is with V5.1; those that nobody owns do not enter at all (V6.7). Leaving it is free (V5.2).
    """
    shut = what in SHUT or (what == "move" and g.box.kinds.all[kind].owner is None)
    if not shut or g.modules[NAME].conquered or (what == "other_way" and TWO_WAYS in g.box.waived):
        return frozenset()
    return frozenset((g.box.index["granada"],))


def turn_over(g: GrandeState, actor: int) -> Steps[None]:
    """Check for conquest, only now (V5.4), and score it at once (V5.3); no Veto (V5.5).

    A scoreboard lying there counts (V5.6).
    """
    granada = g.box.index["granada"]
    if g.modules[NAME].conquered or total(g, granada) < needed(g.box):
        return
    g.modules[NAME].conquered = True
    if g.tell:
        g.tell(GranadaConquered(actor))
    yield from score(g, Scoring(CONQUEST), [granada])


def pays(g: GrandeState, scoring: Scoring, area: int, paid: list[Payment]) -> list[Payment]:
    """Double every point of the conquest (V5.3)."""
    if scoring.cause != CONQUEST:
        return paid
    return [replace(payment, other=payment.other + payment.points) for payment in paid]


def needed(box: Box) -> int:
    """Return how many caballeros conquer it."""
    own: GranadaFigures = box.figures.own[NAME]
    return own.needed


def view(conquest: Conquest, viewer: int | None) -> dict[str, Any]:
    """Return what a viewer sees: everything (H-19)."""
    return {"conquered": conquest.conquered}


def slice_fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of what a host tells: yes or no."""
    return {"conquered": one_of((False, True))}


def world(seen: dict[str, Any], rng: random.Random) -> Conquest:
    """Return the only state that fits the view: nothing is hidden."""
    return Conquest(conquered=seen["conquered"])


def why_not(box: Box, board: Board, seat: int, option: Option) -> Reason | None:
    """Return the reason for a refusal that has to do with Muslim Granada; None for any other."""
    granada = box.index["granada"]
    if board.modules[NAME]["conquered"]:
        return None
    if isinstance(option, Move) and option.target == granada and box.kinds.all[option.kind].owner is None:
        return Reason("granada_not_for_all", area=granada)
    if isinstance(option, MoveKing | MoveGrande | Place | Put | Score) and option.area == granada:
        return Reason("granada_muslim", area=granada)
    return Reason("granada_two_ways", area=granada) if _enters(board, option) == granada else None


def _enters(board: Board, option: Option) -> int:
    """Return the area into which an answer would bring caballeros, in another way than by a card; NOWHERE for none."""
    if isinstance(option, Entrance):
        area: int = getattr(option, "target", getattr(option, "area", NOWHERE))
        return area
    # The disc of set-up, when no card has been turned up; and the price of a region that is emptied by a card.
    if isinstance(option, Origin) or (isinstance(option, Dial) and not any(map(any, board.seen))):
        return option.area
    return NOWHERE


MUSLIM_GRANADA = GrandeModule(
    NAME,
    figures=FiguresFile("engine.games.elgrande.modules.muslim_granada", "muslim_granada.toml", GranadaFigures),
    contents=Contents(
        slices={NAME: Slice(lambda box: Conquest(), view, slice_fields, world)},
        causes=(CONQUEST,),
    ),
    seams=Seams(
        barred=(barred,),
        turn_over=(turn_over,),
        pays=(pays,),
        why_not=(why_not,),
    ),
    events=(GranadaConquered,),
    scenes={"conquered": flag_entry(NAME, "conquered")},
    reasons={
        "granada_muslim": "{area} is Muslim: no King, no Grande and nobody from a court enters, and it is not scored",
        "granada_not_for_all": "{area} is Muslim: caballeros that nobody owns do not enter",
        "granada_two_ways": "{area} is Muslim: caballeros enter it out of the Castillo and by special actions alone",
    },
    rulings=(TWO_WAYS,),
)
