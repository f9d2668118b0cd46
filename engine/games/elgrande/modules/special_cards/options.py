"""The module's Options, one class per verb of the notation, and why they are refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.options import Entrance, Fetch, Move, MoveGrande, Place, Put, Reason, Send, Throw
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.king_intrigue.options import Annul
from engine.games.elgrande.modules.special_cards.derived import NAME, derived


@dataclass(frozen=True, slots=True, eq=False)
class LayTable(Option):
    """`table granada`: a limitation table comes there; `table granada sevilla`: the one of Sevilla (K-C-6NIMMT)."""

    verb: ClassVar[str] = "table"
    area: int
    former: int
    """The region that loses its table; -1: none."""


@dataclass(frozen=True, slots=True, eq=False)
class FillSpace(Option):
    """`fill red`: a caballero of that kind stands on the new table (K-C-6NIMMT)."""

    verb: ClassVar[str] = "fill"
    kind: int
    """The kind that it is on the table."""


@dataclass(frozen=True, slots=True, eq=False)
class UseReserve(Entrance, Option):
    """`reserve granada`: the caballero on the Reserve card goes there (K-C-RESERVE)."""

    verb: ClassVar[str] = "reserve"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Guard(Option):
    """`guard granada`: that region is locked until the round is over (K-C-SCHUTZ)."""

    verb: ClassVar[str] = "guard"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class OfferThree(Option):
    """`offer blue aragon galicia sevilla`: that seat chooses which of them is scored (K-C-SW-THREE)."""

    verb: ClassVar[str] = "offer"
    any_order: ClassVar[int] = 3
    seat: int
    area: int
    second: int
    third: int

    @property
    def areas(self) -> tuple[int, int, int]:
        """The three regions, sorted by id."""
        return self.area, self.second, self.third


VERBS = (LayTable.verb, FillSpace.verb, UseReserve.verb, Guard.verb, OfferThree.verb, Annul.verb)
ESPIONAGE, RESERVED, TABLE, GUARD = "espionage", "reserve", "table", "guard"
"""The words for what an Annulment may take away (K-C-AUFHEBUNG)."""


def options(box: Box) -> Iterable[Option]:
    """Yield all of them."""
    known, ids, regions = derived(box), [area.id for area in box.areas], box.regions_by_name
    names = [name.lower() for name in box.seats]
    for area in regions:
        yield LayTable(f"table {ids[area]}", area, NOWHERE)
        yield from (LayTable(f"table {ids[area]} {ids[old]}", area, old) for old in regions if old != area)
        yield UseReserve(f"reserve {ids[area]}", area)
        yield Guard(f"guard {ids[area]}", area)
        yield Annul(f"annul table {ids[area]}", TABLE, area)
    for kind in known.off_table:
        yield FillSpace(f"fill {box.kinds.all[kind].words.lower()}", kind)
    for seat, name in enumerate(names):
        yield Annul(f"annul espionage {name}", ESPIONAGE, seat=seat)
        yield Annul(f"annul reserve {name}", RESERVED, seat=seat)
        for one, two, three in combinations(regions, 3):
            yield OfferThree(f"offer {name} {ids[one]} {ids[two]} {ids[three]}", seat, one, two, three)
    if known.choices.annulment_all_tokens:
        yield Annul("annul guard", GUARD)


REASONS: Mapping[str, str] = {
    "under_guard": "{area} is guarded: nothing may enter or leave",
    "no_room_there": "every space of the limitation table in {area} is taken",
    "table_there": "a limitation table lies in {area}",
    "no_table_left": "every limitation table lies on the board: name the region that loses it",
    "nothing_to_annul": "nothing of the kind lies there that can be taken away",
}


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
    known, row = derived(box), board.areas[area] or ()
    return sum(count for kind, count in enumerate(row) if kind not in known.beside) >= known.figures.spaces


def _target(option: Option) -> int:
    if isinstance(option, Move):
        return option.target
    return option.area if isinstance(option, Place | Put | UseReserve) else NOWHERE


def _named(option: Option) -> tuple[int, ...]:
    if isinstance(option, Move):
        return option.source, option.target
    if isinstance(option, Place | Put | Send | Fetch | MoveGrande | Throw | UseReserve | Guard | LayTable):
        return (option.area,)
    return ()
