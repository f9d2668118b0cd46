"""The module's Options, one class per verb of the notation, and why they are refused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import Ally, Dial, Entrance, Place, Put, Reason, Throw
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.model.view import Board
from engine.games.elgrande.modules.grandissimo.derived import BLACK, COURTIERS, NAME, PERSONS, SHIPS, derived


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
    known, kinds, ids = derived(box), box.kinds.all, [area.id for area in box.areas]
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


Regional = Unload | Pardon | Jail | Throw | Settle | Ally | Escort
"""Answers that name regions."""
REASONS = {
    "disc_without": "the disc does not show {area}",
    "ship_not_yours": "only the owner of a ship puts caballeros onto it",
    "ship_not_extra": "what a special action places goes into a region, not onto a ship",
    "ship_unowned_first": "a ship that nobody owns is taken first",
    "ships_owned": "every ship has an owner",
    "no_such_ship": "{seat} has no such ship",
    "not_coastal": "a ship is unloaded into coastal regions only, and {area} is none",
    "jail_empty": "nobody is in jail",
    "no_such_guest": "no such caballero waits at the court",
    "person_yours": "that person card lies in front of you already",
    "person_used": "that person card has been used in this turn",
    "person_elsewhere": "that person card does not lie in front of you",
    "region_card_taken": "that region card is in use",
    "no_deputy": "no Grande of {seat} stands in a region",
}


def why_not(box: Box, board: Board, seat: int, option: Option) -> Reason | None:
    """Return the reason for a refusal that has to do with the module; None for any other."""
    if isinstance(option, Regional):
        return _region(box, board, seat, option)
    if isinstance(option, Dial):
        return Reason("disc_without", area=option.area) if option.area not in box.on_disc else None
    if isinstance(option, Place | Put):
        return _on_board(box, board, seat, option)
    if isinstance(option, TakePerson | Jester):
        return _person(board, seat, option)
    if isinstance(option, TakeShip) or option is SHIP:
        return _ship(board, option)
    if isinstance(option, ChooseRegionCard):
        return (
            Reason("region_card_taken")
            if any(option.area in card[1:] for card in board.modules[NAME]["taken"])
            else None
        )
    if isinstance(option, Deputy):
        return Reason("no_deputy", seat=option.seat) if board.grandes[option.seat] not in box.regions else None
    if isinstance(option, SecondCard):
        return Reason("card_gone") if option.card not in board.offer else None
    return None


def _named(option: Regional) -> tuple[int, ...]:
    if isinstance(option, Escort):
        return option.source, option.target
    if isinstance(option, Ally):
        return option.area, option.other
    return (option.target if isinstance(option, Settle) else option.area,)


def _region(box: Box, board: Board, seat: int, option: Regional) -> Reason | None:
    """Return the reason that lies with a region which the answer names."""
    known = derived(box)
    if board.king in _named(option):
        return Reason("king_here", area=board.king)
    if isinstance(option, Unload):
        return Reason("not_coastal", area=option.area) if option.area not in known.coast else None
    if isinstance(option, Pardon):
        return None if any(board.areas[known.jail] or ()) else Reason("jail_empty")
    if isinstance(option, Settle):
        return None if (board.areas[known.guests[seat]] or [0])[option.kind] else Reason("no_such_guest")
    if isinstance(option, Jail | Throw):
        return _standing(board, option.area, option.kind)
    if isinstance(option, Escort):
        along = None if option.taken == NOWHERE else _standing(board, option.source, option.taken)
        return _standing(board, option.source, option.kind) or along
    return None


def _standing(board: Board, area: int, kind: int) -> Reason | None:
    row = board.areas[area]
    return Reason("nobody_there", area=area) if area != CASTILLO and row is not None and not row[kind] else None


def _on_board(box: Box, board: Board, seat: int, option: Place | Put) -> Reason | None:
    """Return why no caballero goes onto a ship (G-303)."""
    ships = derived(box).ships
    if option.area not in ships:
        return None
    if board.modules[NAME]["ships"][ships.index(option.area)] != seat:
        return Reason("ship_not_yours")
    return Reason("ship_not_extra") if isinstance(option, Put) else None


def _person(board: Board, seat: int, option: TakePerson | Jester) -> Reason | None:
    own = board.modules[NAME]
    if isinstance(option, TakePerson):
        return Reason("person_yours") if own["persons"][PERSONS.index(option.person)] == seat else None
    number = PERSONS.index("jester")
    if own["persons"][number] != seat:
        return Reason("person_elsewhere")
    return Reason("person_used") if number in own["spent"] else None


def _ship(board: Board, option: Option) -> Reason | None:
    ships = board.modules[NAME]["ships"]
    if not isinstance(option, TakeShip):
        return Reason("ships_owned") if NOWHERE not in ships else None
    if NOWHERE in ships:
        return Reason("ship_unowned_first")
    return Reason("no_such_ship", seat=option.seat) if ships.count(option.seat) <= option.last else None
