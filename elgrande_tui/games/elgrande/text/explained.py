"""Look up notes in the player's language by topic: a kind of question, `king`, `goal` ..., or an action card's id."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande import _, mark
from elgrande_tui.games.elgrande.module_faces import all_faces
from elgrande_tui.games.elgrande.text.cards import card_text, card_title, card_words
from elgrande_tui.games.elgrande.words import notes
from elgrande_tui.model.help_note import HelpNote
from elgrande_tui.model.module_face import looked_up, translated, with_topics
from engine.games.elgrande.model.figures import Card

_FLAGS = {
    "pl_must_place_all": mark("House rule: you place as many caballeros as card and court allow."),
    "pl_return_single": mark("House rule: you pick one caballero of one opponent only."),
    "pl_headcount_ranks": mark("House rule: after three players tied for first, the next one is fourth, not third."),
}
"""Optional rule of a table -> what it changes."""
_TOUCHED = {"d2-return-1-each": "pl_return_single"}
"""Card -> the flag that changes only this card."""


def topics() -> list[str]:
    """Return all topics but the cards, in an order in which they can be read."""
    return with_topics(notes(), all_faces())


def help_note(topic: str, cards: dict[str, Card], edition: str) -> HelpNote:
    """Return the note on a topic; `cards` are those of the box, by id. Raises KeyError for an unknown topic."""
    note = notes().get(topic) or looked_up(all_faces(), lambda face: face.notes, topic)
    if note is not None:
        return translated(note)
    words = card_words(topic)
    if words is None:
        raise KeyError(topic)
    text = f"{card_text(topic, edition)} {_(words.note)}"
    return HelpNote(card_title(topic), text, cards[topic].rules, _(words.example))


def has_note(topic: str) -> bool:
    """Check whether there is a note on a topic: what a module without a face brings has none."""
    return topic in topics() or card_words(topic) is not None


def house_rules(flags: Sequence[str], card: str = "") -> list[str]:
    """Return what the flags of a table change about a card, or without one about cards in general."""
    return [
        _(_FLAGS[flag]) for flag in flags if (_TOUCHED.get(card) == flag if card else flag not in _TOUCHED.values())
    ]
