"""Match what players type with words of answers: by id, or by the name of an area, a card or a seat."""

from __future__ import annotations

from collections.abc import Iterable

from elgrande_tui.games.elgrande.text.areas import area_map_name, area_name, spot_name
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.i18n.seats import Names, seat_name
from elgrande_tui.input.typed_words import folded
from engine.games.elgrande.grande_rules import GrandeRules


def matching_words(rules: GrandeRules, names: Names, words: Iterable[str], typed: str) -> list[str]:
    """Return the words that begin as typed, by id or by a name; a word that is typed in full is the only match.

    `typed` is folded, with `_` for blanks.
    """
    known = {word: ["_".join(folded(name).split()) for name in _called(rules, names, word)] for word in words}
    found = [word for word, called in known.items() if any(name.startswith(typed) for name in called)]
    return [word for word in found if typed in known[word]][:1] or found


def _called(rules: GrandeRules, names: Names, word: str) -> list[str]:
    """Return the word itself and every name a player may use for it."""
    if word in rules.box.index:
        return [word, area_name(word), area_map_name(word)]
    if word in rules.box.cards:
        return [word, card_title(word)]
    if word in rules.box.seats:
        return [word, seat_name(word), names[rules.box.seats.index(word)]]
    return [word, word[1:], spot_name(word)] if word.startswith(".") else [word]
