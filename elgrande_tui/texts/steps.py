"""Prompts for the steps of a special action."""

from __future__ import annotations

from elgrande_tui.texts.cards import card_title
from elgrande_tui.texts.catalogue import _, mark, ngettext
from elgrande_tui.texts.table import TableRules
from engine.match import Question

NO_LIMIT = 30
"""A count this high says nothing: there are no more caballeros of a colour."""

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
"""Verb of the words on offer -> what is wanted."""


def step_prompt(rules: TableRules, question: Question) -> str:
    """The next step of the action: its first word, or one more of the same."""
    verbs = {words.split()[0] for words in question.words}
    card = str(question.about["card"])
    left = int(question.about.get("left", NO_LIMIT))
    if "put" in verbs and "move" in verbs:
        return _("Move your caballeros out of one region, or place up to two more anywhere.")
    if "move" in verbs:
        return _moves(rules, question, left)
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
        return _('Use the card "{card}", or forgo it?').format(card=card_title(card))
    return _('There is nothing to do with "{card}".').format(card=card_title(card))


def _moves(rules: TableRules, question: Question, left: int) -> str:
    card = rules.box.cards[str(question.about["card"])]
    sources = {words.split()[-2] for words in question.words if words.startswith("move ")}
    if left >= NO_LIMIT:
        if len(sources) == 1:
            return _("Move the next caballero, or stop.")
        return _("Move any number of your caballeros out of one region: which first?")
    if card.max_own < NO_LIMIT:
        return _("Move up to two of your own and two of the others' caballeros: {left} left in all.").format(left=left)
    message = {
        "own": mark("Move own caballeros to other regions or the Castillo: {left} left."),
        "foreign": mark("Move caballeros of others to other regions or the Castillo: {left} left."),
    }.get(card.whose, mark("Move caballeros of any colours to other regions or the Castillo: {left} left."))
    return _(message).format(left=left)


def order_prompt(question: Question) -> str:
    """Which step comes next, where the player chooses the order."""
    if question.words[0].startswith("next "):
        return _("Who is dealt with next?")
    return _("Which area is scored next?")
