"""Word answers, announced steps and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.grandissimo import _, mark, ngettext
from elgrande_tui.games.elgrande.seams import AnswerWords, Brief
from elgrande_tui.games.elgrande.text.cards import card_short, card_title
from elgrande_tui.games.elgrande.text.table import area_map_name, area_of, owner_of, whose_piece
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.i18n.sentences import points_in_words
from engine.core.event import Event
from engine.core.option import Option
from engine.games.elgrande.model import events as e
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.grandissimo import events as c
from engine.games.elgrande.modules.grandissimo import options as g
from engine.games.elgrande.modules.grandissimo.derived import INCOGNITO, THE_GENERAL, THE_JESTER, THE_QUEEN, derived

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext
    from engine.games.elgrande.grande_rules import GrandeRules

PERSONS = {
    THE_QUEEN: mark("the Queen"),
    THE_JESTER: mark("the Court Jester"),
    THE_GENERAL: mark("the Inquisitor General"),
}
"""Person card -> what it is called in a sentence."""
TOKENS = {"boycott": mark("Boycott"), INCOGNITO: mark("King Incognito")}
"""Token -> what it is called."""
WORDS = {
    g.SHIP: mark("take a ship"),
    g.KEEP: mark("keep all on the ship"),
    g.QUEEN: mark("bring one more caballero to the court (Queen)"),
    g.REVEAL: mark("turn up King Incognito"),
    g.NOW: mark("use it at the end of this turn"),
    g.LATER: mark("keep it for a later turn"),
    g.YES: mark("let it go along"),
    g.NO: mark("let it stay"),
}
"""Answer of one word -> the answer."""


def answer(rules: GrandeRules, option: Option) -> AnswerWords | None:
    """Return the words for an answer of the module, and for placing on a ship; None for any other."""
    match option:
        case o.Place(area=area) if area in derived(rules.box).ships:
            return AnswerWords(mark("put a caballero on {area}"))
        case g.Unload():
            return AnswerWords(mark("unload a caballero in {area}"))
        case g.Jail():
            return AnswerWords(mark("put {piece} from {area} into jail"))
        case g.Pardon():
            return AnswerWords(mark("pardon all who are in jail: they go to {area}"))
        case g.Settle():
            return AnswerWords(mark("put {piece}, your guest, in {target}"))
        case g.ChooseRegionCard():
            return AnswerWords(mark("take the region card of {area}"))
        case g.SecondCard():
            return AnswerWords(mark('take "{card}" as second card'))
        case o.Throw():
            return AnswerWords(mark("throw {piece} from {area} into the Castillo"))
        case g.Escort(taken=taken) if taken == NOWHERE:
            return AnswerWords(mark("send a mercenary from {source} to {target}"))
        case g.Escort(taken=taken):
            return AnswerWords(mark("send a mercenary from {source} to {target}, and {piece} with it"), taken)
    return None


def label(rules: GrandeRules, names: Names, option: Option, player: int | None) -> str:
    """Return an answer as a phrase, where it does not depend on its reader."""
    if option in WORDS:
        return _(WORDS[option])
    match option:
        case g.TakeShip(seat=seat, last=True):
            return _("take the second ship of {who}").format(who=names[seat])
        case g.TakeShip(seat=seat):
            return _("take a ship of {who}").format(who=names[seat])
        case g.TakePerson(person=person):
            return _("take {person}").format(person=_(PERSONS[person]))
        case g.Jester(seat=seat):
            return _("send a caballero to the court of {who} (Court Jester)").format(who=names[seat])
        case g.Deputy(seat=seat):
            return _("name the Grande of {who} as stand-in").format(who=names[seat])
        case o.Ally(area=area, other=other):
            return _("ally {area} and {other}").format(area=area_of(rules, area), other=area_of(rules, other))
    return ""


def sentence(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return what happened as a line of the log; "" where the game's own words will do."""
    return _of_pieces(rules, names, event) or _of_cards(rules, names, event) or _of_the_king(rules, names, event)


def _of_pieces(rules: GrandeRules, names: Names, event: Event) -> str:
    match event:
        case c.MercenariesStart(area=area, count=count):
            return ngettext(
                "{count} mercenary begins in {area}.", "{count} mercenaries begin in {area}.", count
            ).format(count=count, area=area_of(rules, area))
        case e.Placed(seat=seat, area=area) if area in derived(rules.box).ships:
            return _("{who} puts a caballero on {area}.").format(who=names[seat], area=area_of(rules, area))
        case c.ShipTaken(seat=seat, former=former) if former == NOWHERE:
            return _("{who} takes a ship.").format(who=names[seat])
        case c.ShipTaken(seat=seat, former=former, count=0):
            return _("{who} takes a ship of {other}.").format(who=names[seat], other=names[former])
        case c.ShipTaken(seat=seat, former=former, count=count):
            return ngettext(
                "{who} takes a ship of {other}; {count} caballero on it goes back to the court.",
                "{who} takes a ship of {other}; {count} caballeros on it go back to the court.",
                count,
            ).format(who=names[seat], other=names[former], count=count)
        case c.Unloaded(seat=seat, ship=ship, area=area):
            message = _("{who} unloads a caballero from {ship} in {area}.")
            return message.format(who=names[seat], ship=area_of(rules, ship), area=area_of(rules, area))
        case c.Jailed(seat=seat, kind=kind, area=area):
            piece = whose_piece(rules, names, kind, "own" if rules.box.kinds.all[kind].owner == seat else "")
            message = _("{who} puts {piece} from {area} into jail.")
            return message.format(who=names[seat], piece=piece, area=area_of(rules, area))
        case c.Pardoned(seat=seat, area=area, counts=counts):
            freed = [
                _("{who} {count}").format(who=owner_of(rules, names, kind), count=count)
                for kind, count in enumerate(counts)
                if count
            ]
            message = _("{who} pardons all who are in jail; they go to {area}: {freed}.")
            return message.format(who=names[seat], area=area_of(rules, area), freed=listed(freed))
        case c.GuestSent(seat=seat, host=host):
            message = _("Court Jester: {who} sends a caballero to the court of {host} as a guest.")
            return message.format(who=names[seat], host=names[host])
        case c.GuestSettled(seat=seat, kind=kind, area=area):
            message = _("{who} sets out {piece}, a guest, in {area}.")
            piece = whose_piece(rules, names, kind, "")
            return message.format(who=names[seat], piece=piece, area=area_of(rules, area))
    return ""


