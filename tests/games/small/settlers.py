"""Add the settlers of this rule.

- S-1 Set-up turns up three more region cards: in each of the regions every seat has one caballero more.
"""

from __future__ import annotations

from engine.core.modules import Module
from engine.games.elgrande.model.region_cards import RegionCards
from engine.games.elgrande.model.state import GrandeState


def settle(g: GrandeState, area: int) -> None:
    for seat in range(len(g.scores)):
        g.provinces[seat] -= 1
        g.areas[area][seat] += 1


SETTLERS = Module("settlers", hooks={"region_cards": (lambda box: RegionCards(3, settle),)})
"""The manifest."""
