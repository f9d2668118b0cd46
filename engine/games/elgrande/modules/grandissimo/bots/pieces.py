"""Weigh where caballeros stand: on ships, in jail, as guests, in regions whose points change (G-301 to G-405)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.core.option import Option
from engine.games.elgrande.bots.effects import effect
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.placing import best_bundle
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.options import MoveKing, Throw
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.grandissimo.derived import BOYCOTT, INCOGNITO, THE_GENERAL, derived
from engine.games.elgrande.modules.grandissimo.kept import taken
from engine.games.elgrande.modules.grandissimo.options import SHIP, Deputy, Jail, Pardon, Settle, TakeShip, Unload
from engine.games.elgrande.modules.grandissimo.persons import holder
from engine.games.elgrande.modules.grandissimo.state import grandissimo
from engine.games.elgrande.rules.rule_queries import present

SHIPPED = 0.6
"""Points that a ship is worth to its owner while it can still be unloaded."""
ABOARD = 0.9
"""Points for the first caballero on a ship; more are worth a little less each."""
JAILED = 0.8
"""The share of its worth that a caballero loses in jail: it may be pardoned."""
SUDDEN = 1.0
"""What a move of the King by King Incognito must gain, as he can still move later."""


def more_rounds(g: GrandeState) -> bool:
    """Check whether a round follows the present one."""
    return any(number > g.round for number in g.box.rounds)


def depends(g: GrandeState, area: int) -> Hashable:
    """Return what the points of an area depend on, besides who stands there."""
    boycott = taken(g, BOYCOTT)
    boycotted = boycott.seat if boycott and boycott.area == area else NOWHERE
    return holder(g, THE_GENERAL), boycotted, more_rounds(g)


def prospects(outlook: Outlook, area: int) -> Sequence[float]:
    """Return the points by seat that an area promises besides those of its places.

    They are below 0 where the seat itself has boycotted it (G-801); of others' boycotts nothing is known.
    """
    g = outlook.g
    boycott = taken(g, BOYCOTT)
    if boycott is not None and boycott.seat == outlook.seat and boycott.area == area:
        return [-outlook.ahead.next_sure * points for points in outlook.points_now(area)]
    row = g.areas[area]
    if area not in derived(g.box).ships or not more_rounds(g):
        return [0.0] * len(g.scores)
    return [ABOARD * row[seat] ** 0.9 for seat in range(len(g.scores))]


# Ships (G-301 to G-307)


def word(outlook: Outlook, actor: int, option: Option) -> float:
    """Return what an answer of one word is worth: only taking a ship changes something."""
    return outlook.weights[actor] * SHIPPED if option is SHIP and more_rounds(outlook.g) else 0.0


def ship_taken(outlook: Outlook, actor: int, option: TakeShip) -> float:
    """Return what it is worth to take a ship from its owner, whose cargo goes back to court (G-307)."""
    g, former = outlook.g, option.seat
    ships = [ship for ship, seat in zip(derived(g.box).ships, grandissimo(g).ships, strict=True) if seat == former]
    ship = ships[-1 if option.last else 0]
    cargo = g.areas[ship][former]
    lost = outlook.change(ship, former, -cargo) + outlook.court(former, cargo) if cargo else 0.0
    change = outlook.weights[actor] - outlook.weights[former]
    return lost + (SHIPPED * change if more_rounds(g) else 0.0)


def unloaded(outlook: Outlook, actor: int, option: Unload) -> float:
    """Return what it is worth that a caballero leaves the ship that is unloaded (G-304)."""
    g = outlook.g
    for ship, seat in zip(derived(g.box).ships, grandissimo(g).ships, strict=True):
        if seat == actor and (cargo := g.areas[ship][actor]):
            return best_bundle(outlook, option.area, actor, cargo)[0] + outlook.change(ship, actor, -1)
    return 0.0


# Jail, guests, the Castillo


def jailed(outlook: Outlook, actor: int, option: Jail) -> float:
    """Return what it is worth that a caballero goes to jail (G-401)."""
    return JAILED * outlook.change(option.area, option.kind, -1)


def pardoned(outlook: Outlook, actor: int, option: Pardon) -> float:
    """Return what it is worth that all who are in jail come to a region (G-402)."""
    there = outlook.fork()
    row, before = there.g.areas[derived(there.g.box).jail], there.worth(option.area)
    for kind in list(present(row)):
        there.arrive(option.area, kind, row[kind])
    return there.worth(option.area) - before


def settled(outlook: Outlook, actor: int, option: Settle) -> float:
    """Return what it is worth that a guest comes to an area (G-504)."""
    return outlook.change(option.target, option.kind, 1)


def thrown(outlook: Outlook, actor: int, option: Throw) -> float:
    """Return what it is worth that a caballero goes from a region into the Castillo (G-816)."""
    return outlook.change(option.area, option.kind, -1) + outlook.change(CASTILLO, option.kind, 1)


# The King (G-805, G-811)


def deputed(outlook: Outlook, actor: int, option: Deputy) -> float:
    """Return what it is worth that the region of a Grande becomes the King's (G-811)."""
    return effect(outlook, actor, MoveKing("", outlook.g.grandes[option.seat]))


def revealed(outlook: Outlook) -> float:
    """Return what it is worth to turn King Incognito up now (G-805)."""
    card = taken(outlook.g, INCOGNITO)
    assert card is not None
    return effect(outlook, outlook.seat, MoveKing("", card.area)) - SUDDEN
