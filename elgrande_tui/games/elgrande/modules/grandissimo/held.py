"""Tell what lies on the table of it: ships, jail, guests, who holds what, what is marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.grandissimo import _, ngettext
from elgrande_tui.games.elgrande.modules.grandissimo.wording import PERSONS, TOKENS
from elgrande_tui.games.elgrande.plain.reports import area_line
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.table import area_of
from elgrande_tui.i18n.seats import listed
from elgrande_tui.widgets.glyphs import Sign
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.grandissimo.derived import NAME, derived
from engine.games.elgrande.modules.grandissimo.derived import PERSONS as PERSON_CARDS
from engine.games.elgrande.modules.grandissimo.derived import TOKENS as TOKEN_NAMES

if TYPE_CHECKING:
    from elgrande_tui.games.elgrande.facts import GrandeContext, GrandeFacts

ALLIED = Sign("∞", "8")
"""In a region that is allied with another."""


def grandissimo_lines(facts: GrandeFacts, argument: str = "") -> list[str]:
    """Return lines on Portugal, ships, jail and guests, and on what else lies on the table."""
    known = derived(facts.rules.box)
    lines = [area_line(facts, known.portugal)]
    for ship, owner in zip(known.ships, facts.now.modules[NAME]["ships"], strict=True):
        whose = _("Nobody owns {ship}.") if owner == NOWHERE else _("{who} owns {ship}.")
        who = "" if owner == NOWHERE else facts.names[owner]
        lines += [whose.format(who=who, ship=area_of(facts.rules, ship)), *_if_any(facts, ship)]
    lines += _if_any(facts, known.jail)
    for seat in facts.order:
        lines += [f"{facts.names[seat]}: {', '.join(found)}." for found in [holds(facts, seat)] if found]
    return [*lines, *_marked(facts)]


def _if_any(facts: GrandeFacts, area: int) -> Iterator[str]:
    """Yield the line on an area where somebody is."""
    if any(facts.now.areas[area] or ()):
        yield area_line(facts, area)


def _marked(facts: GrandeFacts) -> Iterator[str]:
    """Yield lines on the alliance, the stand-in, and who waits or is stopped."""
    own, rules = facts.now.modules[NAME], facts.rules
    if own["alliance"]:
        area, other = (area_of(rules, area) for area in own["alliance"])
        yield _("{area} and {other} are allied until the next general scoring.").format(area=area, other=other)
    if own["deputy"] != NOWHERE:
        yield _("The King is in the Castillo; {owner}'s Grande stands in.").format(owner=facts.names[own["deputy"]])
    if own["stopped"]:
        who = listed([facts.names[seat] for seat in own["stopped"]])
        yield _("No special action in this round: {who}.").format(who=who)
    if own["waiting"]:
        yield _("{who} goes on when all others have finished.").format(who=facts.names[own["waiting"][0]])


def area_notes(facts: GrandeFacts, area: str) -> Sequence[str]:
    """Return what is special about an area now, as sentences in one."""
    own, known, number = facts.now.modules[NAME], derived(facts.rules.box), facts.rules.box.index[area]
    if number in known.ships:
        owner = own["ships"][known.ships.index(number)]
        if owner == NOWHERE:
            return (_("It belongs to nobody."),)
        return (_("It belongs to {who}.").format(who=facts.names[owner]),)
    found = []
    if number in own["alliance"]:
        other = next(one for one in own["alliance"] if one != number)
        found.append(_("It is allied with {other}.").format(other=area_of(facts.rules, other)))
    for token, taken in zip(TOKEN_NAMES, own["taken"], strict=True):
        if taken and taken[1] == number:  # one's own secret
            found.append(_("You hold its region card: {token}.").format(token=_(TOKENS[token])))
    return (" ".join(found),) if found else ()


def state(context: GrandeContext, area: str) -> Sequence[Sequence[str]]:
    """Show whose a ship is, and the alliance."""
    own, known = context.now.modules[NAME], derived(context.rules.box)
    number = context.rules.box.index[area]
    if number in known.ships:
        owner = own["ships"][known.ships.index(number)]
        if owner == NOWHERE:
            return ((_("unowned"), "-"),)
        return ((_("of {who}").format(who=context.names[owner]), context.marks[owner].letter),)
    return ((_("allied"), context.glyphs.of(ALLIED)),) if number in own["alliance"] else ()


def holds(facts: GrandeFacts, seat: int) -> Sequence[str]:
    """Return what a seat holds: ships, person cards, kept cards, guests at its court."""
    return list(_held(facts, seat))


def _held(facts: GrandeFacts, seat: int) -> Iterator[str]:
    own, known, rules = facts.now.modules[NAME], derived(facts.rules.box), facts.rules
    if ships := own["ships"].count(seat):
        yield ngettext("{count} ship", "{count} ships", ships).format(count=ships)
    for number, person in enumerate(PERSON_CARDS):
        if own["persons"][number] == seat:
            used = number in own["spent"]
            name = _(PERSONS[person])
            yield _("{person} (used in this turn)").format(person=name) if used else name
    for owner, card in own["kept"]:
        if owner == seat:
            yield _('keeps "{card}"').format(card=card_title(card))
    for token, taken in zip(TOKEN_NAMES, own["taken"], strict=True):
        if taken and taken[0] == seat and taken[1] != NOWHERE:
            yield f"{_(TOKENS[token])}: {area_of(rules, taken[1])}"
    if own["second"] and own["second"][0] == seat:
        yield _('second card "{card}"').format(card=card_title(own["second"][1]))
    guests = sum(facts.now.areas[known.guests[seat]] or ())
    if guests:
        yield ngettext("{count} guest", "{count} guests", guests).format(count=guests)
