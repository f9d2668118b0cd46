"""Weigh the special actions of King & Intrigue (K-4.6, K-C-020 to K-C-140)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from engine.bots.bot import Offer
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.placing import areas_near_king, place_best
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.options import DONE, Power, Throw
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.king_intrigue.options import DOUBLE, Annul, DoubleScore, Pick
from engine.games.elgrande.modules.king_intrigue.state import king_intrigue
from engine.games.elgrande.rules.rule_queries import place_limit, target_tables

LIKED: Mapping[str, float] = {
    **{"ki-010": -1.9, "ki-020": -1.5, "ki-030": 0.0, "ki-040": -1.1, "ki-050": 1.1, "ki-060": -0.6, "ki-070": -0.3},
    **{"ki-080": -0.8, "ki-090": -0.7, "ki-100": -0.2, "ki-110": 0.3, "ki-120": 1.2, "ki-130": -0.2, "ki-140": 1.3},
    **{"ki-150": 0.6, "ki-160": 0.8, "ki-170": 2.1, "ki-180": 3.0},
    **{"pe-joker": 2.1, "pe-wandertag": -2.0, "pe-schiebung": -1.9, "pe-buergerkrieg": 2.1, "pe-allianz": -1.2},
    **{"pe-brueckenbau": -0.8, "pe-revolte": -1.1, "pe-einsturzgefahr": -0.2, "pe-quarantaene": -0.6},
    **{"pe-wirbelsturm": -1.0, "pe-maetresse": -0.4},
    **{"sk-fiesta": -1.5, "sk-spionage": -0.9, "sk-putsch": -0.8, "sk-6nimmt": -0.4, "sk-reserve": 0.2},
    **{"sk-koeniglicher-schutz": -0.6, "sk-aufhebung": -0.6, "sk-sw-own": -1.0, "sk-sw-any": 1.6, "sk-sw-three": 1.5},
}
"""By the id of what a power card does: the points by which a hand with it does better than one without."""
TASTE = 0.4
"""The share of the points by which cards are liked that tells one apart from its neighbours."""
ENOUGH = 100.0
"""What a hand that is full is worth more than any other."""


def liked(box: Box, option: Pick | Power) -> float:
    """Return by how many points a power card is liked for a hand (K-2.4)."""
    return TASTE * LIKED.get(box.powers[option.power].do, 0.0)


def picked(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    """Weigh the cards that can be picked: nothing is dropped, and no suggested hand is taken."""
    found = []
    for option in offer.options:
        if isinstance(option, Pick):
            found.append(liked(outlook.g.box, option))
        else:
            found.append(ENOUGH if option is DONE else -ENOUGH)
    return found


ANNULLED = 0.5
"""Points that a card or marker of another is worth to have out of the way."""


def tried(outlook: Outlook, change: Callable[[GrandeState], None], areas: Iterable[int]) -> float:
    """Return what a change of the table is worth in these areas."""
    there, areas = outlook.fork(), tuple(areas)
    change(there.g)
    return sum(map(there.worth, areas)) - sum(map(outlook.worth, areas))


def doubled(g: GrandeState, area: int) -> bool:
    """Check whether a region counts twice in the next general scoring (K-C-130)."""
    return any(marked.area == area for marked in king_intrigue(g).doubles)


def depends(g: GrandeState, area: int) -> Hashable:
    """Return what the points of an area depend on, besides who stands there."""
    return doubled(g, area)


def prospects(outlook: Outlook, area: int) -> Sequence[float]:
    """Return the points by seat that an area brings once more, if it counts twice."""
    if not doubled(outlook.g, area):
        return [0.0] * len(outlook.g.scores)
    return [outlook.ahead.next_sure * points for points in outlook.points_now(area)]


def marked(outlook: Outlook, actor: int, option: DoubleScore) -> float:
    """Return what it is worth that a region counts twice, and that another may no longer (K-C-130)."""
    share = outlook.ahead.next_sure + 0.5 * outlook.ahead.next_open
    gain = share * outlook.scoring_worth(option.area)
    return gain - (share * outlook.scoring_worth(option.former) if option.former != NOWHERE else 0.0)


def thrown(outlook: Outlook, actor: int, option: Throw) -> float:
    """Return what it is worth that a caballero goes from a region into the Castillo (K-C-140)."""
    return outlook.change(option.area, option.kind, -1) + outlook.change(CASTILLO, option.kind, 1)


def annulled(outlook: Outlook, actor: int, option: Annul) -> float:
    """Return what it is worth that a card, a marker or a table is taken away (K-C-AUFHEBUNG)."""
    if option.what == DOUBLE:
        return -outlook.ahead.next_sure * outlook.scoring_worth(option.area)
    owner = outlook.weights[option.seat] if option.seat != NOWHERE else 0.0
    return -ANNULLED * owner


def posted(outlook: Outlook, actor: int, card: Card) -> float:
    """Return what it is worth to place anywhere, not next to the King alone (K-C-020)."""
    if actor != outlook.seat:
        return 0.0
    left = place_limit(outlook.g, actor, outlook.g.taken[actor] or card.id, ()) or 2
    anywhere = place_best(outlook.fork(), [option.area for option in target_tables(outlook.g).put], left)
    return anywhere - place_best(outlook.fork(), areas_near_king(outlook, card), left)
