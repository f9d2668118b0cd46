"""Word the prompts for the steps of a special action."""

from __future__ import annotations

from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.i18n.translations import _, mark, ngettext
from engine.core.question import Question
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.figures import Card

NO_LIMIT = 30
"""A count from here on is no limit: a colour has no more caballeros."""

_CHOICES = {
    "score": mark("Which area is scored?"),
    "board": mark("Which scoreboard, and where does it go?"),
    "king": mark("Where does the King go?"),
    "grande": mark("Where does your Grande go?"),
    "recover": mark("Which power card do you take back?"),
    "court": mark("How many caballeros come to your court?"),
    "origin": mark("From which region are the others evicted?"),
    "send": mark("Whose caballero goes back, and from where?"),
}
"""Verb of the words on offer -> the prompt."""


def step_prompt(rules: GrandeRules, question: Question) -> str:
    """Return the prompt for the next step of an action: its first one, or one more of the same."""
    verbs = {words.split()[0] for words in question.words}
    first = not question.about.get("step")
    if "put" in verbs and "move" in verbs:
        return _("Move your caballeros out of one region, or place up to two more anywhere.")
    card = _performed(rules, str(question.about["card"]), verbs)
    left = int(question.about.get("left") or card.limit or NO_LIMIT)
    if "move" in verbs:
        return _first_move(card) if first else _next_move(left)
    if "put" in verbs:
        return ngettext(
            "Place {left} more caballero in any region or the Castillo.",
            "Place up to {left} more caballeros in any region or the Castillo.",
            left,
        ).format(left=left)
    if "fetch" in verbs:
        return ngettext(
            "Fetch {left} caballero from a region, or done.",
            "Fetch up to {left} caballeros from regions, or done.",
            left,
        ).format(left=left)
    for verb, message in _CHOICES.items():
        if verb in verbs:
            return _(message)
    if "act" in verbs:
        return _('Use the card "{card}", or forgo it?').format(card=card_title(card.id))
    return _('There is nothing to do with "{card}".').format(card=card_title(card.id))


def _performed(rules: GrandeRules, name: str, verbs: set[str]) -> Card:
    """Return the card, or that part of it (B-12.5) whose steps begin with one of the verbs."""
    card = rules.box.cards[name]
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


def order_prompt(question: Question) -> str:
    """Return the prompt when the player chooses which step comes next."""
    if question.words[0].startswith("next "):
        return _("Which player comes next?")
    return _("Which area is scored next?")
