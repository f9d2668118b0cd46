"""Hold the module's part of the State: markers of double scoring, and whose placing is free; all of it is public."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.core.option import Option
from engine.core.plausibility import FieldTest, one_of
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.king_intrigue.derived import NAME, derived
from engine.games.elgrande.modules.king_intrigue.events import DoublesEnded
from engine.games.elgrande.modules.king_intrigue.options import Annul


class Doubled(NamedTuple):
    """A region card that lies open with a marker of double scoring (K-C-130, K-1.3)."""

    seat: int
    """In front of whom it lies."""
    area: int


class KingIntrigue:
    """What the module adds to the table. Tuples are replaced, not changed, so that copies can share them."""

    __slots__ = ("doubles", "free")

    def __init__(self) -> None:
        self.doubles: tuple[Doubled, ...] = ()
        """In the order in which they were laid."""
        self.free = NOWHERE
        """The seat that may place in any open region in its present turn (K-C-020)."""

    def copy(self) -> KingIntrigue:
        copied = KingIntrigue.__new__(KingIntrigue)
        copied.doubles, copied.free = self.doubles, self.free
        return copied

    def key(self) -> list[Any]:
        return [self.doubles, self.free]

    def annullable(self, g: GrandeState) -> Sequence[Option]:
        """Return the markers of double scoring, where any marker can be taken away (K-C-AUFHEBUNG)."""
        if not derived(g.box).choices.annulment_all_tokens:
            return ()
        return [g.box.options.by_words[f"annul double {g.box.areas[doubled.area].id}"] for doubled in self.doubles]

    def annul(self, g: GrandeState, option: Annul) -> None:
        self.doubles = tuple(doubled for doubled in self.doubles if doubled.area != option.area)
        if g.tell:
            g.tell(DoublesEnded([option.area]))


def king_intrigue(g: GrandeState) -> KingIntrigue:
    """Return the module's part of the State."""
    found: KingIntrigue = g.modules[NAME]
    return found


def view(own: KingIntrigue, viewer: int | None) -> dict[str, Any]:
    """Return what everybody sees."""
    return {"doubles": [list(doubled) for doubled in own.doubles], "free": own.free}


def world(seen: dict[str, Any], rng: random.Random) -> KingIntrigue:
    """Return the state that the view shows."""
    own = KingIntrigue()
    own.doubles, own.free = tuple(Doubled(*doubled) for doubled in seen["doubles"]), seen["free"]
    return own


def slice_fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of what a host tells, which may be of any type."""
    seat, area, most = one_of(range(len(box.seats))), one_of(box.on_disc), derived(box).figures.doubles

    def doubled(row: Any) -> bool:
        return isinstance(row, list) and len(row) == 2 and seat(row[0]) and area(row[1])

    def doubles(rows: Any) -> bool:
        good = isinstance(rows, list) and len(rows) <= most and all(map(doubled, rows))
        return good and len({row[1] for row in rows}) == len(rows)

    return {"doubles": doubles, "free": one_of((NOWHERE, *range(len(box.seats))))}
