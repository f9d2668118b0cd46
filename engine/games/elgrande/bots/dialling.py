"""Estimate the regions on the secret disc (B-11.8, B-14.1).

The seat dials where Castillo caballeros help most, where evicted ones go, or where caballeros are given up.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.options import Dial
from engine.games.elgrande.rules.rule_queries import closed, kinds_meant

ALONE = 0.5
"""Weight of the present board; the rest is the board after the rivals' likeliest dials."""


def dial_worths(outlook: Outlook, card: Card | None, origin: int | None, options: Sequence[Dial]) -> list[float]:
    """Return what each dial is worth: for a card, or for the general scoring when `card` is None.

    `origin` is the region of an eviction.
    """
    if card is None:
        return general_dial_worths(outlook, options)
    if card.do == "evict" and origin is not None:
        count = outlook.g.areas[origin][outlook.seat]
        return [arrival_worth(outlook, origin, option.area, count) for option in options]
    if card.do == "secret_return":
        counts = outlook.g.areas
        return [
            outlook.change(option.area, outlook.seat, -min(card.limit, counts[option.area][outlook.seat]))
            for option in options
        ]
    return [outlook.scoring_worth(option.area) for option in options]


def general_dial_worths(outlook: Outlook, options: Sequence[Dial]) -> list[float]:
    """Return the worth of sending the seat's caballeros of the Castillo to each region on the disc.

    Rivals may stay away or send theirs where they gain most: the two are mixed.
    """
    g = outlook.g
    leaving = [
        (kind, g.areas[CASTILLO][kind]) for kind in kinds_meant(g, "own", outlook.seat) if g.areas[CASTILLO][kind]
    ]
    if not leaving:
        return [0.0] * len(options)
    after = after_rivals_dial(outlook)
    return [
        sum(
            ALONE * arrival_worth(outlook, CASTILLO, option.area, count, kind)
            + (1 - ALONE) * arrival_worth(after, CASTILLO, option.area, count, kind)
            for kind, count in leaving
        )
        for option in options
    ]


def arrival_worth(outlook: Outlook, source: int, target: int, count: int, kind: int | None = None) -> float:
    """Return the worth of `count` caballeros of the seat going from source to target, to court when that is closed.

    They are of that `kind`; plain ones of the seat if none is given. Nobody's caballeros have no court.
    """
    kind = outlook.seat if kind is None else kind
    if target == source or target in closed(outlook.g):
        return outlook.court(outlook.seat, count) if outlook.g.box.kinds.all[kind].owner is not None else 0.0
    return outlook.change(target, kind, count)


def after_rivals_dial(outlook: Outlook) -> Outlook:
    """Return the outlook after each rival has sent their caballeros of the Castillo where they gain most."""
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
                before = outlook.expected_points(area)[seat]
                g.areas[area][seat] += count
                gains[area] = outlook.expected_points(area)[seat] - before
                g.areas[area][seat] -= count
        after.g.areas[max(gains, key=lambda area: gains[area])][seat] += count
    return after
