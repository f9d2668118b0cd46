"""Word the prompts for the steps of a special action."""

from __future__ import annotations

from collections.abc import Set

from elgrande_tui.games.elgrande import _, mark, ngettext
from elgrande_tui.games.elgrande.text.cards import card_title
from engine.core.option import Option
from engine.core.question import Question
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.figures import Card

NO_LIMIT = 30
"""A count from here on is no limit: a colour has no more caballeros."""

_CHOICES: dict[type[Option], str] = {
    o.Score: mark("Which region is scored?"),
    o.MoveBoard: mark("Which scoreboard, and where does it go?"),
    o.MoveKing: mark("Where does the King go?"),
    o.MoveGrande: mark("Where does your Grande go?"),
    o.Recover: mark("Which power card do you take back?"),
    o.Court: mark("How many caballeros come to your court?"),
    o.Origin: mark("From which region are the others evicted?"),
    o.Send: mark("Whose caballero goes back, and from where?"),
}
"""Type of the answers on offer -> the prompt."""


def step_prompt(rules: GrandeRules, question: Question) -> str:
    """Return the prompt for the next step of an action: its first one, or one more of the same."""
    offer = [rules.parse(words) for words in question.words]
    kinds = {type(option) for option in offer}
    first = not question.about.get("step")
    if kinds >= {o.Put, o.Move}:
        return _("Move your caballeros out of one region, or place up to two more anywhere.")
    card = _performed(rules, str(question.about["card"]), kinds)
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
        return _('There is nothing more to do with "{card}": stop.').format(card=card_title(card.id))
    if o.ACT in offer:
        return _('Use the card "{card}", or forgo it?').format(card=card_title(card.id))
    return _('There is nothing to do with "{card}".').format(card=card_title(card.id))


def _performed(rules: GrandeRules, name: str, kinds: Set[type[Option]]) -> Card:
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
