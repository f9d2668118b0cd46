"""Choose a hand of power cards (K-2.4)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.bots.bot import Offer
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.options import DONE, Power
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.king_intrigue.options import Pick

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
