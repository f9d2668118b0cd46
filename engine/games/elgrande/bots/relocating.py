"""Weigh relocations: one move and a whole card of them (B-12.3, B-12.6 to B-12.11)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.placing import BUNDLE
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import Move
from engine.games.elgrande.rules.rule_queries import target_tables


class Relocation:
    """The worth of taking caballeros out of one area and putting them into another, at a table as it stands."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self._changes: dict[tuple[int, int, int], float] = {}

    def change(self, area: int, kind: int, by: int) -> float:
        """Return the same as `Outlook.change`, worked out once."""
        key = (area, kind, by)
        found = self._changes.get(key)
        if found is None:
            found = self._changes[key] = self.outlook.change(area, kind, by)
        return found

    def move(self, kind: int, source: int, target: int, most: int) -> float:
        """Return the best gain per caballero when up to `most` of a kind go from source to target."""
        change = self.change
        there = min(most, BUNDLE, self.outlook.g.areas[source][kind])
        return max((change(source, kind, -n) + change(target, kind, n)) / n for n in range(1, max(1, there) + 1))

    def moves(self, options: Sequence[Move], most: int) -> list[float]:
        """Return the worth of each move on offer."""
        return [self.move(option.kind, option.source, option.target, most) for option in options]

    def forget(self, area: int) -> None:
        """Drop what was worked out for an area: it has changed."""
        for key in [key for key in self._changes if key[0] == area]:
            del self._changes[key]


def first_moves(outlook: Outlook, card: Card, options: Sequence[Move]) -> list[float]:
    """Return what a card of moves is worth when it begins with each of `options`."""
    relocation = Relocation(outlook)
    gains = relocation.moves(options, card.limit)
    if not card.one_source:
        return gains
    found = list(gains)
    for source in {option.source for option in options}:
        here = [n for n, option in enumerate(options) if option.source == source]
        total = relocate_all(outlook.fork(), card, (source,))
        best = max(gains[n] for n in here)
        for n in here:
            found[n] = total - (best - gains[n]) if total > 0 else gains[n]
    return found


def relocate_all(outlook: Outlook, card: Card, sources: Sequence[int] | None = None) -> float:
    """Carry out the best moves of a card on the outlook's table, best first; return what they are worth together.

    `sources` are the regions they may come from; for a card with a single source the best one is taken.
    """
    g, seat, box = outlook.g, outlook.seat, outlook.g.box
    if sources is None:
        sources = target_tables(g).open
        if card.one_source:
            return max(relocate_all(outlook.fork(), card, (source,)) for source in sources)
    relocation = Relocation(outlook)
    own_kinds = box.kinds.of[seat]
    own, foreign, left, total = card.max_own, card.max_foreign, card.limit, 0.0
    while left > 0:
        kinds = [k for k in box.kinds_by_whose[card.whose][seat] if (own if k in own_kinds else foreign)]
        found = best_move(relocation, kinds, sources, left)
        if found is None:
            return total
        _, kind, source, target, count = found
        total += relocation.change(source, kind, -count) + relocation.change(target, kind, count)
        g.areas[source][kind] -= count
        g.areas[target][kind] += count
        relocation.forget(source)
        relocation.forget(target)
        left -= count
        if kind in own_kinds:
            own = max(0, own - count)
        else:
            foreign = max(0, foreign - count)
    return total


def best_move(
    relocation: Relocation, kinds: Sequence[int], sources: Sequence[int], left: int
) -> tuple[float, int, int, int, int] | None:
    """Return (gain per caballero, kind, source, target, how many) of the best move; None when none gains anything."""
    g = relocation.outlook.g
    targets = [option.area for option in target_tables(g).put]
    best: tuple[float, int, int, int, int] | None = None
    for kind in kinds:
        leaving = [source for source in sources if g.areas[source][kind]]
        if not leaving:
            continue
        for count in range(1, min(BUNDLE, left) + 1):
            # The two best targets are enough: at most one of them is the source itself.
            into = sorted(((relocation.change(t, kind, count), t) for t in targets), reverse=True)[:2]
            for source in leaving:
                if g.areas[source][kind] < count:
                    continue
                gain, target = into[0] if into[0][1] != source else into[1]
                gain = (gain + relocation.change(source, kind, -count)) / count
                if gain > 0 and (best is None or gain > best[0]):
                    best = (gain, kind, source, target, count)
    return best
