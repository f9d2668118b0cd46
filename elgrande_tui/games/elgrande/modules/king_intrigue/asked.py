"""Word what is asked, and for whom the others wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande.modules.king_intrigue import _, ngettext
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.i18n.seats import Names, listed
from elgrande_tui.model.match_ui.words import Cells
from engine.core.question import Question
from engine.games.elgrande.model.options import Move, MoveGrande, Throw
from engine.games.elgrande.modules.king_intrigue.hands import START
from engine.games.elgrande.modules.king_intrigue.options import DoubleScore

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
