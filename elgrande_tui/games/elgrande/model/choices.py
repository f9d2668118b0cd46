"""Name the parts of answers: keys and labels on the screen, names that can be typed, what is asked next."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande.board.area_keys import area_key
from elgrande_tui.games.elgrande.board.game_map import game_map
from elgrande_tui.games.elgrande.messages import _, ngettext
from elgrande_tui.games.elgrande.module_faces import faces_of
from elgrande_tui.games.elgrande.text.areas import area_map_name, area_name, spot_name
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.option_parts import names_source, part_label
from elgrande_tui.i18n.seats import Names, seat_name
from elgrande_tui.model.picking import Choice, Part, Picking
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.view import GrandeView


def spot_key(rules: GrandeRules, spot: str) -> str:
    """Return the digit of a spot by its id: its number among the spots of its region, from 1."""
    place = rules.box.index[spot]
    return str(rules.box.parts[rules.box.region_of[place]].index(place) + 1)


def choice_of(rules: GrandeRules, view: GrandeView, part: Part) -> Choice:
    """Return a part that may come next in an answer, with the key that picks it; "" for the next free number."""
    return Choice(part, _key(rules, view, part), part_label(rules, part))


def _key(rules: GrandeRules, view: GrandeView, part: Part) -> str:
    match part.sort:
        case "spot":
            return spot_key(rules, part.value)
        case "area":
            return area_key(game_map(rules).area(part.word))
        case "number":
            return part.word
        case "card" if part.word in view.now.offer:
            return str(view.now.offer.index(part.word) + 1)
    return ""


def next_word(rules: GrandeRules, picking: Picking, choices: Sequence[Choice]) -> str:
    """Return what is asked next while an answer is put together: `where to?`"""
    if not picking.path:
        return _("what?")
    verb = picking.path[0].value
    if choices and choices[0].part.sort == "spot":
        return _("which spot?")
    if not any(choice.area for choice in choices):
        whose = any(choice.part.sort == "seat" for choice in choices) and verb is not o.Next
        return _("whose caballero?") if whose else _("which one?")
    if any(part.sort == "area" for part in picking.path) or not names_source(verb):
        return _("where to?")
    return _("from where?")


def called(rules: GrandeRules, names: Names, part: Part) -> list[str]:
    """Return every name a player may type for a part of an answer."""
    match part.sort:
        case "area":
            return [area_name(part.word), area_map_name(part.word)]
        case "spot":
            spot = rules.box.areas[rules.box.index[part.value]]
            return [spot.id.removeprefix(f"{spot.part_of}."), spot_name(part.value)]
        case "card":
            return [card_title(part.word)]
        case "seat":
            return [seat_name(rules.box.seats[part.value]), names[part.value]]
    return [name for face in faces_of(rules) for name in face.typed(part.word)]


def spoken(rules: GrandeRules, choice: Choice) -> str:
    """Return a choice as plain mode tells it: areas by their whole name, action cards with what they place."""
    if choice.area:
        return area_name(choice.word)
    if choice.part.sort != "card":
        return choice.label
    card = rules.box.cards[choice.word]
    return ngettext(
        "{card}, place {count} caballero", "{card}, place up to {count} caballeros", card.caballeros
    ).format(card=card_title(choice.word), count=card.caballeros)
