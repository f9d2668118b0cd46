"""Tell events in a few words, where a turn is told as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.king_intrigue import _
from elgrande_tui.games.elgrande.text.table import map_name_of
from elgrande_tui.i18n.seats import Names
from engine.core.event import Event
from engine.games.elgrande.modules.king_intrigue import events as c

if TYPE_CHECKING:
    from engine.games.elgrande.grande_rules import GrandeRules

ON_BOARD = (c.ExtraPlaced, c.RowHanded)
"""Events whose pieces and cards are told as what differs between two boards."""


def phrase(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return an event of the module in a few words; "" for any other."""
    match event:
        case c.HandsReady():
            return _("all hands are chosen")
        case c.PlacingFreed():
            return _("places in any region")
        case c.RegionDoubled(area=area):
            return _("counts twice: {areas}").format(areas=map_name_of(rules, area))
        case c.DoublesEnded(areas=areas):
            which = ", ".join(map_name_of(rules, area) for area in areas)
            return _("counts once again: {areas}").format(areas=which)
    return ""