def _of_cards(rules: GrandeRules, names: Names, event: Event) -> str:
    match event:
        case c.PersonTaken(seat=seat, person=person, former=former) if former != NOWHERE:
            message = _("{who} takes {person} from {other}.")
            return message.format(who=names[seat], person=_(PERSONS[person]), other=names[former])
        case c.PersonTaken(seat=seat, person=person):
            return _("{who} takes {person}.").format(who=names[seat], person=_(PERSONS[person]))
        case c.PersonGone(seat=seat, person=person):
            return _("{who} lays {person} aside.").format(who=names[seat], person=_(PERSONS[person]))
        case c.CardLaid(seat=seat, card=card):
            return _('{who} keeps the card "{card}".').format(who=names[seat], card=card_title(card))
        case c.LaidCardGone(seat=seat, card=card):
            return _('{who} puts "{card}" back under its stack.').format(who=names[seat], card=card_title(card))
        case c.RegionCardTaken(seat=seat, token=token, area=area) if area == NOWHERE:
            return _("{who} takes a region card face down: {token}.").format(who=names[seat], token=_(TOKENS[token]))
        case c.RegionCardTaken(seat=seat, token=token, area=area):
            message = _("{who} takes the region card of {area} face down: {token}.")
            return message.format(who=names[seat], area=area_of(rules, area), token=_(TOKENS[token]))
        case c.RegionCardShown(seat=seat, token=token, area=area):
            message = _("{token}! {who} turns up {area}.")
            return message.format(token=_(TOKENS[token]), who=names[seat], area=area_of(rules, area))
        case c.RegionCardBack(seat=seat, token=token):
            message = _("{who} gives the region card back unseen: {token}.")
            return message.format(who=names[seat], token=_(TOKENS[token]))
        case c.SecondTaken(seat=seat, card=card, later=True):
            message = _('{who} takes "{card}" as second card, for a later turn.')
        case c.SecondTaken(seat=seat, card=card):
            message = _('{who} takes "{card}" as second card, for this turn.')
        case _:
            return ""
    return message.format(who=names[seat], card=card_title(card))


def _of_the_king(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return a line on the King, on scorings and on turns."""
    match event:
        case c.DeputyNamed(seat=seat, owner=owner, area=area):
            message = _("Revolution! The King goes into the Castillo; {owner}'s Grande in {area} stands in.")
            return message.format(owner=names[owner], area=area_of(rules, area))
        case c.KingFreed(area=area):
            return _("The King leaves the Castillo and stands in {area}.").format(area=area_of(rules, area))
        case c.ActionsStopped(seats=seats):
            message = _("Action Stop: {who} lose the special action of this round.")
            return message.format(who=listed([names[seat] for seat in seats])) if seats else _("Nobody follows.")
        case c.AlliesMarked(seat=seat, area=area, other=other):
            message = _("{who} allies {area} and {other}: they are scored as one in the next general scoring.")
            return message.format(who=names[seat], area=area_of(rules, area), other=area_of(rules, other))
        case c.AllianceEnded(area=area, other=other):
            message = _("The alliance of {area} and {other} is over.")
            return message.format(area=area_of(rules, area), other=area_of(rules, other))
        case c.TurnDeferred(seat=seat):
            return _("The Last Word: {who} goes on when all others have finished.").format(who=names[seat])
        case e.AreaScored(area=area, payments=paid) if area == NOWHERE:
            points = [f"{names[one.seat]} {points_in_words(one.points)}" for one in paid if one.points]
            return _("The courts are scored: {points}.").format(points=listed(points) or _("nobody"))
    return ""


def brief(context: GrandeContext, event: Event) -> Brief | None:
    """Return the short form of an event."""

    def area(number: int, cells: int) -> str:
        return area_map_name(context.rules.box.areas[number].id)[:cells]

    match event:
        case c.ShipTaken(seat=seat):
            return Brief(seat, _("takes ship"))
        case c.Unloaded(seat=seat, area=number):
            return Brief(seat, f"~ >{area(number, 8)}")
        case c.Jailed(seat=seat, area=number):
            return Brief(seat, f"# <{area(number, 8)}")
        case c.Pardoned(seat=seat, area=number):
            return Brief(seat, f"# >{area(number, 8)}")
        case c.PersonTaken(seat=seat, person=person):
            return Brief(seat, {THE_QUEEN: _("Queen"), THE_JESTER: _("Jester"), THE_GENERAL: _("Inquisitor")}[person])
        case c.GuestSent(seat=seat):
            return Brief(seat, _("sends guest"))
        case c.CardLaid(seat=seat, card=card) | c.SecondTaken(seat=seat, card=card):
            return Brief(seat, f"+ {card_short(card)}")
        case c.RegionCardShown(seat=seat, area=number):
            return Brief(seat, f"! {area(number, 10)}")
        case c.DeputyNamed(seat=seat):
            return Brief(seat, _("Revolution"))
        case c.TurnDeferred(seat=seat):
            return Brief(seat, _("waits"))
    return None
