"""Add the settlers of this rule.

- S-1 Set-up turns up three more region cards: in each of the regions every seat has one caballero more.
"""

from __future__ import annotations

from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import GrandeState, RegionCards, Seams


def settle(g: GrandeState, area: int) -> None:
    for seat in range(len(g.scores)):
        g.provinces[seat] -= 1
        g.areas[area][seat] += 1


SETTLERS = GrandeModule(
    "settlers",
    seams=Seams(
        region_cards=(lambda box: RegionCards(3, settle),),
    ),
)
"""The manifest."""
