"""Weigh the single steps of the module: sailing, taking tiles, the table, the marker, the Grand Inquisitor."""

from __future__ import annotations

from engine.bots.bot import Offer
from engine.core.option import Option
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.options import Dial
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.colonies.arriving import beside, free_fields
from engine.games.elgrande.modules.colonies.bots.voyages import MARKED, delivered
from engine.games.elgrande.modules.colonies.derived import GOLD, derived
from engine.games.elgrande.modules.colonies.options import INQUISITOR, FillTable, Load, MarkArea, MoveTable, Sail
from engine.games.elgrande.modules.colonies.state import overseas

WAITS = -1.0
"""The worth of what had better wait for a later moment of the turn."""


def sailed(outlook: Outlook, actor: int, option: Sail) -> float:
    """Return what a sea move is worth (C-502, C-503)."""
    new = outlook.kind_there(option.kind, option.source, option.target)
    moved = outlook.exchange(option.source, option.kind, option.target, new)
    return moved + delivered(outlook, option.kind, option.target)


def loaded(outlook: Outlook, actor: int, option: Load) -> float:
    """Return what it is worth that a caballero takes a tile (C-602): one that holds an office leaves it."""
    g = outlook.g
    known, own = derived(g.box), overseas(g)
    colony = g.box.region_of[option.area]
    tile = known.tile_of[colony]
    new = known.laden[option.kind, tile]
    before = outlook.worth(colony)
    g.areas[option.area][option.kind] -= 1
    g.areas[colony][new] += 1
    gold, wares = own.gold, own.wares
    own.gold, own.wares = (gold - 1, wares) if tile == GOLD else (gold, wares - 1)
    after = outlook.worth(colony)
    own.gold, own.wares = gold, wares
    g.areas[option.area][option.kind] += 1
    g.areas[colony][new] -= 1
    return after - before


def filled(outlook: Outlook, actor: int, option: FillTable) -> float:
    """Return what it is worth that a caballero from beside the table takes a field of it (C-806)."""
    place = next((place for kind, place in beside(outlook.g) if kind == option.kind), NOWHERE)
    if place == NOWHERE:
        return 0.0
    return outlook.exchange(place, option.kind, place, derived(outlook.g.box).on_table[option.kind])


def table_moved(outlook: Outlook, actor: int, option: MoveTable) -> float:
    """Return what it is worth that the limitation table goes to a region, where the actor's own have fields (C-804)."""
    there = outlook.fork()
    g = there.g
    known, own = derived(g.box), overseas(g)
    regions = {own.table, option.area} - {NOWHERE}
    before = sum(map(outlook.worth, regions))
    for kind, place in beside(g):
        g.areas[place][kind] -= 1
        g.areas[place][known.on_table[kind]] += 1
    own.table = option.area
    first = set(known.owned[actor]) | (known.black if own.holder == actor else set())
    standing = [
        (kind in first, place, kind)
        for place in g.box.parts[option.area]
        if place in known.grounds
        for kind, count in enumerate(g.areas[place])
        for _ in range(count)
    ]
    for _, place, kind in sorted(standing)[: max(0, -free_fields(g))]:
        g.areas[place][kind] -= 1
        g.areas[place][known.off_table[kind]] += 1
    return sum(map(there.worth, regions)) - before


def marked(outlook: Outlook, actor: int, option: MarkArea) -> float:
    """Return what it is worth that a region is scored at the end of the next round (C-1110)."""
    return MARKED * outlook.scoring_worth(option.area)


def free(outlook: Outlook, offer: Offer) -> dict[Option, float]:
    """Return what the free actions of the turn are worth (C-202)."""
    found: dict[Option, float] = {}
    for option in offer.options:
        if isinstance(option, Sail):
            found[option] = sailed(outlook, outlook.seat, option)
        elif isinstance(option, Load):
            found[option] = loaded(outlook, outlook.seat, option)
        elif option is INQUISITOR:
            found[option] = extra_worth(outlook, offer)
    return found


def extra_worth(outlook: Outlook, offer: Offer) -> float:
    """Return what it is worth to bring the extra caballero to court now (C-703).

    It waits until it is clear that it is not placed besides, and comes before that where the court is too small.
    """
    seat = outlook.seat
    short = offer.kind in ("use", "place") and outlook.g.court[seat] < offer.about["left"]
    if offer.kind != "end_of_turn" and not short:
        return WAITS
    return outlook.court(seat, 1) if outlook.g.provinces[seat] else WAITS


def landed(outlook: Outlook, option: Dial) -> float:
    """Return what it is worth to begin with caballeros in the region that the disc shows (C-107)."""
    return outlook.change(option.area, outlook.seat, derived(outlook.g.box).figures.disc_start)
