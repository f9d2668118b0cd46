"""Choose a hand of power cards (K-2.4)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.bots.bot import Offer
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.options import DONE
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.king_intrigue.options import Pick

LIKED: Mapping[str, float] = {}
"""By the id of what a power card does: the points by which a hand with it does better than one without."""
TASTE = 0.4
"""The share of the points by which cards are liked that tells one apart from its neighbours."""
ENOUGH = 100.0
"""What a hand that is full is worth more than any other."""


def picked(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    """Weigh the cards that can be picked: nothing is dropped, and no suggested hand is taken."""
    powers = outlook.g.box.powers
    found = []
    for option in offer.options:
        if isinstance(option, Pick):
            found.append(TASTE * LIKED.get(powers[option.power].do, 0.0))
        else:
            found.append(ENOUGH if option is DONE else -ENOUGH)
    return found
