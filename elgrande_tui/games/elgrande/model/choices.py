"""Name the words of answers: keys and labels on the screen, names that can be typed, what is asked next."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande.board.area_keys import area_key
from elgrande_tui.games.elgrande.board.game_map import game_map
from elgrande_tui.games.elgrande.model.turn_order import shown_order
from elgrande_tui.games.elgrande.module_faces import faces_of
from elgrande_tui.games.elgrande.text.areas import area_map_name, area_name, spot_label, spot_name
from elgrande_tui.games.elgrande.text.cards import card_short, card_title
from elgrande_tui.i18n.seats import Names, seat_name
from elgrande_tui.i18n.translations import _, mark, ngettext
from elgrande_tui.input.picking import Picking
from elgrande_tui.model.choice import Choice
from elgrande_tui.model.module_face import said, told
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.view import GrandeView

_VERBS = {
    "move": mark("move"),
    "put": mark("place more"),
    "place": mark("place"),
    "send": mark("send back"),
    "fetch": mark("fetch"),
    "score": mark("score"),
    "next": mark("next"),
    "board": mark("scoreboard"),
    "king": mark("King"),
    "grande": mark("Grande"),
    "court": mark("court"),
    "recover": mark("take back"),
    "origin": mark("evict"),
}


def spot_key(rules: GrandeRules, spot: str) -> str:
    """Return the digit of a spot by its id: its number among the spots of its region, from 1."""
    place = rules.box.index[spot]
    return str(rules.box.parts[rules.box.region_of[place]].index(place) + 1)


def label_of(rules: GrandeRules, word: str) -> str:
    """Return what a word of an answer is called on the screen; a spot is given by its whole id."""
    if "." in word:
        return spot_label(word)
    if word in rules.box.index:
        return area_map_name(word)
    if word in rules.box.cards:
        return card_short(word)
    if word in rules.box.seats:
        return seat_name(word)
    own = _VERBS.get(word) or told(faces_of(rules), lambda face: face.words, word)
    return _(own) if own else word


def choice_of(rules: GrandeRules, view: GrandeView, picking: Picking, word: str) -> Choice:
    """Return a word that may come next in an answer, with the key that picks it; "" for the next free number."""
    if word.startswith("."):
        spot = picking.path[-1] + word
        return Choice(word, spot_key(rules, spot), label_of(rules, spot))
    label = label_of(rules, word)
    if word in rules.box.index:
        return Choice(word, area_key(game_map(rules).area(word)), label, area=True)
    if word.isdigit():
        return Choice(word, word, label)
    if picking.path and word in rules.box.seats:
        return Choice(word, str(shown_order(view).index(rules.box.seats.index(word)) + 1), label)
    if word in view.now.offer:
        return Choice(word, str(view.now.offer.index(word) + 1), label)
    return Choice(word, "", label)


def next_word(rules: GrandeRules, picking: Picking, choices: Sequence[Choice]) -> str:
    """Return what is asked next while an answer is put together: `where to?`"""
    verb = picking.path[0] if picking.path else ""
    areas = [word for word in picking.path[1:] if word in rules.box.index]
    if not verb:
        return _("what?")
    if choices and choices[0].word.startswith("."):
        return _("which spot?")
    if not any(choice.area for choice in choices):
        return _("whose caballero?") if verb in ("move", "send") else _("which one?")
    if areas or verb not in ("move", "send", "fetch"):
        return _("where to?")
    keys = {choice.word: choice.key for choice in choices}
    return said(faces_of(rules), lambda face: face.next_word(rules, keys)) or _("from where?")


def called(rules: GrandeRules, names: Names, word: str) -> list[str]:
    """Return every name a player may type for a word of an answer."""
    if word in rules.box.index:
        return [area_name(word), area_map_name(word)]
    if word in rules.box.cards:
        return [card_title(word)]
    if word in rules.box.seats:
        return [seat_name(word), names[rules.box.seats.index(word)]]
    own = [name for face in faces_of(rules) for name in face.typed(word)]
    return [word[1:], spot_name(word), *own] if word.startswith(".") else own


def spoken(rules: GrandeRules, choice: Choice) -> str:
    """Return a choice as plain mode tells it: areas by their whole name, action cards with what they place."""
    if choice.area:
        return area_name(choice.word)
    card = rules.box.cards.get(choice.word)
    if card is None:
        return choice.label
    return ngettext(
        "{card}, place {count} caballero", "{card}, place up to {count} caballeros", card.caballeros
    ).format(card=card_title(choice.word), count=card.caballeros)
