"""Tell events in a few words, where a turn is told as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.colonies import _
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.table import map_name_of, owner_of
from elgrande_tui.i18n.seats import Names
from engine.core.event import Event
from engine.games.elgrande.modules.colonies import events as c
from engine.games.elgrande.modules.colonies.derived import GOLD

if TYPE_CHECKING:
    from engine.games.elgrande.grande_rules import GrandeRules

ON_BOARD = (c.BlackStarts, c.Landed, c.Sailed)
"""Events whose pieces and cards are told as what differs between two boards."""


def phrase(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return an event of the module in a few words; "" for any other."""
    match event:
        case c.TableStarts(area=area) | c.TableMoved(target=area):
            return _("limitation table to {area}").format(area=map_name_of(rules, area))
        case c.TableFilled(kind=kind, area=area):
            who = owner_of(rules, names, kind)
            return _("on the table in {area}: {who}").format(area=map_name_of(rules, area), who=who)
        case c.Loaded(area=area, tile=tile):
            told = _("gold in {area}") if tile == GOLD else _("wares in {area}")
            return told.format(area=map_name_of(rules, area))
        case c.TilesLaid(gold=gold, wares=wares):
            laid = [_("gold {count}").format(count=gold)] * bool(gold) + [
                _("wares {count}").format(count=wares)
            ] * bool(wares)
            return _("tiles laid: {tiles}").format(tiles=", ".join(laid))
        case c.InquisitorTaken():
            return _("takes the Grand Inquisitor")
        case c.MarkerLaid(area=area):
            return _("marks {area}").format(area=map_name_of(rules, area))
        case c.CardBlocked(card=card):
            return _('turns down "{card}"').format(card=card_title(card))
        case c.CardKept(card=card):
            return _('keeps "{card}"').format(card=card_title(card))
        case c.KeptCardGone(card=card):
            return _('"{card}" gone').format(card=card_title(card))
        case c.Struck(card=card):
            return _('repeats "{card}"').format(card=card_title(card))
    return ""
