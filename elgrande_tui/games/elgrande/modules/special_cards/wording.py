"""Word answers, announced steps and events, and what lies about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.special_cards import _, mark
from elgrande_tui.games.elgrande.seams import AnswerWords, Brief
from elgrande_tui.games.elgrande.text.cards import card_short, card_title
from elgrande_tui.games.elgrande.text.option_parts import colour_part, place_parts, traits_parts
from elgrande_tui.games.elgrande.text.table import area_map_name, area_of, whose_piece
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.model.picking import Part
from elgrande_tui.widgets.glyphs import Sign
from engine.core.event import Event
from engine.core.option import Option
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.king_intrigue.options import Annul
from engine.games.elgrande.modules.special_cards import events as c
from engine.games.elgrande.modules.special_cards import options as k
from engine.games.elgrande.modules.special_cards.derived import NAME, derived

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext, GrandeFacts
    from engine.games.elgrande.grande_rules import GrandeRules


def parts(rules: GrandeRules, option: Option) -> Sequence[Part]:
    """Return the parts of the answers whose words are not those of their fields."""
    match option:
        case k.LayTable(area=area, former=former):
            left = () if former == NOWHERE else place_parts(rules, former)
            return Part(k.LayTable.verb, "verb", k.LayTable), *place_parts(rules, area), *left
        case k.FillSpace(kind=kind):
            traits = traits_parts(rules, rules.box.kinds.all[kind].traits)
            return Part(k.FillSpace.verb, "verb", k.FillSpace), colour_part(rules, kind), *traits
        case k.OfferThree(seat=seat):
            places = [part for area in option.areas for part in place_parts(rules, area)]
            return (
                Part(k.OfferThree.verb, "verb", k.OfferThree),
                Part(rules.box.seats[seat].lower(), "seat", seat),
                *places,
            )
        case Annul(what=k.TABLE, area=area):
            return Part("annul table", "verb", Annul), *place_parts(rules, area)
        case Annul(what=k.ESPIONAGE | k.RESERVED as what, seat=seat):
            return Part(f"annul {what}", "verb", Annul), Part(rules.box.seats[seat].lower(), "seat", seat)
        case Annul():
            return (Part(option.words),)
    return ()


def answer(option: Option) -> AnswerWords | None:
    """Return the words for an answer in which areas or a piece are named; None for any other."""
    match option:
        case k.LayTable(former=former) if former == NOWHERE:
            return AnswerWords(mark("lay a limitation table in {area}"))
        case k.FillSpace():
            return AnswerWords(mark("let {piece} stand on the table"))
        case k.UseReserve():
            return AnswerWords(mark("put your Reserve into {area}"))
        case k.Guard():
            return AnswerWords(mark("let the royal guard close {area}"))
    return None


def label(rules: GrandeRules, names: Names, option: Option, player: int | None) -> str:
    """Return an answer as a phrase, where it does not depend on its reader."""
    match option:
        case k.LayTable(area=area, former=former) if former != NOWHERE:
            message = _("move the limitation table from {other} to {area}")
            return message.format(area=area_of(rules, area), other=area_of(rules, former))
        case k.OfferThree(seat=seat):
            areas = listed([area_of(rules, area) for area in option.areas])
            return _("offer {who} the choice of {areas}").format(who=names[seat], areas=areas)
        case Annul(what=k.TABLE, area=area):
            return _("take the limitation table of {area} away").format(area=area_of(rules, area))
        case Annul(what=k.ESPIONAGE, seat=seat):
            return _("annul the Espionage of {who}").format(who=names[seat])
        case Annul(what=k.RESERVED, seat=seat):
            return _("annul the Reserve of {who}").format(who=names[seat])
        case Annul(what=k.GUARD):
            return _("take the royal guard away")
    return ""


def sentence(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return what happened as a line of the log; "" where the game's own words will do."""
    match event:
        case c.CardInFront(seat=seat, card=card):
            return _('{who} lays "{card}" open on the table.').format(who=names[seat], card=card_title(card))
        case c.FrontCardGone(seat=seat, card=card, back=True):
            message = _('"{card}" of {who} is gone; its caballero goes back to the court.')
            return message.format(who=names[seat], card=card_title(card))
        case c.FrontCardGone(seat=seat, card=card):
            return _('"{card}" of {who} is gone.').format(who=names[seat], card=card_title(card))
        case c.ReserveUsed(seat=seat, area=area):
            return _("The Reserve of {who} enters {area}.").format(who=names[seat], area=area_of(rules, area))
        case c.LimitLaid(seat=seat, area=area):
            message = _("{who} lays a limitation table in {area}.")
            return message.format(who=names[seat], area=area_of(rules, area))
        case c.SpaceTaken(seat=seat, kind=kind):
            piece = whose_piece(rules, names, kind, "")
            return _("{who} lets {piece} stand on the table.").format(who=names[seat], piece=piece)
        case c.LimitGone(area=area):
            return _("The limitation table of {area} is taken away.").format(area=area_of(rules, area))
        case c.GuardLaid(seat=seat, area=area):
            return _("{who} has {area} guarded.").format(who=names[seat], area=area_of(rules, area))
        case c.GuardLeft(area=area):
            return _("The royal guard leaves {area}.").format(area=area_of(rules, area))
        case c.ThreeOffered(seat=seat, host=host, areas=areas):
            which = listed([area_of(rules, area) for area in areas])
            message = _("{who} offers {other} the choice of {areas}.")
            return message.format(who=names[seat], other=names[host], areas=which)
    return ""


