"""Word what is asked and who is waited for, answers, announced steps and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.king_intrigue import _, mark, ngettext
from elgrande_tui.games.elgrande.modules.king_intrigue.hands import hand_name
from elgrande_tui.games.elgrande.seams import AnswerWords
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.option_parts import place_parts
from elgrande_tui.games.elgrande.text.table import area_of, power_name, round_number
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.model.match_ui.words import Cells
from elgrande_tui.model.picking import Part
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from engine.games.elgrande.model import events as e
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.options import Move, MoveGrande, Throw
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.king_intrigue import events as c
from engine.games.elgrande.modules.king_intrigue import options as k
from engine.games.elgrande.modules.king_intrigue.hands import START
from engine.games.elgrande.modules.king_intrigue.options import Annul, DoubleScore

if TYPE_CHECKING:
    from engine.games.elgrande.grande_rules import GrandeRules
    from engine.games.elgrande.model.view import GrandeView


def prompt(rules: GrandeRules, view: GrandeView, question: Question, names: Names, cells: Cells) -> str:
    """Ask for the hand, for the action, and for the steps of its cards."""
    match question.kind:
        case "pick_hand":
            return _pick(rules, question)
        case "row":
            return _row(rules, view, question)
        case "row_action":
            return _("Which special action do you use?")
        case "dial" if question.about["card"] == START:
            return _("Set your disc: in which region does one more of your caballeros begin?")
        case "special_step":
            return _step(rules, question)
    return ""


def _pick(rules: GrandeRules, question: Question) -> str:
    left = int(question.about["left"])
    if not left:
        return _("Your hand is complete: done, or change it.")
    return ngettext(
        "Choose {left} more power card. Nobody else sees which.",
        "Choose {left} more power cards. Nobody else sees which.",
        left,
    ).format(left=left)


def _row(rules: GrandeRules, view: GrandeView, question: Question) -> str:
    assert view.viewer is not None
    left = min(int(question.about["left"]), rules.box.kinds.owned(view.viewer, view.now.court))
    card = card_title(str(question.about["card"]))
    return ngettext(
        'Place {left} caballero next to the King, or first choose an action: "{card}" or your own.',
        'Place up to {left} next to the King, or first choose an action: "{card}" or your own.',
        left,
    ).format(left=left, card=card)


def _step(rules: GrandeRules, question: Question) -> str:
    """Ask for a step of one of its cards."""
    card = rules.box.cards.get(str(question.about["card"]))
    kinds = {type(rules.parse(words)) for words in question.words}
    left = question.about.get("left")
    if card is None:
        return ""
    if card.do == "intrigue" and Move in kinds and not question.about.get("step"):
        return _("Move one caballero of anybody, or any number of your own out of one region.")
    if card.do == "grande_and_escort" and MoveGrande in kinds and Move in kinds:
        return _("Move your Grande, or your caballeros with it: up to {left}.").format(left=left or card.limit)
    if Throw in kinds:
        return _("Off to the Castillo: who is thrown in next?")
    if DoubleScore in kinds:
        return _("Which region counts twice in the next general scoring?")
    return ""


def waiting(rules: GrandeRules, view: GrandeView, names: Names, cells: Cells) -> str:
    """Tell who is still choosing, and whose turn it is."""
    section = view.section
    who = listed([names[seat] for seat in view.asked if seat != view.viewer])
    if section is None or any(dial is not None for dial in view.dials):
        return ""
    if section.name in ("setup", "settling", "picking"):
        return _("Hands are being chosen: {who}.").format(who=who)
    if section.name == "card" and list(view.asked) == [section.seat] and (card := view.now.taken[section.seat]):
        return _('{who} is playing "{card}".').format(who=who, card=card_title(card))
    return ""


USES = {
    "king": mark("use the King card"),
    "intrigue": mark("use the Intrigue card"),
    k.OWN_CARD: mark("use the power card"),
}
"""Whose action is performed -> the answer."""


def parts(rules: GrandeRules, option: Option) -> Sequence[Part]:
    """Return the parts of the answers whose words are not those of their fields: a card is picked and dropped alike."""
    match option:
        case k.Pick(power=power) | k.Drop(power=power):
            name = rules.box.powers[power].id
            return (Part(name, "number" if name.isdecimal() else "plain", power),)
        case k.ChooseHand(name=name):
            return (Part(name),)
        case k.UseAction(action=action):
            return (Part(f"use {action}"),)
        case k.DoubleScore(area=area, former=former):
            left = () if former == NOWHERE else place_parts(rules, former)
            return (Part(k.DoubleScore.verb, "verb", k.DoubleScore), *place_parts(rules, area), *left)
        case Annul(what=k.DOUBLE, area=area):
            return (Part(f"annul {k.DOUBLE}", "verb", Annul), *place_parts(rules, area))
    return ()


def answer(option: Option) -> AnswerWords | None:
    """Return the words for an answer in which areas or a piece are named; None for any other."""
    match option:
        case o.Throw():
            return AnswerWords(mark("throw {piece} from {area} into the Castillo"))
        case k.DoubleScore(former=former) if former == NOWHERE:
            return AnswerWords(mark("let {area} count twice"))
    return None


def label(rules: GrandeRules, names: Names, option: Option, player: int | None) -> str:
    """Return an answer as a phrase, where it does not depend on its reader."""
    match option:
        case k.Pick(power=power):
            return _("take {card} into your hand").format(card=called(rules, power))
        case k.Drop(power=power):
            return _("leave {card} out of your hand").format(card=called(rules, power))
        case k.ChooseHand(name=name):
            return _("take the suggested hand: {name}").format(name=hand_name(name))
        case k.UseAction(action=action):
            return _(USES[action])
        case k.DoubleScore(area=area, former=former) if former != NOWHERE:
            message = _("let {area} count twice in place of {other}")
            return message.format(area=area_of(rules, area), other=area_of(rules, former))
        case Annul(what=k.DOUBLE, area=area):
            return _("take the marker of double scoring from {area}").format(area=area_of(rules, area))
    return ""


def called(rules: GrandeRules, power: int) -> str:
    """Return a power card by value and action: `80, Grande + Escort`."""
    card = rules.box.powers[power]
    title = card_title(card.do)
    name = power_name(rules, power)
    return name if name == title else f"{name}, {title}"


def sentence(rules: GrandeRules, names: Names, event: Event) -> str:
    """Return what happened as a line of the log; "" where the game's own words will do."""
    match event:
        case e.RoundBegan(round=number, offer=offer) if not any(offer):  # the row lies there in every round
            return _("Round {round}.").format(round=round_number(rules, number))
        case c.ExtraPlaced(seat=seat, area=area) if area == NOWHERE:
            return _("The disc of {who} shows the King's region: the caballero stays.").format(who=names[seat])
        case c.ExtraPlaced(seat=seat, area=area, count=count):
            return ngettext(
                "{who} begins with {count} more caballero in {area}.",
                "{who} begins with {count} more caballeros in {area}.",
                count,
            ).format(who=names[seat], count=count, area=area_of(rules, area))
        case c.HandsReady(count=count):
            return _("All have chosen their hands of {count} power cards.").format(count=count)
        case c.RowHanded(cards=cards):
            places = [(seat, card, rules.box.cards[card].number) for seat, card in enumerate(cards) if card]
            held = [f"{names[seat]} {card_title(card)} ({count})" for seat, card, count in places]
            return _("The row: {cards}.").format(cards=listed(held))
        case c.PlacingFreed(seat=seat):
            return _("{who} may place in any open region in this turn.").format(who=names[seat])
        case c.RegionDoubled(seat=seat, area=area, former=former) if former == NOWHERE:
            message = _("{who} marks {area}: it counts twice in the next general scoring.")
            return message.format(who=names[seat], area=area_of(rules, area))
        case c.RegionDoubled(seat=seat, area=area, former=former):
            message = _("{who} moves a marker from {other} to {area}: that counts twice now.")
            return message.format(who=names[seat], area=area_of(rules, area), other=area_of(rules, former))
        case c.DoublesEnded(areas=areas):
            which = listed([area_of(rules, area) for area in areas])
            return _("The markers of double scoring are taken away: {areas}.").format(areas=which)
    return ""


BRIEF_CARDS: Mapping[type[Event], str] = {c.PlacingFreed: "ki-020", c.RegionDoubled: "ki-130"}
"""Event -> the card that tells it in few cells."""
