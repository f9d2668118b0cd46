"""Word what is asked, and for whom the others wait; tell the parts of the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.grandissimo import _, mark, ngettext, pmark
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.option_parts import colour_part, place_parts, traits_parts
from elgrande_tui.games.elgrande.text.table import area_map_name, area_of
from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.match_ui.words import Cells
from elgrande_tui.model.picking import ASIDE, Part
from engine.core.option import Option
from engine.core.question import OFFER, Question
from engine.games.elgrande.model.options import ACT, DONE, Ally, Dial, Move, Throw
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.grandissimo.derived import NAME
from engine.games.elgrande.modules.grandissimo.options import (
    QUEEN,
    REVEAL,
    SHIP,
    ChooseRegionCard,
    Deputy,
    Escort,
    Jail,
    Jester,
    Pardon,
    SecondCard,
    TakePerson,
    TakeShip,
)

if TYPE_CHECKING:
    from engine.core.question import Question
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import GrandeView

ALONE = "alone"
"""The part of an answer by which a mercenary takes nobody along."""
FIRST = "first"
"""The part of an answer that tells one ship of a seat from its second one."""
VERBS: Mapping[str, str] = {
    "ship": mark("take a ship"),
    "unload": mark("unload"),
    "jail": mark("jail"),
    "pardon": mark("pardon"),
    "person": mark("take"),
    "jester": mark("Jester"),
    "settle": mark("set out"),
    "region": mark("region card"),
    "second": mark("second card"),
    "deputy": mark("stand-in"),
    "throw": mark("throw"),
    "ally": mark("ally"),
    "escort": mark("Inquisitor General"),
    "keep": pmark("all on the ship", "keep"),
    "queen": mark("Queen"),
    "reveal": mark("turn up King Incognito"),
    "now": mark("now"),
    "later": mark("later"),
    "yes": mark("yes"),
    "no": mark("no"),
    "alone": mark("alone"),
    FIRST: mark("Ship"),
    "ship.2": mark("Ship 2"),
    "general": mark("Inquisitor General"),
}
"""Words of answers -> what they are called."""
DEFAULTS: Mapping[str, str] = {"last_chance": "done", "unload": "keep", "second_card": "done", "escort": "done"}
"""Kind of a question -> what enter gives."""
_ABOUT_IT = ("last_chance", "second_card", "special_step", "escort")
"""Kinds of questions that are about what stands beside others."""


def parts(rules: GrandeRules, option: Option) -> Sequence[Part]:
    """Return the parts of the answers whose words are not those of their fields."""
    kinds, seats = rules.box.kinds.all, rules.box.seats
    match option:
        case Ally(area=area, other=other):
            return Part(Ally.verb, "verb", Ally), *place_parts(rules, area), *place_parts(rules, other)
        case TakePerson(person=person):
            return Part(TakePerson.verb, "verb", TakePerson), Part(person)
        case TakeShip(seat=seat, last=last):
            which = Part("ship.2") if last else Part(FIRST, "implied")
            return Part(TakeShip.verb, "verb", TakeShip), Part(seats[seat].lower(), "seat", seat), which
        case Escort(kind=kind, source=source, target=target, taken=taken):
            along: Sequence[Part] = (Part(ALONE),)
            if taken != NOWHERE:
                along = (colour_part(rules, taken), *traits_parts(rules, kinds[taken].traits))
            ways = (*place_parts(rules, source), *place_parts(rules, target))
            return Part(Escort.verb, "verb", Escort), colour_part(rules, kind), *ways, *along
    return ()


def half_of(question: Question, option: Option) -> str:
    """Put aside what uses a person card, the second card, or King Incognito."""
    return ASIDE if _stands_aside(question, option) else ""


def _stands_aside(question: Question, option: Option) -> bool:
    if option is REVEAL:
        return True
    if question.kind in _ABOUT_IT:
        return isinstance(option, Escort) and question.kind == "special_step"
    return (isinstance(option, Jester | Escort | SecondCard) and question.kind != "use") or option is QUEEN


STEPS: Mapping[type[Option], str] = {
    ChooseRegionCard: mark("Which region card do you take? Nobody else sees it."),
    TakePerson: mark("Which person card do you take?"),
    SecondCard: mark("Which action card is your second one?"),
    Deputy: mark("Whose Grande stands in for the King?"),
    Throw: mark("Into the Castillo: two of everybody's, yours included. Whose goes next?"),
    Ally: mark("Which two regions are scored as one?"),
    Pardon: mark("Where do all who are in jail go? Or done."),
}
"""Type of the answers on offer -> the prompt; the first that fits."""


def prompt(rules: GrandeRules, view: GrandeView, question: Question, names: Names, cells: Cells) -> str:
    """Return what the player is asked; "" where the game's own words will do."""
    left = int(question.about.get("left") or 0)
    match question.kind:
        case "unload":
            return _unload(rules, question, left)
        case "settle":
            return ngettext(
                "{left} guest waits at your court: where do you put it?",
                "{left} guests wait at your court: where do you put the next one?",
                left,
            ).format(left=left)
        case "escort":
            return _("Send the other mercenary too, or done.")
        case "consent":
            return _consent(rules, question, names)
        case "when_second":
            message = _('Use "{card}" at the end of this turn, or keep it for a later one?')
            return message.format(card=card_title(str(question.about["card"])))
        case "second_card":
            message = _('Use your second card "{card}" now, or done.')
            return message.format(card=card_title(str(question.about["card"])))
        case "last_chance":
            if _guest_alone(rules, question):
                return _("Before your turn ends: the Jester sends a guest to whose court? Or done.")
            return _("Before your turn ends: use a person card, or end it.")
        case "aside" if _guest_alone(rules, question):
            return _("The Jester sends a guest: to whose court?")
        case "special_step":
            return _step(rules, question)
        case kind if kind == OFFER and REVEAL.words in question.words:
            return _("You may turn up King Incognito.")
        case "dial" if view.section is not None and view.section.name in ("scoring", "use"):
            return _dial(rules, view, question)
    return ""


