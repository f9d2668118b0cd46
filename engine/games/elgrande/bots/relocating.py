"""Estimate relocations: one move, and a whole card of them (B-12.3, B-12.6 to B-12.11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.placing import BUNDLE
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.options import Move
from engine.games.elgrande.rules.rule_queries import barred, kinds_meant, target_tables

Noise: TypeAlias = Mapping[int, float]
"""Area -> points by which arrivals there are misjudged."""
NO_NOISE: Noise = MappingProxyType({})
Moved: TypeAlias = tuple[int, int, int]
"""Kind, source, target."""


class Relocation:
    """The worth of moving caballeros from one area to another, with a cache for the present table."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self._region_of = outlook.g.box.region_of
        self._known: dict[int, dict[tuple[int, int, int], float]] = {}
        """The cached changes of each region."""

    def known(self, area: int) -> dict[tuple[int, int, int], float]:
        """Return the cached changes of the region of an area or spot."""
        region = self._region_of[area]
        found = self._known.get(region)
        if found is None:
            found = self._known[region] = self.outlook.changes(region)
        return found

    def change(self, area: int, kind: int, by: int) -> float:
        """Return `Outlook.change`, cached."""
        known = self.known(area)
        found = known.get((area, kind, by))
        if found is None:
            found = known[area, kind, by] = self.outlook.change(area, kind, by)
        return found

    def move(self, kind: int, source: int, target: int, most: int) -> float:
        """Return the best gain per caballero when up to `most` of a kind go from source to target."""
        change = self.change
        if source == target:
            return self.outlook.exchange(source, kind, target, self.outlook.kind_there(kind, source, target))
        there = min(most, BUNDLE, self.outlook.g.areas[source][kind], self.outlook.room(target))
        return max((change(source, kind, -n) + change(target, kind, n)) / n for n in range(1, max(1, there) + 1))

    def arrivals(self, kind: int, count: int, places: Sequence[int], noise: Noise) -> list[tuple[float, int]]:
        """Return the worth, with this noise, of caballeros coming to each of the places; best first."""
        found = []
        for place in places:
            gain = self.known(place).get((place, kind, count))
            gain = self.change(place, kind, count) if gain is None else gain
            found.append((gain if noise is NO_NOISE else gain + noise.get(place, 0.0), place))
        return sorted(found, reverse=True)

    def moves(self, options: Sequence[Move], most: int) -> list[float]:
        """Return the worth of each move on offer."""
        return [self.move(option.kind, option.source, option.target, most) for option in options]

    def forget(self, area: int) -> None:
        """Drop the cached changes of the region of an area or spot, which has changed."""
        self._known.pop(self._region_of[area], None)


def first_moves(outlook: Outlook, card: Card, options: Sequence[Move]) -> list[float]:
    """Return the worth of a card of moves for each first move."""
    relocation = Relocation(outlook)
    gains = relocation.moves(options, card.limit)
    if not card.one_source:
        return gains
    found = list(gains)
    for source in {option.source for option in options}:
        here = [n for n, option in enumerate(options) if option.source == source]
        # The first move settles the source of all: its worth is that of the best card from there, less what another
        # first move would gain.
        total = relocate_all(outlook.fork(), card, (source,))
        best = max(gains[n] for n in here)
        for n in here:
            found[n] = total - (best - gains[n]) if total > 0 else gains[n]
    return found


def likely_sources(outlook: Outlook, card: Card, most: int) -> list[int]:
    """Return the places from which a card's first move gains most, best first."""
    g, seat = outlook.g, outlook.seat
    relocation, open_ = Relocation(outlook), target_tables(g).open
    lefts = dict.fromkeys(kinds_meant(g, card.whose, seat), card.limit)
    found = {source: best_move(relocation, lefts, (source,)) for source in open_}
    gains = {source: move[0] * move[-1] for source, move in found.items() if move is not None}
    return sorted(gains, key=gains.__getitem__, reverse=True)[:most] or [*open_[:1]]


def relocate_all(
    outlook: Outlook,
    card: Card,
    sources: Sequence[int] | None = None,
    meant: Sequence[int] | None = None,
    noise: Noise = NO_NOISE,
    made: list[Moved] | None = None,
) -> float:
    """Carry out the best moves of a card on the outlook's table, best first; return what they are worth together.

    `sources` are the regions they may come from; for a card with a single source the best one is taken. `meant` are the
    kinds that are moved, by default those of the card. The moves are appended to `made`.
    """
    g, seat = outlook.g, outlook.seat
    if sources is None:
        sources = target_tables(g).open
        if card.one_source:
            return max(relocate_all(outlook.fork(), card, (source,)) for source in sources)
    relocation = Relocation(outlook)
    own_kinds = frozenset(kinds_meant(g, "own", seat))
    meant = kinds_meant(g, card.whose, seat) if meant is None else meant
    own, foreign, left, total = card.max_own, card.max_foreign, card.limit, 0.0
    while left > 0:
        found = best_move(relocation, {k: min(left, own if k in own_kinds else foreign) for k in meant}, sources, noise)
        if found is None:
            return total
        _, kind, source, target, count = found
        if made is not None:
            made += [(kind, source, target)] * count
        total += relocation.change(source, kind, -count) + relocation.change(target, kind, count)
        g.areas[source][kind] -= count
        outlook.arrive(target, kind, count)
        relocation.forget(source)
        relocation.forget(target)
        left -= count
        if kind in own_kinds:
            own = max(0, own - count)
        else:
            foreign = max(0, foreign - count)
    return total


def best_move(
    relocation: Relocation, lefts: Mapping[int, int], sources: Sequence[int], noise: Noise = NO_NOISE
) -> tuple[float, int, int, int, int] | None:
    """Return (gain per caballero, kind, source, target, how many) of the best move; None when none gains anything.

    `lefts`: how many of each kind may still go.
    """
    g = relocation.outlook.g
    region_of, areas = g.box.region_of, g.box.areas
    places = (CASTILLO, *target_tables(g).open)
    rooms = {place: relocation.outlook.room(place) for place in places}
    best: tuple[float, int, int, int, int] | None = None
    for kind, left in lefts.items():
        leaving = [source for source in sources if g.areas[source][kind]]
        if not left or not leaving:
            continue
        shut = barred(g, "move", kind)
        for count in range(1, min(BUNDLE, left, max(g.areas[source][kind] for source in leaving)) + 1):
            open_ = [place for place in places if rooms[place] >= count and place not in shut]
            # Sorted once per kind and number: the best target that a source allows is then the first one that fits.
            into = relocation.arrivals(kind, count, open_, noise)
            for source in leaving:
                if g.areas[source][kind] < count:
                    continue
                home = region_of[source]
                there = (p for _, p in into if region_of[p] != home or (areas[home].within and p != source))
                if (target := next(there, None)) is None:
                    continue
                gained = relocation.change(target, kind, count) + noise.get(target, 0.0)
                gain = (gained + relocation.change(source, kind, -count)) / count
                if gain > 0 and (best is None or gain > best[0]):
                    best = (gain, kind, source, target, count)
    return best
