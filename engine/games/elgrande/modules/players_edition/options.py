"""The module's figures, and its Options: one class per verb of the notation, and why they are refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

import msgspec

from engine.core.figures import FiguresFile
from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO, Points
from engine.games.elgrande.model.options import (
    Ally,
    Entrance,
    Fetch,
    Move,
    MoveGrande,
    Origin,
    Place,
    Put,
    Reason,
    Send,
    Throw,
)
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.king_intrigue.derived import SuggestedHands, choices
from engine.games.elgrande.modules.king_intrigue.options import Annul

NAME = "players_edition"


class PlayersEditionFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the module beside its cards, read from `players_edition.toml`."""

    bridge_points: Points
    """What the bridge pays its occupant in every general scoring (K-C-BRUECKENBAU)."""
    hands: SuggestedHands


FIGURES = FiguresFile("engine.games.elgrande.modules.players_edition", "players_edition.toml", PlayersEditionFigures)


@dataclass(frozen=True, slots=True, eq=False)
class Shift(Option):
    """`shift valencia`: the Castillo goes to that region (K-C-SCHIEBUNG)."""

    verb: ClassVar[str] = "shift"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Span(Option):
    """`span galicia pais_vasco`: the bridge is laid between these two regions (K-C-BRUECKENBAU)."""

    verb: ClassVar[str] = "span"
    any_order: ClassVar[int] = 2
    area: int
    other: int


@dataclass(frozen=True, slots=True, eq=False)
class Cross(Entrance, Option):
    """`cross red galicia pais_vasco`: a caballero goes over the bridge (K-5.1)."""

    verb: ClassVar[str] = "cross"
    kind: int
    source: int
    target: int


@dataclass(frozen=True, slots=True, eq=False)
class TurnBoard(Option):
    """`turn 8/4/0`: that movable scoreboard is turned upside down, or back (K-C-REVOLTE)."""

    verb: ClassVar[str] = "turn"
    board: int


@dataclass(frozen=True, slots=True, eq=False)
class Quarantine(Option):
    """`quarantine granada`: that region is locked until the next general scoring is over (K-C-QUARANTAENE)."""

    verb: ClassVar[str] = "quarantine"
    area: int


VERBS = (Shift.verb, Span.verb, Cross.verb, TurnBoard.verb, Quarantine.verb, Ally.verb)
ALLIANCE, BRIDGE, COLLAPSE, QUARANTINE = TOKENS = ("alliance", "bridge", "collapse", "quarantine")
"""The words for what an Annulment may take away (K-C-AUFHEBUNG)."""


def options(box: Box) -> Iterable[Option]:
    """Yield all of them."""
    kinds, ids = box.kinds.all, [area.id for area in box.areas]
    for area in box.regions:
        yield Shift(f"shift {ids[area]}", area)
        yield Quarantine(f"quarantine {ids[area]}", area)
        for other in box.neighbours[area]:
            for number, kind in enumerate(kinds):
                yield Cross(f"cross {kind.words.lower()} {ids[area]} {ids[other]}", number, area, other)
    for area, other in combinations(box.regions_by_name, 2):
        yield Ally(f"ally {ids[area]} {ids[other]}", area, other)
        if other in box.neighbours[area]:
            yield Span(f"span {ids[area]} {ids[other]}", area, other)
    yield from (TurnBoard(f"turn {board.id}", number) for number, board in enumerate(box.figures.scoreboards))
    if choices(box.setup).annulment_all_tokens:
        yield from (Annul(f"annul {token}", token) for token in TOKENS)


REASONS: Mapping[str, str] = {
    "under_quarantine": "{area} is under quarantine: nothing may enter or leave",
    "about_to_collapse": "the Castillo is in danger of collapse: nothing may enter it",
    "no_bridge_there": "no open bridge of this seat leads there",
    "stands_there": "the Castillo stands in {area} already",
}


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
    if isinstance(option, Move | Cross):
        return option.source, option.target
    if isinstance(option, Ally | Span):
        return option.area, option.other
    if isinstance(option, Place | Put | Send | Fetch | MoveGrande | Origin | Shift | Quarantine | Throw):
        return (option.area,)
    return ()
