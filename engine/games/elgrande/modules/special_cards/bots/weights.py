"""Weigh the special actions of the Special cards, and what lies on the board (K-C-FIESTA to K-C-SW-THREE)."""

from __future__ import annotations

from collections.abc import Hashable

from engine.bots.bot import Offer
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.weights import Weights
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.king_intrigue.bots.cards import tried
from engine.games.elgrande.modules.special_cards.derived import derived
from engine.games.elgrande.modules.special_cards.limits import arrival, lay_table
from engine.games.elgrande.modules.special_cards.options import FillSpace, Guard, LayTable, OfferThree, UseReserve
from engine.games.elgrande.modules.special_cards.state import special_cards
from engine.games.elgrande.rules.rule_queries import closed

SEEN = 0.6
"""Points for each of up to four own caballeros in the Castillo, when the discs of the others are known."""
WAITING = 1.4
"""Points that a caballero on a Reserve card is worth to its owner."""
USED = 1.0
"""Points that an insertion must gain, as long as there are regions or scorings to come."""


def depends(g: GrandeState, area: int) -> Hashable:
    """Return what the points of an area depend on, besides who stands there."""
    own = special_cards(g)
    return area == own.guard, area in own.tables, area in closed(g)


def guarded(outlook: Outlook, actor: int, option: Guard) -> float:
    """Return what it is worth that a region is locked for the rest of the round (K-C-SCHUTZ)."""

    def guard(g: GrandeState) -> None:
        special_cards(g).guard = option.area

    return tried(outlook, guard, (option.area,)) * (0.5 + 0.5 * outlook.ahead.next_sure)


def table_laid(outlook: Outlook, actor: int, option: LayTable) -> float:
    """Return what it is worth to lay a limitation table: whoever leads a full one keeps the lead (K-C-6NIMMT)."""

    def lay(g: GrandeState) -> None:
        lay_table(g, option.area, option.former)

    full = sum(outlook.g.areas[option.area]) >= derived(outlook.g.box).figures.spaces
    areas = {option.area, option.former} - {NOWHERE}
    return tried(outlook, lay, areas) + (0.3 * outlook.ahead.next_open * outlook.worth(option.area) if full else 0.0)


def stood(outlook: Outlook, actor: int, option: FillSpace) -> float:
    """Return what it is worth that a caballero stands on the table."""
    owner = outlook.g.box.kinds.all[option.kind].owner
    return outlook.weights[owner] if owner is not None else 0.0


def inserted(outlook: Outlook, actor: int, option: UseReserve) -> float:
    """Return what it is worth that a caballero comes from the Reserve card (K-C-RESERVE)."""
    return outlook.change(option.area, actor, 1)


def reserve(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    """Weigh whether the Reserve is used now, where it gains most at once."""
    g, seat = outlook.g, outlook.seat
    found = []
    for option in offer.options:
        if not isinstance(option, UseReserve):
            found.append(USED if g.round < max(g.box.rounds) else 0.0)
            continue
        before = outlook.scoring_worth(option.area)
        g.areas[option.area][seat] += 1
        found.append(outlook.scoring_worth(option.area) - before)
        g.areas[option.area][seat] -= 1
    return found


def offered(outlook: Outlook, actor: int, option: OfferThree) -> float:
    """Return what it is worth to offer three regions: the opponent picks what is best for him (K-C-SW-THREE)."""
    gains = [outlook.points_now(area) for area in option.areas]
    seat = option.seat
    best = max(gains, key=lambda points: points[seat] - max(p for other, p in enumerate(points) if other != seat))
    return outlook.balance(best)


def spied(outlook: Outlook, actor: int, card: Card) -> float:
    """Return what it is worth to choose when the others have shown their discs (K-C-SPIONAGE)."""
    inside = outlook.g.areas[CASTILLO][actor]
    return outlook.weights[actor] * (0.4 + SEEN * min(inside, 4))


def reserved(outlook: Outlook, actor: int, card: Card) -> float:
    """Return what it is worth to keep a caballero on a Reserve card (K-C-RESERVE)."""
    return outlook.weights[actor] * WAITING + outlook.court(actor, -1)


def coup(outlook: Outlook, actor: int, card: Card) -> float:
    """Return what it is worth that the Grandes are thrown into the Castillo (K-C-PUTSCH)."""
    shut = closed(outlook.g)

    def throw(g: GrandeState) -> None:
        g.grandes = [area if area in shut or area == NOWHERE else CASTILLO for area in g.grandes]

    areas = {CASTILLO, *(area for area in outlook.g.grandes if area != NOWHERE)}
    return outlook.ahead.next_sure * tried(outlook, throw, areas)


WEIGHTS = Weights(
    effects={Guard: guarded, LayTable: table_laid, FillSpace: stood, UseReserve: inserted, OfferThree: offered},
    acts={
        "late_disc": spied,
        "reserve_one": reserved,
        "coup": coup,
    },
    answers={"reserve": reserve},
    becomes=(arrival,),
    depends=(depends,),
)
