"""Hold the module's part of the State: who owns what, what is kept, and the region cards that are taken.

Which region a taken card shows is known to its owner alone (G-703, G-1101); all else is public. What ships, jail and
courts hold of others' caballeros stands in the areas of the State.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any, NamedTuple

from engine.core.plausibility import FieldTest, one_of
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.grandissimo.derived import NAME, PERSONS, TOKENS, derived


class LaidCard(NamedTuple):
    """A card that lies in front of its owner until it has acted (G-604)."""

    seat: int
    card: str


class SecondLaid(NamedTuple):
    """The second card of a Double Turn (G-803)."""

    seat: int
    card: str
    since: int
    """The round in which it was taken for a later turn; 0: it is used at the end of the present one."""


class TakenRegion(NamedTuple):
    """A region card that lies face down, with a token on it, in front of its owner (G-703)."""

    seat: int
    area: int
    """NOWHERE for a viewer from whom it is hidden."""


class Grandissimo:
    """What the module adds to the table. Tuples are replaced, not changed, so that copies can share them."""

    __slots__ = (
        "alliance",
        "deputy",
        "fresh",
        "kept",
        "persons",
        "pool",
        "put_off",
        "scoring",
        "second",
        "ships",
        "shown",
        "spent",
        "stopped",
        "taken",
        "turn",
        "waiting",
    )

    def __init__(self, ships: int, pool: tuple[int, ...]) -> None:
        self.ships: tuple[int, ...] = (NOWHERE,) * ships
        """By ship token: the seat that owns it (G-301)."""
        self.persons: tuple[int, ...] = (NOWHERE,) * len(PERSONS)
        """By person card, as `PERSONS` has them: its owner (G-501)."""
        self.spent: tuple[int, ...] = ()
        """The person cards whose power has been used in the present turn (G-502), by their number in `PERSONS`."""
        self.fresh: tuple[int, ...] = ()
        """The person cards that were taken after their owner's last turn had begun (G-503, G-504), likewise."""
        self.put_off = NOWHERE
        """The seat whose present turn is put off by a Last Word that it had kept (G-818)."""
        self.waiting: LaidCard | None = None
        """Who goes on with a turn when all others have had theirs, and with which card (G-818)."""
        self.scoring = False
        """Whether a scoring is under way, in which nothing is turned up (G-805). Likewise, it is not copied."""
        self.kept: tuple[LaidCard, ...] = ()
        """In the order in which they were laid."""
        self.second: SecondLaid | None = None
        """The second card of a Double Turn (G-803)."""
        self.pool = pool
        """The regions of all region cards (G-107, G-701)."""
        self.taken: tuple[TakenRegion | None, ...] = (None,) * len(TOKENS)
        """By token, as `TOKENS` has them: the card on which it lies (G-703)."""
        self.shown: tuple[int, ...] = (NOWHERE,) * len(TOKENS)
        """By token: the region on the card that was turned up last."""
        self.alliance: tuple[int, ...] = ()
        """The two regions that are scored as one, in the order of the areas (G-817)."""
        self.deputy = NOWHERE
        """The seat whose Grande stands in for the King, who is then in the Castillo (G-811)."""
        self.stopped: tuple[int, ...] = ()
        """The seats that have lost the special action of this round (G-810), sorted."""
        self.turn = NOWHERE
        """Whose turn it is. It is set when a section of a turn begins, so `copy` and `key` need not hold it."""

    def copy(self) -> Grandissimo:
        copied = Grandissimo.__new__(Grandissimo)
        copied.ships, copied.persons, copied.spent, copied.fresh = self.ships, self.persons, self.spent, self.fresh
        copied.kept, copied.second, copied.waiting = self.kept, self.second, self.waiting
        copied.pool, copied.taken, copied.shown = self.pool, self.taken, self.shown
        copied.alliance, copied.deputy, copied.stopped = self.alliance, self.deputy, self.stopped
        copied.put_off, copied.turn, copied.scoring = self.put_off, NOWHERE, False
        return copied

    def key(self) -> list[Any]:
        return [
            [self.ships, self.persons, self.spent, self.fresh],
            [self.kept, self.second, self.waiting, self.taken, self.shown],
            [self.alliance, self.deputy, self.stopped, self.put_off],
        ]


def grandissimo(g: GrandeState) -> Grandissimo:
    """Return the module's part of the State."""
    found: Grandissimo = g.modules[NAME]
    return found


def start(box: Box) -> Grandissimo:
    """Return the beginning: everything lies beside the board, unowned (G-104)."""
    known = derived(box)
    return Grandissimo(len(known.ships), known.spain)


