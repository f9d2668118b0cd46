"""The module's Options: one class per verb of the notation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.options import Ally, Entrance
from engine.games.elgrande.modules.king_intrigue.lasting import Annul
from engine.games.elgrande.modules.king_intrigue.lore import choices


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
