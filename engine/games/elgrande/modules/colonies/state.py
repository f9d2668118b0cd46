"""Hold the module's part of the State, which everybody sees (C-1402): what lies where, and what is used up.

What is secret (C-1401) is no part of it: discs, the order of stack 7, which is drawn, and what the Castillo holds.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engine.core.plausibility import FieldTest, one_of
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.colonies.derived import GOLD, NAME, WARES, derived

KEEPABLE = ("turn_action_card", "double_strike", "free_choice")
"""The cards that are kept (C-1004), by `Card.do`."""


class KeptCard(NamedTuple):
    """A card of stack 7 that lies in front of its owner (C-1004)."""

    seat: int
    card: str
    taken: int
    """The round in which it was taken."""


class Repeatable(NamedTuple):
    """The special action that a Double Strike can repeat: that of the turn that has just ended (C-1103)."""

    seat: int
    card: str


class Colonies:
    """What the module adds to the table. Tuples are replaced, not changed, so that copies can share them."""

    __slots__ = (
        "beside_all",
        "blocked",
        "gold",
        "holder",
        "kept",
        "mark",
        "marked",
        "order",
        "performed",
        "table",
        "turn",
        "used",
        "wares",
    )

    def __init__(self, seats: int) -> None:
        self.gold = 0
        """Tiles on América that nobody carries."""
        self.wares = 0
        """Tiles on África that nobody carries."""
        self.holder = NOWHERE
        """The seat with the Grand Inquisitor (C-702)."""
        self.used: tuple[bool, ...] = (False,) * seats
        """By seat: whether the extra caballero of this round is used up (C-703, C-712)."""
        self.table = NOWHERE
        """The region of the limitation table."""
        self.kept: tuple[KeptCard, ...] = ()
        """In the order in which they were taken."""
        self.mark = NOWHERE
        """The region of the special-scoring marker (C-1110)."""
        self.marked = 0
        """At the end of which round it is scored; one more than the last: after the last general scoring."""
        self.blocked: tuple[str, ...] = ()
        """Cards on offer that are turned face down in this round (C-1102)."""
        self.order: tuple[int, ...] = ()
        """The turn order of the round that has just ended (C-1106)."""
        self.performed: Repeatable | None = None
        """What a Double Strike can repeat; None outside a turn's end."""
        self.turn = NOWHERE
        """Whose turn it is. It is set when a section of a turn begins, so `copy` and `key` need not hold it."""
        self.beside_all = False
        """Whether all who arrive from the Castillo go beside the table (C-808). It is false where a section begins."""

    def copy(self) -> Colonies:
        copied = Colonies.__new__(Colonies)
        copied.gold, copied.wares = self.gold, self.wares
        copied.holder, copied.used = self.holder, self.used
        copied.table, copied.kept = self.table, self.kept
        copied.mark, copied.marked = self.mark, self.marked
        copied.blocked, copied.order, copied.performed = self.blocked, self.order, self.performed
        copied.turn, copied.beside_all = NOWHERE, False
        return copied

    def key(self) -> list[Any]:
        return [
            [self.gold, self.wares, self.holder, self.used, self.table],
            [self.kept, self.mark, self.marked, self.blocked, self.order, self.performed],
        ]


def overseas(g: GrandeState) -> Colonies:
    """Return the module's part of the State."""
    found: Colonies = g.modules[NAME]
    return found


def start(box: Box) -> Colonies:
    """Return the beginning: tiles on both colonies (C-107), nothing held or marked."""
    found = Colonies(len(box.seats))
    tiles = derived(box).tiles
    found.gold, found.wares = tiles[GOLD].start, tiles[WARES].start
    return found


def supply(g: GrandeState, tile: str) -> int:
    """Return how many tiles of a sort lie in the supply: those that lie on no colony and that nobody carries.

    So a tile is back as soon as its carrier has left the regions, fetched or sent back (C-310, C-607).
    """
    known, own = derived(g.box), overseas(g)
    carried = sum([sum(known.count_carriers[tile](row)) for row in g.areas])
    total: int = known.tiles[tile].tiles
    return total - (own.gold if tile == GOLD else own.wares) - carried


def tiles_fit(box: Box, areas: Iterable[Sequence[int] | None], seen: dict[str, Any]) -> bool:
    """Check whether there are as many tiles as a host tells of: on the colonies, and carried (C-102, C-601)."""
    known, rows = derived(box), [row for row in areas if row is not None]
    carried = {tile: sum(sum(count(row)) for row in rows) for tile, count in known.count_carriers.items()}
    return all(seen[tile] + carried[tile] <= known.tiles[tile].tiles for tile in carried)


def view(own: Colonies, viewer: int | None) -> dict[str, Any]:
    """Return what a viewer sees: everything (C-1402)."""
    return {
        "gold": own.gold,
        "wares": own.wares,
        "holder": own.holder,
        "used": list(own.used),
        "table": own.table,
        "kept": [list(kept) for kept in own.kept],
        "mark": own.mark,
        "marked": own.marked,
        "blocked": list(own.blocked),
        "order": list(own.order),
        "performed": list(own.performed) if own.performed else [],
    }


def world(seen: dict[str, Any], rng: random.Random) -> Colonies:
    """Return the only state that fits the view: nothing is hidden."""
    own = Colonies(len(seen["used"]))
    own.gold, own.wares, own.holder = seen["gold"], seen["wares"], seen["holder"]
    own.used, own.table = tuple(seen["used"]), seen["table"]
    own.kept = tuple(KeptCard(*kept) for kept in seen["kept"])
    own.mark, own.marked = seen["mark"], seen["marked"]
    own.blocked, own.order = tuple(seen["blocked"]), tuple(seen["order"])
    own.performed = Repeatable(*seen["performed"]) if seen["performed"] else None
    return own


def slice_fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of what a host tells, which may be of any type."""
    known, seats = derived(box), range(len(box.seats))
    rounds = one_of(box.rounds)
    cards, keepable = one_of(box.cards), one_of(card.id for card in box.cards.values() if card.do in KEEPABLE)
    seat = one_of(seats)
    flag = one_of((False, True))

    def kept(row: Any) -> bool:
        return isinstance(row, list) and len(row) == 3 and seat(row[0]) and keepable(row[1]) and rounds(row[2])

    def performed(row: Any) -> bool:
        return row == [] or (isinstance(row, list) and len(row) == 2 and seat(row[0]) and cards(row[1]))

    def each(test: FieldTest) -> FieldTest:
        return lambda rows: isinstance(rows, list) and len(rows) <= len(box.cards) and all(map(test, rows))

    def copies(rows: list[str]) -> bool:
        return all(rows.count(card) <= box.cards[card].count for card in rows)

    return {
        "gold": one_of(range(known.tiles[GOLD].tiles + 1)),
        "wares": one_of(range(known.tiles[WARES].tiles + 1)),
        "holder": one_of((NOWHERE, *seats)),
        "used": lambda used: each(flag)(used) and len(used) == len(seats),
        "table": one_of((NOWHERE, *(area for area in box.regions if area != known.francia))),
        "kept": lambda rows: each(kept)(rows) and copies([row[1] for row in rows]),
        "mark": one_of((NOWHERE, *box.regions)),
        "marked": one_of((0, *box.rounds, box.rounds[-1] + 1)),
        "blocked": lambda blocked: each(cards)(blocked) and len(set(blocked)) == len(blocked),
        "order": lambda order: order == [] or (each(seat)(order) and sorted(order) == list(seats)),
        "performed": performed,
    }
