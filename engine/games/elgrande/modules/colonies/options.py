"""The module's Options: one class per verb of the notation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.options import Entrance
from engine.games.elgrande.modules.colonies.lore import lore


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
    barred = lore(box).barred_moves
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
    known, kinds, ids = lore(box), box.kinds.all, [area.id for area in box.areas]
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
