"""Fill and move the limitation table (C-801 to C-812)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option
from engine.games.elgrande.model.events import Scoring
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.colonies.arriving import beside, free_fields
from engine.games.elgrande.modules.colonies.derived import derived
from engine.games.elgrande.modules.colonies.events import TableFilled, TableMoved
from engine.games.elgrande.modules.colonies.options import FillTable, MoveTable
from engine.games.elgrande.modules.colonies.state import overseas
from engine.games.elgrande.rules.caballeros import become
from engine.games.elgrande.rules.rule_queries import closed, kinds_meant


def fill(g: GrandeState, seat: int, chosen: int) -> Steps[None]:
    """Fill the free fields from beside the table: the seat `chosen` chooses, where there is a choice (C-806, C-809)."""
    known, own = derived(g.box), overseas(g)
    if own.table == NOWHERE or own.table in closed(g):
        return

    def legal() -> Sequence[Option]:
        words = g.box.options.by_words
        names = {f"fill {g.box.kinds.all[known.on_table[kind]].words}".lower() for kind, _ in beside(g)}
        return [words[name] for name in names]

    while (waiting := beside(g)) and (free := free_fields(g)) > 0:
        if len(waiting) <= free:
            for kind, place in waiting:
                take_field(g, seat, kind, place)
            return
        option = yield from ask(Ask(chosen, "fill", legal, {"left": free}))
        assert isinstance(option, FillTable)
        take_field(g, chosen, option.kind, next(place for kind, place in beside(g) if kind == option.kind))


def take_field(g: GrandeState, seat: int, kind: int, place: int) -> None:
    """Put a caballero from beside the table on to a free field."""
    become(g, place, kind, derived(g.box).on_table[kind])
    if g.tell:
        g.tell(TableFilled(seat, kind, place))


def filler(g: GrandeState, otherwise: int) -> int:
    """Return the seat that fills the table: the holder, else another (C-806 to C-808)."""
    holder = overseas(g).holder
    return otherwise if holder == NOWHERE else holder


def turn_ends(g: GrandeState, actor: int) -> Steps[None]:
    """Fill the table after a turn (C-806, C-807)."""
    seat = filler(g, actor)
    yield from fill(g, seat, seat)


def after_reveal(g: GrandeState, scoring: Scoring, dials: dict[int, int]) -> Steps[dict[int, int]]:
    """Note whether all who come to the table from the Castillo fit; otherwise all go beside it (C-808)."""
    own = overseas(g)
    own.beside_all = False
    if own.table != NOWHERE and own.table not in closed(g):
        coming = sum(
            g.areas[CASTILLO][kind]
            for seat, area in dials.items()
            if area == own.table
            for kind in kinds_meant(g, "own", seat)
        )
        own.beside_all = coming > free_fields(g)
    return dials
    yield  # the seam is a generator, though nothing is asked


def castillo_left(g: GrandeState, scoring: Scoring) -> Steps[None]:
    """Fill the table when the Castillo has been left (C-808, C-901)."""
    seat = filler(g, g.first)
    yield from fill(g, seat, seat)


def destinations(g: GrandeState) -> list[Option]:
    """Return where the table can go: not out of the King's region, not into it, not to Francia (C-804, C-809)."""
    known, own, shut = derived(g.box), overseas(g), closed(g)
    if own.table == NOWHERE or own.table in shut:
        return []
    words = g.box.options.by_words
    regions = [area for area in g.box.regions if area not in shut and area not in (own.table, known.francia)]
    return [words[f"{MoveTable.verb} {g.box.areas[area].id}"] for area in regions]


def move_table(g: GrandeState, actor: int, target: int) -> Steps[None]:
    """Move the table: all in the old region count again; in the new one the actor chooses who has fields (C-804)."""
    known, own = derived(g.box), overseas(g)
    for kind, place in beside(g):
        become(g, place, kind, known.on_table[kind])
    source, own.table = own.table, target
    if g.tell:
        g.tell(TableMoved(actor, source, target))
    if free_fields(g) < 0:
        for place in g.box.parts[target]:
            for kind, count in enumerate(g.areas[place]):
                for _ in range(count if place in known.grounds else 0):
                    become(g, place, kind, known.off_table[kind])
    yield from fill(g, actor, actor)
