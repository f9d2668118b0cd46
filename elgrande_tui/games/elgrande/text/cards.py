"""Describe the action cards in our own words: a title, a short form for a narrow column, and the text.

Those of the box stand in `data/cards.toml`.
"""

from __future__ import annotations

from elgrande_tui.games.elgrande import _
from elgrande_tui.games.elgrande.module_uis import all_seams
from elgrande_tui.games.elgrande.text_schema import CardWords

LINE_CELLS = 22
"""Width of a line in the card box at 120x40."""
TITLE_CELLS = 17
"""Room for a title in the border of the card box."""
LINES = 8
"""Lines of text in the card box at 120x40."""
OLD = "1996"
"""The edition in which some cards read differently."""
SHORT_CELLS = 10
"""Width of the short form in the list of cards at 80x24."""


def card_words(card: str) -> CardWords | None:
    """Return the words for the action card with that id; None for an unknown one."""
    return all_seams().cards.get(card)


def card_title(card: str) -> str:
    """Return the title of the action card with that id, at most `TITLE_CELLS` wide: `Move four own`."""
    known = card_words(card)
    return _(known.title) if known else card


def card_short(card: str) -> str:
    """Return the short form of the card, at most `SHORT_CELLS` wide: `move 4 own`."""
    known = card_words(card)
    return _(known.short) if known else card


def power_title(card: str) -> str:
    """Return what the power card with that id is called; one that has only a number by that."""
    return _(all_seams().powers.get(card, card))


def card_text(card: str, edition: str = "2015") -> str:
    """Return what the special action of the card does, in one to three sentences; "" for an unknown card."""
    known = card_words(card)
    if known is None:
        return ""
    text = known.old if known.old and edition == OLD else known.text
    return _(text)
