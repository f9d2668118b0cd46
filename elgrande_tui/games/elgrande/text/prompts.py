"""Word the one sentence above the keys: what is wanted now, step by step, and how many are left."""

from __future__ import annotations

from collections.abc import Set

from elgrande_tui.games.elgrande import _, mark, ngettext
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.announced import announced, announced_shortly
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.table import area_of, power_name
from elgrande_tui.i18n.seats import Names, listed, seat_name
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.match_ui.composing import part_label
from elgrande_tui.model.match_ui.words import Cells, fitting
from elgrande_tui.model.picking import ASIDE, Picking
from engine.core.option import Option
from engine.core.question import Question
from engine.core.state import Section
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import DONE, SKIP, Intake, Place
from engine.games.elgrande.model.view import GrandeView

NO_LIMIT = 30
"""A count from here on is no limit: a colour has no more caballeros."""

_CHOICES: dict[type[Option], str] = {
    o.Score: mark("Which region is scored?"),
    o.MoveBoard: mark("Which scoreboard goes where?"),
    o.MoveKing: mark("Where does the King go?"),
    o.MoveGrande: mark("Where does your Grande go?"),
    o.Recover: mark("Which power card do you take back?"),
    o.Court: mark("How many caballeros come to your court?"),
    o.Origin: mark("From which region are the others evicted?"),
    o.Send: mark("Whose caballero returns to the provinces, and from where?"),
}
"""Type of the answers on offer -> the prompt."""


def step_prompt(rules: GrandeRules, question: Question) -> str:
    """Return the prompt for the next step of an action: its first one, or one more of the same."""
    offer = [rules.parse(words) for words in question.words]
    kinds = {type(option) for option in offer}
    first = not question.about.get("step")
    if kinds >= {o.Put, o.Move}:
        return _("Move your caballeros out of one region, or place up to two more anywhere.")
    card = performed(rules, str(question.about["card"]), kinds)
    left = int(question.about.get("left") or card.limit or NO_LIMIT)
    if o.Move in kinds:
        return _first_move(card) if first else _next_move(left)
    if o.Put in kinds:
        return ngettext(
            "Place {left} more caballero in any region or the Castillo.",
            "Place up to {left} more caballeros in any region or the Castillo.",
            left,
        ).format(left=left)
    if o.Fetch in kinds:
        return ngettext(
            "Fetch {left} caballero from a region, or done.",
            "Fetch up to {left} caballeros from regions, or done.",
            left,
        ).format(left=left)
    if o.Send in kinds and o.STOP in offer:
        return _("Send back the next caballero, or stop.")
    for kind, message in _CHOICES.items():
        if kind in kinds:
            return _(message)
    if o.STOP in offer:
        return _('"{card}" has no further effect: stop.').format(card=card_title(card.id))
    if o.ACT in offer:
        return _('Use the card "{card}", or forgo it?').format(card=card_title(card.id))
    return _('"{card}" has no effect now.').format(card=card_title(card.id))


def performed(rules: GrandeRules, name: str, kinds: Set[type[Option]]) -> Card:
    """Return the card, or that part of it (B-12.5) whose steps are answers of one of these types."""
    card, verbs = rules.box.cards[name], {kind.verb for kind in kinds}
    return next((part for part in map(rules.box.cards.__getitem__, card.of) if part.do in verbs), card)


def _first_move(card: Card) -> str:
    most = card.limit
    if not most or most >= NO_LIMIT:
        return _("Move any number of your caballeros out of one region.")
    if card.one_source:
        return _("Move up to {most} caballeros of any colours out of one region.").format(most=most)
    if card.max_own < NO_LIMIT:
        return _("Move up to {own} of your caballeros and {foreign} of others.").format(
            own=card.max_own, foreign=card.max_foreign
        )
    match card.whose:
        case "own":
            message = _("Move up to {most} of your caballeros.")
        case "foreign":
            message = _("Move up to {most} caballeros of others.")
        case _:
            message = _("Move up to {most} caballeros of any colours.")
    return message.format(most=most)


def _next_move(left: int) -> str:
    if left >= NO_LIMIT:
        return _("Move the next caballero, or stop.")
    return ngettext(
        "Move the last caballero, or stop.", "Move the next caballero ({left} more can move), or stop.", left
    ).format(left=left)