def _dial(rules: GrandeRules, view: GrandeView, question: Question) -> str:
    """Return the prompt for the disc of a spy, and of those who leave an emptied Castillo."""
    card = str(question.about["card"])
    if card in rules.box.cards:
        empties = rules.box.cards[card].do == "eviction_order"
        return _("Set your disc: where do your caballeros in the Castillo go?") if empties else ""
    spies = [seat for seat, laid in view.now.modules[NAME]["kept"] if rules.box.cards[laid].do == "espionage"]
    spying = view.viewer in spies and any(isinstance(rules.parse(words), Dial) for words in question.words)
    return _("Espionage: the discs are shown. Where do your caballeros in the Castillo go?") if spying else ""


def _guest_alone(rules: GrandeRules, question: Question) -> bool:
    """Check whether sending a guest is all that there is to choose, so that seats alone stand to be chosen."""
    offer = [rules.parse(words) for words in question.words]
    return {type(option) for option in offer if option is not DONE} == {Jester}


def _unload(rules: GrandeRules, question: Question, left: int) -> str:
    ship = area_of(rules, int(question.about["ship"]))
    if "keep" in question.words:
        message = ngettext(
            "{left} of yours is on {ship}: unload it on the coast, or keep it.",
            "{left} of yours are on {ship}: unload all on the coast, or keep them.",
            left,
        )
    else:
        message = ngettext(
            "{left} more leaves {ship}: on to which coast?", "{left} more leave {ship}: on to which coast?", left
        )
    return message.format(left=left, ship=ship)


def _consent(rules: GrandeRules, question: Question, names: Names) -> str:
    about = question.about
    message = _("May {who} take one of yours along, {source} to {target}?")
    source, target = (area_map_name(rules.box.areas[int(about[end])].id) for end in ("source", "target"))
    return message.format(who=names[int(about["actor"])], source=source, target=target)


def _step(rules: GrandeRules, question: Question) -> str:
    """Return the prompt for a step of one of its cards, or of the King card with somebody in jail."""
    card = str(question.about["card"])
    offer = [rules.parse(words) for words in question.words]
    kinds, do = {type(option) for option in offer}, rules.box.cards[card].do
    if Move in kinds and do == "free_choice":
        left = int(question.about.get("left") or 0)
        return ngettext(
            "Free Choice: move {left} more of your caballeros, or done.",
            "Free Choice: move up to {left} of your caballeros, or done.",
            left,
        ).format(left=left)
    ship = TakeShip in kinds or SHIP in offer
    if ACT in offer:
        symbols = ship or Jail in kinds
        return _('"{card}": use it, or begin with a symbol.').format(card=card_title(card)) if symbols else ""
    found = next((message for kind, message in STEPS.items() if kind in kinds), "")
    if found and do == "king" and not question.about.get("step"):
        return _("Move the King, or first pardon who is in jail?")
    if found:
        return _(found)
    if ship:
        return _("Take a ship, or stop.")
    return _("Whose caballero goes to jail? Or stop.") if Jail in kinds else ""


def waiting(rules: GrandeRules, view: GrandeView, names: Names, cells: Cells) -> str:
    """Return whom the game waits for; "" where the game's own words will do."""
    section, others = view.section, [seat for seat in view.asked if seat != view.viewer]
    if section is None or len(view.asked) != 1 or not others:
        return ""
    (seat,) = others
    cards = [rules.box.cards[card].do for owner, card in view.now.modules[NAME]["kept"] if owner == seat]
    if section.name == "scoring" and "free_choice" in cards and view.dials[seat] is None:
        return _("{who} is using Free Choice.").format(who=names[seat])
    if section.name in ("turn", "card", "use") and seat != section.seat and view.dials[seat] is None:
        return _("{who} decides.").format(who=names[seat])
    return ""
