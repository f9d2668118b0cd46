"""Place caballeros one after another where each helps most."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import Place
from engine.games.elgrande.rules.rule_queries import target_tables
from engine.games.elgrande.rules.turns import reached

BUNDLE = 3
"""Most caballeros of a kind that are tried together: two may gain what one does not."""


def areas_near_king(outlook: Outlook, card: Card) -> list[int]:
    """Return the areas where caballeros may be placed by the card's number (B-10.2)."""
    g = outlook.g
    near: Iterable[Place] = target_tables(g).near[g.king]
    if g.seams.reach or g.box.limited:
        near = g.box.placings(reached(g, outlook.seat, card.id, target_tables(g).near[g.king], ()))[0]
    return [option.area for option in near]


def best_bundle(outlook: Outlook, area: int, kind: int, most: int) -> tuple[float, int]:
    """Return the best gain per caballero when up to `most` of a kind come to an area, and how many that takes."""
    most = min(most, BUNDLE, outlook.room(area))
    known = outlook.sheet(outlook.g.box.region_of[area]).bundles if outlook.cacheable else {}
    found = known.get((area, kind, most))
    if found is None:
        best, count = outlook.change(area, kind, 1), 1
        for more in range(2, most + 1):
            # Per caballero, so that bundles of different sizes can be compared.
            gain = outlook.change(area, kind, more) / more
            if gain > best:
                best, count = gain, more
        found = known[area, kind, most] = best, count
    return found


def placing_worth(outlook: Outlook, area: int, most: int) -> float:
    """Return the worth of placing one of the seat's court there, as the first of up to `most`."""
    seat = outlook.seat
    return best_bundle(outlook, area, seat, min(most, outlook.g.court[seat]))[0] + outlook.court(seat, -1)


def place_best(outlook: Outlook, areas: Iterable[int], count: int) -> float:
    """Place up to `count` of the seat's court where they help most, on the outlook's table; return the worth."""
    g, seat = outlook.g, outlook.seat
    total = 0.0
    left = min(count, g.court[seat])
    gains = {area: best_bundle(outlook, area, seat, left) for area in areas}
    while left and gains:
        area = max(gains, key=lambda a: gains[a][0])
        gain, bundle = gains[area]
        bundle = min(bundle, left)
        worth = outlook.change(area, seat, bundle) + outlook.court(seat, -bundle)
        if gain <= 0 or worth <= 0:
            break
        outlook.arrive(area, seat, bundle)
        g.court[seat] -= bundle
        total += worth
        left -= bundle
        if outlook.room(area) > 0:
            # Greedy: only this area has changed, so only its gain is estimated again.
            gains[area] = best_bundle(outlook, area, seat, max(left, 1))
        else:
            del gains[area]
    return total