def view(own: Grandissimo, viewer: int | None) -> dict[str, Any]:
    """Return what a viewer sees: everything but the regions on the cards that others have taken (G-703)."""

    def seen(taken: TakenRegion | None) -> list[int]:
        if taken is None:
            return []
        return [taken.seat, taken.area if taken.seat == viewer else NOWHERE]

    return {
        "ships": list(own.ships),
        "persons": list(own.persons),
        "spent": list(own.spent),
        "fresh": list(own.fresh),
        "put_off": own.put_off,
        "kept": [list(laid) for laid in own.kept],
        "second": list(own.second) if own.second else [],
        "waiting": list(own.waiting) if own.waiting else [],
        "pool": list(own.pool),
        "taken": [seen(taken) for taken in own.taken],
        "shown": list(own.shown),
        "alliance": list(own.alliance),
        "deputy": own.deputy,
        "stopped": list(own.stopped),
    }


def world(seen: dict[str, Any], rng: random.Random) -> Grandissimo:
    """Return a state that fits the view: regions on cards that are hidden are drawn."""
    own = Grandissimo(len(seen["ships"]), tuple(seen["pool"]))
    own.ships, own.persons = tuple(seen["ships"]), tuple(seen["persons"])
    own.spent, own.fresh, own.put_off = tuple(seen["spent"]), tuple(seen["fresh"]), seen["put_off"]
    own.kept = tuple(LaidCard(*laid) for laid in seen["kept"])
    own.second = SecondLaid(*seen["second"]) if seen["second"] else None
    own.waiting = LaidCard(*seen["waiting"]) if seen["waiting"] else None
    left = [area for area in own.pool if all(area not in taken[1:] for taken in seen["taken"])]
    rng.shuffle(left)
    own.taken = tuple(
        TakenRegion(taken[0], left.pop() if taken[1] == NOWHERE else taken[1]) if taken else None
        for taken in seen["taken"]
    )
    own.shown = tuple(seen["shown"])
    own.alliance, own.deputy, own.stopped = tuple(seen["alliance"]), seen["deputy"], tuple(seen["stopped"])
    return own


def learned(begun: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Return what a viewer saw when a section began, with the regions on cards that were turned up since (G-703)."""
    each = zip(begun["taken"], begun["shown"], now["shown"], strict=True)
    return {**begun, "taken": [[card[0], area] if card and area != old else card for card, old, area in each]}


def slice_fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of what a host tells, which may be of any type."""
    known, seats = derived(box), range(len(box.seats))
    seat, owner, card = one_of(seats), one_of((NOWHERE, *seats)), one_of(box.cards)
    since = one_of((0, *box.rounds))
    shown, region = one_of((NOWHERE, *known.spain)), one_of(box.regions)

    def laid(row: Any) -> bool:
        return isinstance(row, list) and len(row) == 2 and seat(row[0]) and card(row[1])

    def second(row: Any) -> bool:
        return row == [] or (isinstance(row, list) and len(row) == 3 and laid(row[:2]) and since(row[2]))

    def taken(row: Any) -> bool:
        return row == [] or (isinstance(row, list) and len(row) == 2 and seat(row[0]) and shown(row[1]))

    def each(rows: Any, test: FieldTest, most: int) -> bool:
        return isinstance(rows, list) and len(rows) <= most and all(map(test, rows))

    def rising(rows: list[int]) -> bool:
        return all(one < other for one, other in pairwise(rows))

    def different(rows: list[list[int]]) -> bool:
        areas = [row[1] for row in rows if row and row[1] != NOWHERE]
        return len(set(areas)) == len(areas)

    return {
        "ships": lambda rows: each(rows, owner, len(known.ships)) and len(rows) == len(known.ships),
        "persons": lambda rows: each(rows, owner, len(PERSONS)) and len(rows) == len(PERSONS),
        "spent": lambda rows: each(rows, one_of(range(len(PERSONS))), len(PERSONS)) and rising(rows),
        "fresh": lambda rows: each(rows, one_of(range(len(PERSONS))), len(PERSONS)) and rising(rows),
        "put_off": owner,
        "kept": lambda rows: each(rows, laid, len(box.cards)) and len({row[1] for row in rows}) == len(rows),
        "second": second,
        "waiting": lambda row: row == [] or laid(row),
        "pool": lambda rows: rows == list(known.spain),
        "taken": lambda rows: each(rows, taken, len(TOKENS)) and len(rows) == len(TOKENS) and different(rows),
        "shown": lambda rows: each(rows, shown, len(TOKENS)) and len(rows) == len(TOKENS),
        "alliance": lambda rows: each(rows, region, 2) and len(rows) in (0, 2) and rising(rows),
        "deputy": owner,
        "stopped": lambda rows: each(rows, seat, len(box.seats)) and rising(rows),
    }