def order_prompt(rules: GrandeRules, question: Question) -> str:
    """Return the prompt when the player chooses which step comes next."""
    if isinstance(rules.parse(question.words[0]), o.Next):
        return _("Which player comes next?")
    return _("Which area is scored next?")


OWNERS_RETURN = "owners_return"
"""The action by which players choose caballeros of their own that go back (B-12.15)."""
_DIALS = {
    "secret_return": mark("Set your disc: from which region do all your caballeros return?"),
    "evict": mark("Set your disc: where do your evicted caballeros go?"),
    "score_secret": mark("Set your disc: which region do you want scored?"),
}
"""Action of a card for which discs are set -> the prompt."""


def prompt(rules: GrandeRules, view: GrandeView, question: Question, names: Names, cells: Cells) -> str:
    """Return what the player is asked, in one sentence; `question` and `view` are theirs, of the same moment.

    A sentence that would be longer than `cells` (None: any length will do) is worded shorter.
    """
    match question.kind:
        case "play_power":
            return _power(rules, view)
        case "intake" | "fetch" | "choose_card":
            return _turn(rules, question)
        case "use" | "place":
            return _place(rules, view, question)
        case "special_step":
            return " ".join((step_prompt(rules, question), *seams_of(rules).remarks(question)))
        case "order_of_steps":
            return order_prompt(rules, question)
        case "owner_return":
            return _owner_return(rules, question)
        case "dial":
            return _dial(rules, str(question.about["card"]))
        case "veto":
            return _veto(rules, question, names, cells)
        case "aside":
            return _("What else do you do?")
    return _("Choose an answer.")


def besides(rules: GrandeRules, picking: Picking) -> str:
    """Return what can be done besides what is asked, in one sentence; "" while that is what is asked."""
    if ASIDE not in picking.halves[1:] or picking.half == ASIDE:
        return ""
    ui = ui_of(rules)
    return _("Also: {what}.").format(what=listed([part_label(ui, part) for part in picking.beside]))


def waiting(rules: GrandeRules, view: GrandeView, names: Names, cells: Cells) -> str:
    """Return in one sentence which seats the game is waiting for, besides the viewer's; "" before it begins."""
    others = [seat for seat in view.asked if seat != view.viewer]
    if view.section is None:
        return ""
    who = listed([names[seat] for seat in others])
    return _doing(rules, view.section, others == [view.section.seat]).format(who=who, card=card_title(view.section.arg))


def window(rules: GrandeRules, view: GrandeView, names: Names, cells: Cells) -> str:
    """Return whose step may be objected to, in one sentence; one longer than `cells` is worded shorter."""
    assert view.window is not None
    actor, words = view.window.actor, view.window.words
    short = announced_shortly(rules, words)
    return fitting(
        cells,
        # TRANSLATORS: {step} is one of the phrases of answers: "score Granada", "move a caballero of Blue from ...".
        _("You may veto this: {actor} wants to {step}.").format(
            actor=names[actor], step=announced(rules, names, words, actor)
        ),
        _("You may veto. {actor}: {step}.").format(actor=names[actor], step=short),
        _("You may veto. {actor}: {step}.").format(actor=seat_name(rules.box.seats[actor]), step=short),
    )


def disc_set(rules: GrandeRules, view: GrandeView) -> str:
    """Return what the viewer's disc shows, in one sentence; "" when none is set."""
    disc = view.dials[view.viewer] if view.viewer is not None else None
    if disc is None or disc < 0:
        return ""
    return _("Your disc is set to {area}.").format(area=area_of(rules, disc))


def asks_others(rules: GrandeRules, section: Section) -> bool:
    """Check whether scoring, or the card in use, asks other seats than the one whose turn it is."""
    return section.name == "scoring" or _action(rules, section.arg) in (*_DIALS, OWNERS_RETURN)


def _doing(rules: GrandeRules, section: Section, active: bool) -> str:
    match section.name:
        case "power":
            return _("{who} is choosing a power card.")
        case "turn":
            return _("{who} is bringing caballeros to the court.")
        case "card":
            return _("{who} is choosing an action card.")
        case "use" if active:
            return _('{who} is playing the card "{card}".')
        case "use" if _action(rules, section.arg) == OWNERS_RETURN:
            return _("{who} is choosing which caballeros return.")
        case "use" | "scoring" if asks_others(rules, section):
            return _("Discs are being set: {who}.")
    return _("Waiting for {who}.")