BRIEF_CARDS: Mapping[type[Event], str] = {
    c.ReserveUsed: "sk-reserve",
    c.LimitLaid: "sk-6nimmt",
    c.GuardLaid: "sk-koeniglicher-schutz",
    c.ThreeOffered: "sk-sw-three",
}
"""Event -> the card that tells it in few cells."""


def brief(context: GrandeContext, event: Event) -> Brief | None:
    """Return the short form of an event."""
    return Brief(event.seat, f"+ {card_short(event.card)}") if isinstance(event, c.CardInFront) else None


# What lies about


TABLE, GUARDED = Sign("⊓", "t"), Sign("⚔", "g")
"""In a region with a limitation table, in the guarded one."""


def spaces_of(facts: GrandeFacts, area: int) -> tuple[int, int]:
    """Return how many spaces of the limitation table in a region are taken, and how many there are."""
    known = derived(facts.rules.box)
    row = facts.open.areas[area]
    return sum(count for kind, count in enumerate(row) if kind not in known.beside), known.figures.spaces


def state(context: GrandeContext, area: str) -> Sequence[Sequence[str]]:
    """Show how many stand on a table, and the guard, in words and as signs."""
    own, number, of = context.now.modules[NAME], context.rules.box.index[area], context.glyphs.of
    spoken, short = [], []
    if number in own["tables"]:
        taken, spaces = spaces_of(context, number)
        spoken.append(_("table {taken}/{spaces}").format(taken=taken, spaces=spaces))
        short.append(f"{of(TABLE)}{taken}/{spaces}")
    if number == own["guard"]:
        spoken.append(_("guard"))
        short.append(of(GUARDED))
    return ((", ".join(spoken), " ".join(short)),) if spoken else ()


def area_notes(facts: GrandeFacts, area: str) -> Sequence[str]:
    """Return what is special about an area, as sentences in one."""
    own, number, found = facts.now.modules[NAME], facts.rules.box.index[area], []
    if number in own["tables"]:
        found.append(_("A limitation table lies here: only who stands on it counts."))
        taken, spaces = spaces_of(facts, number)
        found.append(_("{taken} of {spaces} spaces taken.").format(taken=taken, spaces=spaces))
    if number == own["guard"]:
        found.append(_("The royal guard is here: nothing may enter or leave."))
    return (" ".join(found),) if found else ()


def holds(facts: GrandeFacts, seat: int) -> Sequence[str]:
    """Return the cards in front of a seat."""
    return [card_title(card) for owner, card, _since in facts.now.modules[NAME]["front"] if owner == seat]


def table_lines(facts: GrandeFacts, argument: str = "") -> list[str]:
    """Return a line on everything that lies about."""
    box = facts.rules.box
    areas = [box.areas[area].id for area in box.regions]
    lines = [f"{area_map_name(area)}: {' '.join(notes)}" for area in areas if (notes := area_notes(facts, area))]
    lines += [f"{facts.names[seat]}: {', '.join(found)}." for seat in facts.order if (found := holds(facts, seat))]
    return lines or [_("No special card is in play.")]
