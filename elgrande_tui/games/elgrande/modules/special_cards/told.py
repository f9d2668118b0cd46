"""Tell events in a few words, where a turn is told as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.special_cards import _
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.table import map_name_of, owner_of
from elgrande_tui.i18n.seats import Names
from engine.core.event import Event
from engine.games.elgrande.modules.special_cards import events as c

if TYPE_CHECKING:
    from engine.games.elgrande.grande_rules import GrandeRules

ON_BOARD = ()
"""Events whose pieces and cards are told as what differs between two boards."""


def phrase(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return an event of the module in a few words; "" for any other."""
    match event:
        case c.CardInFront(card=card):
            return _('lays "{card}" open').format(card=card_title(card))
        case c.FrontCardGone(card=card):
            return _('"{card}" gone').format(card=card_title(card))
        case c.ReserveUsed(area=area):
            return _("Reserve to {area}").format(area=map_name_of(rules, area))
        case c.LimitLaid(area=area):
            return _("limitation table to {area}").format(area=map_name_of(rules, area))
        case c.SpaceTaken(kind=kind, area=area):
            who = owner_of(rules, names, kind)
            return _("on the table in {area}: {who}").format(area=map_name_of(rules, area), who=who)
        case c.LimitGone(area=area):
            return _("limitation table gone: {area}").format(area=map_name_of(rules, area))
        case c.GuardLaid(area=area):
            return _("royal guard to {area}").format(area=map_name_of(rules, area))
        case c.GuardLeft(area=area):
            return _("royal guard gone: {area}").format(area=map_name_of(rules, area))
        case c.ThreeOffered(host=host, areas=areas):
            which = ", ".join(map_name_of(rules, area) for area in areas)
            return _("offer to {other}: {areas}").format(other=names[host], areas=which)
    return ""
