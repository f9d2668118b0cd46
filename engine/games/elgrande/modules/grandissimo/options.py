"""The module's Options: one class per verb of the notation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.options import Ally, Entrance, Throw
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.grandissimo.lore import BLACK, COURTIERS, SHIPS, lore


@dataclass(frozen=True, slots=True, eq=False)
class TakeShip(Option):
    """`ship blue`: that seat's ship comes to the answering seat (G-302).

    `ship blue ship.2`: the second one of a seat that has both.
    """

    verb: ClassVar[str] = "ship"
    seat: int
    last: bool
    """Whether it is the second of both."""


@dataclass(frozen=True, slots=True, eq=False)
class Unload(Entrance, Option):
    """`unload galicia`: a caballero goes from the ship that is unloaded to that region (G-304)."""

    verb: ClassVar[str] = "unload"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Jail(Option):
    """`jail red galicia`: a caballero goes from that region to jail (G-401)."""

    verb: ClassVar[str] = "jail"
    kind: int
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Pardon(Option):
    """`pardon sevilla`: all who are in jail go to that region (G-402)."""

    verb: ClassVar[str] = "pardon"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class TakePerson(Option):
    """`person queen`: that person card comes to the answering seat (G-501)."""

    verb: ClassVar[str] = "person"
    person: str


@dataclass(frozen=True, slots=True, eq=False)
class Jester(Option):
    """`jester blue`: a caballero of the answering seat becomes a guest of that seat (G-504)."""

    verb: ClassVar[str] = "jester"
    seat: int


@dataclass(frozen=True, slots=True, eq=False)
class Settle(Entrance, Option):
    """`settle red granada`: a guest of that colour goes from the answering seat's court to that area (G-504)."""

    verb: ClassVar[str] = "settle"
    kind: int
    target: int


@dataclass(frozen=True, slots=True, eq=False)
class ChooseRegionCard(Option):
    """`region galicia`: take that region card face down; its public form is `region ?` (G-701 to G-703)."""

    verb: ClassVar[str] = "region"
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class SecondCard(Option):
    """`second d5-king`: choose one more action card (G-803)."""

    verb: ClassVar[str] = "second"
    card: str


@dataclass(frozen=True, slots=True, eq=False)
class Deputy(Option):
    """`deputy blue`: that seat's Grande stands in for the King (G-811)."""

    verb: ClassVar[str] = "deputy"
    seat: int


@dataclass(frozen=True, slots=True, eq=False)
class Escort(Option):
    """`escort black aragon galicia red`: a mercenary goes there and takes a caballero along (G-820).

    Without a colour behind it goes alone.
    """

    verb: ClassVar[str] = "escort"
    kind: int
    source: int
    target: int
    taken: int
    """The kind of the caballero that goes along; -1: none."""


SHIP = Option("ship")
"""Take a ship that nobody owns (G-301)."""
KEEP = Option("keep")
"""Leave everything on the ship (G-304)."""
QUEEN = Option("queen")
"""One more caballero comes to court (G-503)."""
REVEAL = Option("reveal")
"""King Incognito is turned up (G-805)."""
NOW, LATER = Option("now"), Option("later")
"""When the second card is used (G-803)."""
YES, NO = Option("yes"), Option("no")
"""Whether an owner's caballero goes along (G-820)."""
WORDS = (SHIP, KEEP, QUEEN, REVEAL, NOW, LATER, YES, NO)
VERBS = (
    *("ship", "unload", "jail", "pardon", "person", "jester", "settle", "region", "second", "deputy", "throw", "ally"),
    *("escort", "keep", "queen", "reveal", "now", "later", "yes", "no"),
)


def options(box: Box) -> Iterable[Option]:
    """Yield all of them."""
    known, kinds, ids = lore(box), box.kinds.all, [area.id for area in box.areas]
    names = [(seat, name.lower()) for seat, name in enumerate(box.seats)]
    coloured = [(number, kind.words.lower()) for number, kind in enumerate(kinds)]
    yield from WORDS
    for seat, name in names:
        yield TakeShip(f"ship {name}", seat, last=False)
        yield TakeShip(f"ship {name} {SHIPS[-1]}", seat, last=True)
        yield Jester(f"jester {name}", seat)
        yield Deputy(f"deputy {name}", seat)
    yield from (TakePerson(f"person {person}", person) for person in COURTIERS)
    yield from (SecondCard(f"second {card}", card) for card in box.cards)
    for area in box.regions:
        yield Unload(f"unload {ids[area]}", area)
        yield Pardon(f"pardon {ids[area]}", area)
        for kind, colour in coloured:
            yield Jail(f"jail {colour} {ids[area]}", kind, area)
            yield Throw(f"throw {colour} {ids[area]}", kind, area)
    for kind, colour in coloured:
        for area in (*box.regions, 0):
            yield Settle(f"settle {colour} {ids[area]}", kind, area)
    for area in known.spain:
        yield ChooseRegionCard(f"region {ids[area]}", area, public_form="region ?")
    for area, other in combinations(box.regions_by_name, 2):
        yield Ally(f"ally {ids[area]} {ids[other]}", area, other)
    for source in box.regions:
        for target in box.regions:
            if source != target:
                way = f"escort {BLACK} {ids[source]} {ids[target]}"
                yield Escort(way, known.black, source, target, NOWHERE)
                for kind, colour in coloured:
                    if kind != known.black:
                        yield Escort(f"{way} {colour}", known.black, source, target, kind)
