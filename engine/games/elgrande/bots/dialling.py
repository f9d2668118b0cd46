"""The secret disc: where Castillo caballeros help most, where evicted ones go, what is given up (B-11.8, B-14.1)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.options import Dial
from engine.games.elgrande.rules.rule_queries import closed

ALONE = 0.5
"""How much the present picture counts; the rest is the picture after the rivals' likeliest dials."""


def dial_worths(outlook: Outlook, card: Card | None, origin: int | None, options: Sequence[Dial]) -> list[float]:
    """What each dial is worth: for a card, or for the general scoring when there is none.

    `origin` is the region of an eviction.
    """
    if card is None:
        return general(outlook, options)
    if card.do == "evict" and origin is not None:
        count = outlook.g.areas[origin][outlook.seat]
        return [arrival(outlook, origin, option.area, count) for option in options]
    if card.do == "secret_return":
        counts = outlook.g.areas
        return [
            outlook.change(option.area, outlook.seat, -min(card.limit, counts[option.area][outlook.seat]))
            for option in options
        ]
    return [outlook.pays(option.area) for option in options]


def general(outlook: Outlook, options: Sequence[Dial]) -> list[float]:
    """Where the own caballeros of the Castillo gain most, rivals staying away or sending theirs where they gain."""
    count = outlook.g.areas[CASTILLO][outlook.seat]
    if not count:
        return [0.0] * len(options)
    after = expected(outlook)
    return [
        ALONE * arrival(outlook, CASTILLO, option.area, count)
        + (1 - ALONE) * arrival(after, CASTILLO, option.area, count)
        for option in options
    ]


def arrival(outlook: Outlook, source: int, target: int, count: int) -> float:
    """What it is worth that `count` own caballeros go from source to target, or to the court where that is closed."""
    if target == source or target in closed(outlook.g):
        return outlook.court(outlook.seat, count)
    return outlook.change(target, outlook.seat, count)


def expected(outlook: Outlook) -> Outlook:
    """The outlook after each rival has sent his caballeros of the Castillo where he gains most."""
    after = outlook.fork()
    g = outlook.g
    shut = closed(g)
    for seat in g.box.others[outlook.seat]:
        count = g.areas[CASTILLO][seat]
        if not count:
            continue
        gains = {}
        for area in g.box.regions:
            if area not in shut:
                before = outlook.promise(area)[seat]
                g.areas[area][seat] += count
                gains[area] = outlook.promise(area)[seat] - before
                g.areas[area][seat] -= count
        after.g.areas[max(gains, key=lambda area: gains[area])][seat] += count
    return after
