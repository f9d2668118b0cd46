"""Do what follows when a caballero comes to a place: it is fresh, delivers its tile, takes a field of the table."""

from __future__ import annotations

from engine.games.elgrande.model.events import Payment, Scoring
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.colonies.derived import derived
from engine.games.elgrande.modules.colonies.state import overseas
from engine.games.elgrande.rules.rule_queries import closed
from engine.games.elgrande.rules.scoring import pay


def arrival(g: GrandeState, kind: int, source: int, area: int) -> int:
    """Return what a caballero becomes when it comes to a place of a region, and pay for its tile (C-606)."""
    known = derived(g.box)
    if kind in known.cargo and area in known.spain:
        deliver(g, kind, area)
    return becomes(g, kind, source, area)


def becomes(g: GrandeState, kind: int, source: int, area: int) -> int:
    """Return what a caballero becomes when it comes to a place of a region (C-401, C-606, C-802, C-810).

    It keeps its tile in Francia (C-608) and overseas (C-609), and sails on in a later round (C-504).
    """
    known, own, region_of = derived(g.box), overseas(g), g.box.region_of
    inside = source != NOWHERE and region_of[source] == region_of[area]
    if kind in known.cargo and area in known.spain:
        kind = known.unladen[kind]
    if not inside:
        kind = known.settled[kind]
    if region_of[area] != own.table or area not in known.grounds:
        return known.on_table[kind]
    if source == area:  # from the table to beside it, or the other way round (C-805)
        return known.on_table[kind] if kind in known.beside else known.off_table[kind]
    # `beside_all`: not all who come fit, so nobody gets a field before somebody has chosen who does.
    no_field = own.beside_all or free_fields(g) <= 0
    return known.off_table[kind] if no_field else known.on_table[kind]


def deliver(g: GrandeState, kind: int, area: int) -> None:
    """Pay the owner of a tile that has come to Spain; nobody, if nobody owns the caballero (C-606, C-705, C-709)."""
    known = derived(g.box)
    tile = known.cargo[kind]
    seat = owner(g, kind)
    if seat != NOWHERE:
        pay(g, Scoring(tile), area, [Payment(seat, 0, 0, 0, 0, known.tiles[tile].points)])


def owner(g: GrandeState, kind: int) -> int:
    """Return the seat for which caballeros of a kind count: black ones for the holder (C-705, C-708)."""
    seat = g.box.kinds.all[kind].owner
    return overseas(g).holder if seat is None else seat


def free_fields(g: GrandeState) -> int:
    """Return how many fields of the limitation table are free (C-801)."""
    known, own = derived(g.box), overseas(g)
    rows = [g.areas[place] for place in g.box.parts[own.table] if place in known.grounds]
    standing = sum(sum(row) - sum(known.count_beside(row)) for row in rows)
    return int(known.figures.fields[len(g.scores)] - standing)


def beside(g: GrandeState) -> list[tuple[int, int]]:
    """Return kind and place of the caballeros that stand beside the table, each as often as there are such."""
    known, own = derived(g.box), overseas(g)
    if own.table == NOWHERE:
        return []
    return [
        (kind, place)
        for place in g.box.parts[own.table]
        if place in known.grounds and any(known.count_beside(g.areas[place]))
        for kind in known.beside
        for _ in range(g.areas[place][kind])
    ]


def in_place(g: GrandeState, kind: int, place: int) -> bool:
    """Check whether such a caballero can be relocated off the table, or on to a free field of it (C-805, C-308)."""
    known, own = derived(g.box), overseas(g)
    if g.box.region_of[place] != own.table or place not in known.grounds or own.table in closed(g):
        return False
    return kind not in known.beside or free_fields(g) > 0
