"""Find the words that may come next in an answer, each with the key that picks it and its label on the screen."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from elgrande_tui.games.elgrande.board.area_keys import area_key
from elgrande_tui.games.elgrande.board.game_map import game_map
from elgrande_tui.games.elgrande.model.turn_order import shown_order
from elgrande_tui.games.elgrande.text.areas import area_map_name, spot_label
from elgrande_tui.games.elgrande.text.cards import card_short
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.input.picking import Picking
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
    "bearer": mark("the standard bearer"),
    "black": mark("Church"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One word that may come next."""

    word: str
    key: str
    """The letter of an area, the digits of anything else."""
    label: str
    area: bool = False


def choices(rules: GrandeRules, view: GrandeView, picking: Picking | None) -> list[Choice]:
    """Return what may be picked now: areas in the order of the map's legend, then the others by key."""
    if picking is None:
        return []
    found = [_choice(rules, view, picking, word) for word in picking.choices]
    legend_order = [entry.id for entry in game_map(rules).areas]
    areas = sorted((choice for choice in found if choice.area), key=lambda choice: legend_order.index(choice.word))
    # Digits that name spots must not number anything else: a digit typed on a region goes to its spot first.
    spots = {spot_key(rules, area.word + spot) for area in areas for spot in picking.spots(area.word)}
    return [*areas, *_numbered([choice for choice in found if not choice.area], spots)]


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
    return _(_VERBS[word]) if word in _VERBS else word


def _choice(rules: GrandeRules, view: GrandeView, picking: Picking, word: str) -> Choice:
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


def _numbered(found: Sequence[Choice], taken: Set[str]) -> list[Choice]:
    """Give choices without a number the next free one, and sort by number; `taken` are the numbers of spots."""
    used = {choice.key for choice in found} | taken
    free = iter(str(number) for number in range(1, 100) if str(number) not in used)
    named = [c if c.key else Choice(c.word, next(free), c.label) for c in found]
    return sorted(named, key=lambda choice: int(choice.key))
