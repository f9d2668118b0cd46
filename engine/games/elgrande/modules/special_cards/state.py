"""Hold the module's part of the State: cards in front of seats, limitation tables, the royal guard. All is public.

Who stands on a Reserve card stands in an area of its own; who stands beside a table is of a kind of its own.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.core.option import Option
from engine.core.plausibility import FieldTest, one_of
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.king_intrigue.options import Annul
from engine.games.elgrande.modules.special_cards.derived import NAME, derived
from engine.games.elgrande.modules.special_cards.events import FrontCardGone, GuardLeft, LimitGone
from engine.games.elgrande.modules.special_cards.options import ESPIONAGE, GUARD, RESERVED, TABLE
from engine.games.elgrande.rules.caballeros import become
from engine.games.elgrande.rules.rule_queries import closed, present

ESPIONAGE_DO, RESERVE_DO = "late_disc", "reserve_one"
"""What the cards do that lie in front of their owners."""


class InFront(NamedTuple):
    """A power card that lies in front of its owner."""

    seat: int
    card: str
    since: int
    """The round in which it was laid."""


class SpecialCards:
    """What the module adds to the table. Tuples are replaced, not changed, so that copies can share them."""

    __slots__ = ("admitted", "asked", "front", "guard", "tables")

    def __init__(self) -> None:
        self.front: tuple[InFront, ...] = ()
        """In the order in which they were laid."""
        self.tables: tuple[int, ...] = ()
        """The regions with a limitation table, in the order of the areas."""
        self.guard = NOWHERE
        """The region with the royal guard."""
        self.asked = False
        """Whether the owners of a Reserve have been asked in the present special scoring. It follows from what was
        answered in this section, so `copy` and `key` need not hold it; nor the next."""
        self.admitted: dict[tuple[int, int], int] = {}
        """By region with a table and seat: how many come from the Castillo in the present general scoring."""

    def copy(self) -> SpecialCards:
        copied = SpecialCards()
        copied.front, copied.tables, copied.guard = self.front, self.tables, self.guard
        return copied

    def key(self) -> list[Any]:
        return [self.front, self.tables, self.guard]

    def annullable(self, g: GrandeState) -> Sequence[Option]:
        """Return the cards and tables that lie about, and the guard where any marker can be taken away (K-Q-25)."""
        box, shut = g.box, closed(g)
        names = [
            f"annul {ESPIONAGE if box.cards[laid.card].do == ESPIONAGE_DO else RESERVED} {box.seats[laid.seat]}".lower()
            for laid in self.front
        ]
        names += [f"annul table {box.areas[area].id}" for area in self.tables if area not in shut]
        if self.guard != NOWHERE and derived(box).choices.annulment_all_tokens:
            names.append("annul guard")
        return [box.options.by_words[name] for name in names]

    def annul(self, g: GrandeState, option: Annul) -> None:
        if option.what == TABLE:
            take_table(g, option.area)
            if g.tell:
                g.tell(LimitGone(option.area))
        elif option.what == GUARD:
            end_guard(g)
        else:
            do = ESPIONAGE_DO if option.what == ESPIONAGE else RESERVE_DO
            discard(g, next(laid for laid in in_front(g, do) if laid.seat == option.seat))


def special_cards(g: GrandeState) -> SpecialCards:
    """Return the module's part of the State."""
    found: SpecialCards = g.modules[NAME]
    return found


def in_front(g: GrandeState, do: str) -> list[InFront]:
    """Return the cards with that action that lie in front of seats."""
    return [laid for laid in special_cards(g).front if g.box.cards[laid.card].do == do]


def discard(g: GrandeState, laid: InFront) -> None:
    """Discard a card in front of its owner; a caballero on it comes to the court (K-E.11, K-E.14)."""
    own, row = special_cards(g), g.areas[derived(g.box).reserves[laid.seat]]
    own.front = tuple(other for other in own.front if other != laid)
    back = g.box.cards[laid.card].do == RESERVE_DO and any(row)
    if back:
        for kind in list(present(row)):
            g.court[g.box.plain[kind]] += row[kind]
            row[kind] = 0
    if g.tell:
        g.tell(FrontCardGone(laid.seat, laid.card, back))


def take_table(g: GrandeState, area: int) -> None:
    """Take a table away: whoever stands beside it counts again (K-E.13)."""
    known, own = derived(g.box), special_cards(g)
    own.tables = tuple(other for other in own.tables if other != area)
    for kind in known.beside:
        for _ in range(g.areas[area][kind]):
            become(g, area, kind, known.on_table[kind])


def end_guard(g: GrandeState) -> None:
    """Take the royal guard away (K-E.15)."""
    own = special_cards(g)
    if own.guard != NOWHERE:
        area, own.guard = own.guard, NOWHERE
        if g.tell:
            g.tell(GuardLeft(area))


def view(own: SpecialCards, viewer: int | None) -> dict[str, Any]:
    """Return what everybody sees."""
    return {"front": [list(laid) for laid in own.front], "tables": list(own.tables), "guard": own.guard}


def world(seen: dict[str, Any], rng: random.Random) -> SpecialCards:
    """Return the state that the view shows."""
    own = SpecialCards()
    own.front = tuple(InFront(*laid) for laid in seen["front"])
    own.tables, own.guard = tuple(seen["tables"]), seen["guard"]
    return own


def slice_fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of what a host tells, which may be of any type."""
    seat, since, region = one_of(range(len(box.seats))), one_of(box.rounds), one_of(box.regions)
    card = one_of(card.id for card in box.cards.values() if card.do in (ESPIONAGE_DO, RESERVE_DO))

    def laid(row: Any) -> bool:
        return isinstance(row, list) and len(row) == 3 and seat(row[0]) and card(row[1]) and since(row[2])

    def front(rows: Any) -> bool:
        good = isinstance(rows, list) and len(rows) <= 2 * len(box.seats) and all(map(laid, rows))
        return good and len({(row[0], row[1]) for row in rows}) == len(rows)

    def tables(rows: Any) -> bool:
        good = isinstance(rows, list) and len(rows) <= derived(box).figures.tables and all(map(region, rows))
        return good and sorted(set(rows)) == rows

    return {"front": front, "tables": tables, "guard": one_of((NOWHERE, *box.regions))}
