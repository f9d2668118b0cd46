"""Weigh caballeros overseas: the tiles that they carry home or may still fetch, offices, a region that is marked."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.colonies.arriving import owner
from engine.games.elgrande.modules.colonies.derived import GOLD, TILES, WARES, ColoniesDerived, derived
from engine.games.elgrande.modules.colonies.state import overseas
from engine.games.elgrande.rules.rule_queries import present

SAFE = 0.85
"""Per round that a voyage still takes: how likely it goes as planned."""
LAID = {GOLD: 0.15, WARES: 0.4}
"""By sort of tile: how many are laid in a round to come, as far as anybody can expect."""
WAITING, LATER = 0.95, 0.5
"""What a tile that lies ready, and one that is still to be laid, is worth compared with one that is carried."""
HELD = 0.5
"""The share of the open part for which an office stays with the caballero that holds it."""
MARKED = 0.6
"""The share of what a marked region would pay now that may be expected when it is scored."""
LENT = 0.6
"""What a voyage of black caballeros is worth to their holder, who may lose them, compared with one of its own."""


def depends(g: GrandeState, area: int) -> Hashable:
    """Return what the points of an area depend on, besides who stands there."""
    known, own = derived(g.box), overseas(g)
    here = own.holder, own.table == area, own.mark == area
    if area != known.ship and area not in known.colonies:
        return here
    return *here, own.gold, own.wares, *(idle(g, known, colony) for colony in known.colonies)


def idle(g: GrandeState, known: ColoniesDerived, colony: int) -> int:
    """Count those in a colony who can take a tile (C-602)."""
    tile = known.tile_of[colony]
    rows = [g.areas[place] for place in g.box.parts[colony]]
    return sum(row[kind] for row in rows for kind in present(row) if (kind, tile) in known.laden)


def prospects(outlook: Outlook, area: int) -> Sequence[float]:
    """Return the points by seat that an area promises besides those of its places."""
    g = outlook.g
    known, own = derived(g.box), overseas(g)
    points = [0.0] * len(outlook.g.scores)
    if own.mark == area:
        points = [MARKED * paid for paid in outlook.points_now(area)]
    for place in g.box.parts[area]:
        if known.offices.get(place):
            for kind in present(g.areas[place]):
                if (seat := owner(g, kind)) != NOWHERE:
                    points[seat] += HELD * outlook.ahead.open * known.offices[place]
    if area == known.ship or area in known.colonies:
        voyages = Voyages(outlook)
        for place in g.box.parts[area]:
            for kind in present(g.areas[place]):
                if (seat := owner(g, kind)) != NOWHERE:
                    points[seat] += g.areas[place][kind] * voyages.worth(kind, area)
    return points


class Voyages:
    """What the voyages at the table of an outlook may still bring."""

    def __init__(self, outlook: Outlook) -> None:
        g = outlook.g
        self.g = g
        self.known = derived(g.box)
        own = overseas(g)
        self.rounds = sum(1 for number in g.box.rounds if number > g.round)
        """How many rounds come after this one."""
        choosing = any(g.offer) and not all(g.played)
        self.waiting = {seat for seat in range(len(g.scores)) if choosing}
        self.waiting |= {section.seat for section in g.agenda if section.name == "turn"}
        """The seats whose turn of this round is still to come."""
        there = {GOLD: own.gold, WARES: own.wares}
        waiting = {tile: idle(g, self.known, colony) for colony, tile in self.known.tile_of.items()}
        self.share = {tile: WAITING * self._likely(tile, there[tile], waiting[tile]) for tile in TILES}
        """By sort: how likely one who stands in the colony without a tile gets one."""
        self.fetched: float = max(
            self._likely(tile, there[tile] - waiting[tile], 1) * self.known.tiles[tile].points for tile in TILES
        )
        """The points that may be expected by a caballero which has to sail to a colony first."""

    def _likely(self, tile: str, there: int, waiting: int) -> float:
        """Return how likely each of those who wait gets a tile of which `there` lie ready and some will be laid."""
        now = max(0.0, min(1.0, there / max(1, waiting)))
        in_time = max(0.0, min(1.0, (there + LAID[tile] * self.rounds) / max(1, waiting)))
        return now + LATER * (in_time - now)

    def worth(self, kind: int, region: int) -> float:
        """Return the points that a caballero on the Ship or in a colony may be expected to bring home."""
        known = self.known
        soon = kind in known.ready and owner(self.g, kind) in self.waiting
        tile = known.cargo.get(kind)
        lent = LENT if kind in known.black else 1.0
        if region == known.ship:
            if tile is not None:
                return lent * self._later(1 - soon, 1, soon) * float(known.tiles[tile].points)
            return lent * self._later(3 - soon, 3, soon) * self.fetched if (kind, WARES) in known.laden else 0.0
        share = 1.0
        if tile is None:
            tile = known.tile_of[region]
            share = self.share[tile] if (kind, tile) in known.laden else 0.0
        return lent * share * self._later(2 - soon, 2, soon) * float(known.tiles[tile].points)

    def _later(self, rounds: int, steps: int, soon: bool) -> float:
        """Return how likely a voyage that takes so many rounds after this one comes to its end in time."""
        return float(SAFE ** (steps - 0.5 * soon)) if rounds <= self.rounds else 0.0


def delivered(outlook: Outlook, kind: int, area: int) -> float:
    """Return what the tile is worth that a caballero brings to Spain (C-606)."""
    g = outlook.g
    known = derived(g.box)
    tile = known.cargo.get(kind)
    if tile is None or area not in known.spain or (seat := owner(g, kind)) == NOWHERE:
        return 0.0
    return outlook.weights[seat] * float(known.tiles[tile].points)
