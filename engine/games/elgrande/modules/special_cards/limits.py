"""Say who stands on a limitation table, and who may come (K-C-6NIMMT, K-G.8, K-X.8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.king_intrigue.derived import ALL_NEW
from engine.games.elgrande.modules.special_cards.derived import derived
from engine.games.elgrande.modules.special_cards.events import SpaceTaken
from engine.games.elgrande.modules.special_cards.options import FillSpace
from engine.games.elgrande.modules.special_cards.state import special_cards, take_table
from engine.games.elgrande.rules.caballeros import become
from engine.games.elgrande.rules.rule_queries import closed, present


def free_spaces(g: GrandeState, area: int) -> int:
    """Return how many more caballeros have room on the table of a region."""
    known, row = derived(g.box), g.areas[area]
    return known.figures.spaces - sum(row[kind] for kind in present(row) if kind not in known.beside)


def full_tables(g: GrandeState) -> list[int]:
    """Return the regions whose table has no room."""
    return [area for area in special_cards(g).tables if free_spaces(g, area) <= 0]


def counted(g: GrandeState, area: int, here: Sequence[int]) -> Sequence[int]:
    """Leave out whoever stands beside a table (K-G.8): they win no ties either (K-J.6)."""
    if area not in special_cards(g).tables:
        return here
    beside = derived(g.box).beside
    return [0 if kind in beside else count for kind, count in enumerate(here)]


def arrival(g: GrandeState, kind: int, source: int, area: int) -> int:
    """Put whoever arrives on to the table, or beside it where it is full; inside the region, from one to the other."""
    known = derived(g.box)
    on_table = known.on_table[kind]
    if area not in special_cards(g).tables:
        return on_table
    if source == area:
        return known.off_table[kind] if kind == on_table else on_table
    return on_table if free_spaces(g, area) > 0 else known.off_table[on_table]


def in_place(g: GrandeState, kind: int, place: int) -> bool:
    """Check whether a caballero can step off the table, or on to it (K-6.5)."""
    if place not in special_cards(g).tables or g.box.kinds.all[kind].owner is None:
        return False
    return kind not in derived(g.box).beside or free_spaces(g, place) > 0


def admits(g: GrandeState, kind: int, source: int, target: int, count: int) -> int:
    """Send to the court whoever has no room when the Castillo is left (K-C-6NIMMT, K-X.8)."""
    own, owner = special_cards(g), g.box.kinds.all[kind].owner
    if source != CASTILLO or target not in own.tables or owner is None:
        return count
    coming = min(count, own.admitted.get((target, owner), 0))
    # A seat's caballeros can be of several kinds, which share what was admitted.
    own.admitted[target, owner] = own.admitted.get((target, owner), 0) - coming
    return coming


def admit(g: GrandeState, dials: dict[int, int]) -> None:
    """Settle who comes out of the Castillo on to tables: nobody where not all fit, or as many as there is room for."""
    own, shut = special_cards(g), closed(g)
    own.admitted = {}
    for area in own.tables:
        wanted = {
            seat: sum(g.areas[CASTILLO][kind] for kind in g.box.kinds.of[seat])
            for seat in (g.first, *g.box.others[g.first])
            if dials.get(seat) == area and area not in shut
        }
        free = free_spaces(g, area)
        if sum(wanted.values()) > free:
            wanted = {} if derived(g.box).choices.limitation_overflow == ALL_NEW else shared_out(wanted, free)
        own.admitted |= {(area, seat): count for seat, count in wanted.items()}


def shared_out(wanted: dict[int, int], free: int) -> dict[int, int]:
    """Return how many of each seat come when spaces are filled one at a time, seat after seat (K-X.8).

    >>> shared_out({0: 2, 1: 1}, 2)
    {0: 1, 1: 1}
    """
    found = dict.fromkeys(wanted, 0)
    for seat in cycle(wanted):
        if free <= 0 or found == wanted:
            break
        if found[seat] < wanted[seat]:
            found[seat] += 1
            free -= 1
    return found


def lay_table(g: GrandeState, area: int, former: int) -> None:
    """Lay a table in a region, from beside the board or from another region (K-6.8)."""
    own = special_cards(g)
    if former in own.tables:
        take_table(g, former)
    own.tables = tuple(sorted((*own.tables, area)))


def fill(g: GrandeState, actor: int, area: int) -> Steps[None]:
    """Let the actor pick who stands on a new table, where not all can (K-C-6NIMMT, K-Q-19)."""
    known, row = derived(g.box), g.areas[area]
    if free_spaces(g, area) >= 0:
        return
    for kind in [kind for kind in present(row) if kind not in known.beside and kind in known.off_table]:
        for _ in range(row[kind]):
            become(g, area, kind, known.off_table[kind])

    def legal() -> list[Option]:
        names = [g.box.kinds.all[known.on_table[kind]].words for kind in known.beside if g.areas[area][kind]]
        return [g.box.options.by_words[f"fill {name}".lower()] for name in names]

    while free_spaces(g, area) > 0 and legal():
        option = yield from ask(Ask(actor, "stand_on", legal, {"left": free_spaces(g, area)}))
        assert isinstance(option, FillSpace)
        become(g, area, known.off_table[option.kind], option.kind)
        if g.tell:
            g.tell(SpaceTaken(actor, option.kind, area))