def _action(rules: GrandeRules, card: str) -> str:
    """Return the action of a card; "" for what is no card (a general scoring)."""
    return rules.box.cards[card].do if card in rules.box.cards else ""


def _dial(rules: GrandeRules, card: str) -> str:
    """Return the prompt for a disc, which decides what the action of the card says; or a general scoring (B-14.1)."""
    if card not in rules.box.cards:
        return _("Set your disc: where do your caballeros in the Castillo go?")
    action = rules.box.cards[card]
    if action.do == "secret_return" and action.limit < NO_LIMIT:
        return _("Set your disc: from which region do two of your caballeros return?")
    message = _DIALS.get(action.do, _DIALS["score_secret"])
    return _(message)


def _power(rules: GrandeRules, view: GrandeView) -> str:
    played = [power_name(rules, number) for number in sorted(view.now.played) if number]
    if not played:
        return _("Play a power card: the highest goes first, the lowest starts the next round.")
    return ngettext(
        "Play a power card ({taken} already played).", "Play a power card ({taken} already played).", len(played)
    ).format(taken=listed(played))


def _turn(rules: GrandeRules, question: Question) -> str:
    if question.kind == "intake":
        most = sum(isinstance(rules.parse(words), Intake) for words in question.words) - 1  # others may stand beside
        return _("How many caballeros come to your court? At most {most}.").format(most=most)
    if question.kind == "choose_card":
        return _("Choose one of the action cards on offer.")
    left = int(question.about["left"])
    return ngettext(
        "Your provinces are empty: fetch {left} caballero from a region, or done.",
        "Your provinces are empty: fetch up to {left} caballeros from regions, or done.",
        left,
    ).format(left=left)


def _place(rules: GrandeRules, view: GrandeView, question: Question) -> str:
    """Return the prompt for placing; when the question is `use` the card's action is open as well."""
    id_ = str(question.about["card"])
    card = card_title(id_)
    left = min(int(question.about["left"]), seams_of(rules).stock(view, id_))
    both = question.kind == "use"
    if not left:
        return _empty(question, both).format(card=card)
    if both and _acts(rules, question):
        message = ngettext(
            'Place {left} caballero next to the King, or first use "{card}".',
            'Place up to {left} next to the King, or first use "{card}".',
            left,
        )
    else:
        message = ngettext(
            "Place {left} caballero next to the King ({king}) or in the Castillo.",
            "Place up to {left} next to the King ({king}) or in the Castillo.",
            left,
        )
    return message.format(left=left, card=card, king=area_of(rules, view.now.king))


def _acts(rules: GrandeRules, question: Question) -> bool:
    """Check whether the action of the card in use can be begun."""
    offer = [rules.parse(words) for words in question.words]
    others = [option for option in offer if not isinstance(option, Place) and option not in (DONE, SKIP)]
    half_of = ui_of(rules).answers.half_of
    return any(half_of(question, option) != ASIDE for option in others)


def _empty(question: Question, both: bool) -> str:
    """Return the message when nothing is left to place."""
    if not both:
        return _("Your court is empty: done.")
    if set(question.words) <= {"done", "skip"}:
        return _('Your court is empty and "{card}" has no effect now: end your turn.')
    return _('Your court is empty. Use "{card}", or end your turn.')


def _owner_return(rules: GrandeRules, question: Question) -> str:
    left = int(question.about["left"])
    if _action(rules, str(question.about["card"])) != OWNERS_RETURN:
        return ngettext(
            "{left} more of your caballeros returns: which one?",
            "{left} of your caballeros return: which ones?",
            left,
        ).format(left=left)
    return ngettext(
        "The King is angry: send back {left} more caballero, from your court or a region.",
        "The King is angry: send back {left} caballeros, from your court or regions.",
        left,
    ).format(left=left)


def _veto(rules: GrandeRules, question: Question, names: Names, cells: Cells) -> str:
    actor, words = int(question.about["actor"]), str(question.about["words"])
    message = _("Veto this? {actor}: {step}")
    return fitting(
        cells,
        message.format(actor=names[actor], step=announced(rules, names, words, actor)),
        message.format(actor=names[actor], step=announced_shortly(rules, words)),
        message.format(actor=seat_name(rules.box.seats[actor]), step=announced_shortly(rules, words)),
    )
