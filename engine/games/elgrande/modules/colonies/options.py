"""The module's Options, one class per verb of the notation, and why they are refused."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.options import (
    COURT,
    Dial,
    Entrance,
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
from engine.games.elgrande.modules.colonies.derived import NAME, ColoniesDerived, derived


@dataclass(frozen=True, slots=True, eq=False)
class Sail(Entrance, Option):
    """`sail red ready ship america`: a free sea move (C-502, C-503)."""

    verb: ClassVar[str] = "sail"
    kind: int
    source: int
    target: int


@dataclass(frozen=True, slots=True, eq=False)
class Load(Option):
    """`load red america gold`: a caballero takes a tile (C-602)."""

    verb: ClassVar[str] = "load"
    kind: int
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class MoveTable(Option):
    """`table sevilla`: the limitation table goes to that region (C-804)."""

    verb: ClassVar[str] = "table"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class FillTable(Option):
    """`fill red`: a caballero from beside the table takes a field of it (C-804, C-806, C-808)."""

    verb: ClassVar[str] = "fill"
    kind: int
    """The kind that stands beside the table; the words do not say so."""


@dataclass(frozen=True, slots=True, eq=False)
class MarkArea(Option):
    """`mark galicia`: the special-scoring marker goes to that region (C-1110)."""

    verb: ClassVar[str] = "mark"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Block(Option):
    """`block d5-king`: an action card on offer is turned face down (C-1102)."""

    verb: ClassVar[str] = "block"
    card: str


class Ways(NamedTuple):
    """The sea moves of a box and its ways of taking a tile, whatever is closed or full."""

    sails: Mapping[tuple[int, int], Sequence[Sail]]
    """By kind and source."""
    loads: Mapping[tuple[int, int], Load]
    """By kind and place."""


@lru_cache(maxsize=64)
def ways(box: Box) -> Ways:
    """Return those of the box."""
    barred = derived(box).barred_moves
    sails: defaultdict[tuple[int, int], list[Sail]] = defaultdict(list)
    loads = {}
    for option in box.options.by_words.listed.values():
        if isinstance(option, Sail) and option.target not in barred[option.kind]:
            sails[option.kind, option.source].append(option)
        elif isinstance(option, Load):
            loads[option.kind, option.area] = option
    return Ways(sails, loads)


INQUISITOR = Option("inquisitor")
"""One more caballero comes to court (C-703)."""
STRIKE = Option("strike")
"""The special action of the turn that has just ended is repeated (C-1103)."""
VERBS = ("sail", "load", "table", "fill", "mark", "block", INQUISITOR.words, STRIKE.words)


def options(box: Box) -> Iterable[Option]:
    """Yield all of them."""
    known, kinds, ids = derived(box), box.kinds.all, [area.id for area in box.areas]
    yield from (INQUISITOR, STRIKE)
    for kind in sorted(known.ready):
        routes = [(source, target) for source in known.boarding for target in known.landings]
        routes += [(source, target) for source in known.colonial for target in known.boarding]
        for source, target in routes:
            yield Sail(f"sail {kinds[kind].words} {ids[source]} {ids[target]}".lower(), kind, source, target)
    for (kind, tile), _ in known.laden.items():
        for colony in known.colonies:
            if known.tile_of[colony] == tile:
                for place in box.parts[colony]:
                    yield Load(f"load {kinds[kind].words} {ids[place]} {tile}".lower(), kind, place)
    for area in box.regions:
        yield MarkArea(f"mark {ids[area]}", area)
        if area != known.francia:
            yield MoveTable(f"table {ids[area]}", area)
    for kind in sorted(known.beside):
        yield FillTable(f"fill {kinds[known.on_table[kind]].words}".lower(), kind)
    yield from (Block(f"block {card}", card) for card in box.cards)


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


def why_not(box: Box, board: Board, seat: int, option: Option) -> Reason | None:
    """Return the reason for a refusal that has to do with the module; None for any other."""
    known = derived(box)
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


def _sail(box: Box, known: ColoniesDerived, board: Board, option: Sail) -> Reason | None:
    if not (board.areas[option.source] or [0])[option.kind]:
        fresh = (board.areas[option.source] or [0] * len(box.kinds))[known.settled[option.kind]]
        return Reason("just_arrived") if fresh else Reason("nobody_sails", area=option.source)
    region = box.region_of[option.target]
    if region == board.king:
        return Reason("king_here", area=region)
    return _entering(box, known, board, option.kind, option.target)


def _new_region(box: Box, known: ColoniesDerived, board: Board, option: Option) -> Reason | None:
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


def _entering(box: Box, known: ColoniesDerived, board: Board, kind: int, area: int) -> Reason | None:
    region = box.region_of[area]
    if area not in box.parts[region]:
        return Reason("field_needed", area=region)
    if area in known.quarters and kind in known.carriers:
        return Reason("office_not_for_carriers", area=region)
    return Reason("field_taken", area=region) if sum(board.areas[area] or ()) >= box.areas[area].room else None
