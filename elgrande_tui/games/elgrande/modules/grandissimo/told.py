"""Tell events in a few words, where a turn is told as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.grandissimo import _
from elgrande_tui.games.elgrande.modules.grandissimo.wording import PERSONS, TOKENS
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.table import map_name_of
from elgrande_tui.i18n.seats import Names
from engine.core.event import Event
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.grandissimo import events as c

if TYPE_CHECKING:
    from engine.games.elgrande.grande_rules import GrandeRules

ON_BOARD = (c.MercenariesStart, c.Unloaded, c.Jailed, c.Pardoned, c.GuestSettled, c.KingFreed)
"""Events whose pieces and cards are told as what differs between two boards."""


def phrase(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return an event of the module in a few words, without what not everybody knows; "" for any other."""
    return _of_persons(names, event) or _of_cards(rules, names, event)


def _of_persons(names: Names, event: Event) -> str:
    match event:
        case c.ShipTaken(former=former) if former == NOWHERE:
            return _("takes a ship")
        case c.ShipTaken(former=former):
            return _("takes a ship from {other}").format(other=names[former])
        case c.PersonTaken(person=person, former=former) if former == NOWHERE:
            return _("takes {person}").format(person=_(PERSONS[person]))
        case c.PersonTaken(person=person, former=former):
            return _("takes {person} from {other}").format(person=_(PERSONS[person]), other=names[former])
        case c.PersonGone(person=person):
            return _("lays {person} aside").format(person=_(PERSONS[person]))
        case c.GuestSent(host=host):
            return _("guest to {host}").format(host=names[host])
    return ""


def _of_cards(rules: GrandeRules, names: Names, event: Event) -> str:
    match event:
        case c.CardLaid(card=card):
            return _('keeps "{card}"').format(card=card_title(card))
        case c.LaidCardGone(card=card):
            return _('"{card}" gone').format(card=card_title(card))
        case c.RegionCardTaken(token=token):
            return _("{token}: region card face down").format(token=_(TOKENS[token]))
        case c.RegionCardShown(token=token, area=area):
            return f"{_(TOKENS[token])}: {map_name_of(rules, area)}"
        case c.RegionCardBack(token=token):
            return _("{token}: region card back unseen").format(token=_(TOKENS[token]))
        case c.SecondTaken(card=card, later=later):
            told = _('second card "{card}", for later') if later else _('second card "{card}"')
            return told.format(card=card_title(card))
        case c.ActionsStopped(seats=seats):
            who = ", ".join(names[seat] for seat in seats)
            return _("no action: {who}").format(who=who) if seats else _("nobody follows")
        case c.DeputyNamed(owner=owner, area=area):
            return _("stand-in: Grande in {area} ({who})").format(who=names[owner], area=map_name_of(rules, area))
        case c.AlliesMarked(area=area, other=other):
            areas = f"{map_name_of(rules, area)}, {map_name_of(rules, other)}"
            return _("alliance: {areas}").format(areas=areas)
        case c.AllianceEnded():
            return _("alliance over")
        case c.TurnDeferred():
            return _("goes on last of all")
    return ""
