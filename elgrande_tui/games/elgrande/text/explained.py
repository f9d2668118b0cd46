"""Look up notes in the player's language by topic: a kind of question, `king`, `goal` ..., or an action card's id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from elgrande_tui.games.elgrande import MESSAGES, NAME, _, mark
from elgrande_tui.games.elgrande.text.cards import card_text, card_title, card_words
from elgrande_tui.games.elgrande.text_schema import GrandeTexts
from elgrande_tui.i18n.texts import read_texts
from elgrande_tui.model.game_ui import game_ui, notes_of
from elgrande_tui.model.help_note import HelpNote
from engine.games.elgrande.model.figures import Card

_FLAGS = {
    "pl_must_place_all": mark("House rule: you place as many caballeros as card and court allow."),
    "pl_return_single": mark("House rule: you pick one caballero of one opponent only."),
    "pl_headcount_ranks": mark("House rule: after three players tied for first, the next one is fourth, not third."),
}
"""Optional rule of a table -> what it changes."""
_TOUCHED = {"d2-return-1-each": "pl_return_single"}
"""Card -> the flag that changes only this card."""


@cache
def game_notes() -> Mapping[str, HelpNote]:
    """Return the notes on everything but the cards by topic, marked."""
    return read_texts(MESSAGES, "data/notes.toml", GrandeTexts).notes()


def has_note(topic: str) -> bool:
    """Whether there is a note on a topic: what a module brings that nothing shows has none."""
    return topic in notes_of(game_ui(NAME)) or card_words(topic) is not None


def card_note(card: str, cards: Mapping[str, Card], edition: str) -> HelpNote | None:
    """Return the note on a card by id, given the cards of the box; None for any other topic."""
    words = card_words(card)
    if words is None or card not in cards:
        return None
    text = f"{card_text(card, edition)} {_(words.note)}"
    return HelpNote(card_title(card), text, cards[card].rules, _(words.example))


def house_rules(flags: Sequence[str], card: str = "") -> list[str]:
    """Return what the flags of a table change about a card, or without one about cards in general."""
    return [
        _(_FLAGS[flag]) for flag in flags if (_TOUCHED.get(card) == flag if card else flag not in _TOUCHED.values())
    ]
