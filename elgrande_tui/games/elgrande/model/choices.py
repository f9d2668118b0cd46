"""Put answers together: the keys and names of their parts, what is asked next, and what keys give at once."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from elgrande_tui.games.elgrande import _, ngettext
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.cards import card_title
from elgrande_tui.games.elgrande.text.option_parts import names_source, names_spots, part_label
from elgrande_tui.games.elgrande.text.prompts import NO_LIMIT, performed
from elgrande_tui.games.elgrande.text.table import area_map_name, area_name, spot_name
from elgrande_tui.i18n.seats import Names, seat_name
from elgrande_tui.model.game_ui import ui_of
from elgrande_tui.model.picking import ASIDE, Choice, Part, Picking
from engine.core.option import Option
from engine.core.question import Question
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import options as o
from engine.games.elgrande.model.view import GrandeView


def spot_key(rules: GrandeRules, spot: str) -> str:
    """Return the digit of a spot by its id: its number among the spots of its region, from 1."""
    place = rules.box.index[spot]
    return str(rules.box.parts[rules.box.region_of[place]].index(place) + 1)


def choice_of(rules: GrandeRules, view: GrandeView, part: Part) -> Choice | None:
    """Return a spot with its digit, and a card with that of its stack; None for any other part of an answer."""
    match part.sort:
        case "spot":
            return Choice(part, spot_key(rules, part.value), part_label(rules, part))
        case "card" if part.word in view.now.offer:
            return Choice(part, str(view.now.offer.index(part.word) + 1), part_label(rules, part))
    return None


def next_word(picking: Picking, choices: Sequence[Choice]) -> str:
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


def spots_of(rules: GrandeRules, picking: Picking, area: str) -> Sequence[str]:
    """Return the spots of a region, if answers name them."""
    box = rules.box
    if area not in box.index:
        return ()
    region = box.index[area]
    spots = [box.areas[spot].id for spot in box.parts[region] if spot != region]
    like = picking.template()
    return spots if like and names_spots(rules, like[0].value) else ()


def typed_as(rules: GrandeRules, names: Names, part: Part) -> list[str]:
    """Return the names that a player may type for a part of an answer."""
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
    return []


def spoken(rules: GrandeRules, choice: Choice) -> str:
    """Return areas by their whole name, and action cards with what they place; "" for any other choice."""
    if choice.area:
        return area_name(choice.word)
    if choice.part.sort != "card":
        return ""
    card = rules.box.cards[choice.word]
    return ngettext(
        "{card}, place {count} caballero", "{card}, place up to {count} caballeros", card.caballeros
    ).format(card=card_title(choice.word), count=card.caballeros)


# Halves of a question


def half_of(question: Question, option: Option) -> str:
    """Part placing from the action while the card can be used for both."""
    if question.kind != "use" or option is o.DONE:
        return ""
    return "placing" if isinstance(option, o.Place) else "action"


def question_for_half(rules: GrandeRules, question: Question, picking: Picking) -> Question:
    """Ask for the card's action alone, or for what stands aside, while that half is meant."""
    if picking.half not in ("action", ASIDE) or not picking.can_turn():
        return question
    half = ui_of(rules).answers.half_of
    words = [words for words in question.words if half(question, rules.parse(words)) == picking.half]
    if picking.half == ASIDE:
        return msgspec.structs.replace(question, kind=ASIDE, words=words)
    about = {"card": question.about["card"], "step": 0}
    return msgspec.structs.replace(question, kind="special_step", words=words, about=about)


def has_begun(question: Question, picking: Picking) -> bool:
    """Take it as begun also when only one opponent is left whose caballero can go back."""
    return question.kind == "special_step" and len(picking.path) > 1 and picking.path[0].value is o.Send


# What keys give


def preselected(question: Question, choices: Sequence[Choice]) -> str:
    """Choose the highest number first: players mostly take as many caballeros as they may."""
    return choices[-1].word if question.kind == "intake" and choices else ""


def default_answer(question: Question, picking: Picking) -> str:
    """Let enter use a card whose action needs no target."""
    return "act" if picking.half not in ("placing", ASIDE) else ""


def is_alike(one: Question, other: Question) -> bool:
    """Let the cursor stay; but discs are final (B-11.8), so enter twice must not set two."""
    kinds = {one.kind, other.kind}
    return kinds <= {"use", "place"} or (len(kinds) == 1 and kinds != {"dial"})


def is_repeatable(option: Option) -> bool:
    """Let caballeros of one kind go the same way together."""
    return isinstance(option, o.Place | o.Put | o.Fetch | o.Send | o.Move)


def repeat_limit(rules: GrandeRules, view: GrandeView, question: Question, option: Option) -> int:
    """Return what question, card and court leave, as the prompt says it; before an action `left` is about placing."""
    card = str(question.about.get("card") or "")
    if isinstance(option, o.Place):
        return min(int(question.about.get("left") or 0), seams_of(rules).stock(view, card))
    if question.kind != "use" and question.about.get("left"):
        return int(question.about["left"])
    if card not in rules.box.cards:
        return 0
    done = performed(rules, card, {type(option)})
    most = min(done.limit or NO_LIMIT, max(done.max_own, done.max_foreign))
    return most if most < NO_LIMIT else 0


def stock(rules: GrandeRules, view: GrandeView, card: str) -> int:
    """Count the caballeros in the viewer's court."""
    return rules.box.kinds.owned(view.viewer, view.now.court) if view.viewer is not None else 0
