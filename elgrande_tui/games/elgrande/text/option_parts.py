"""Tell the parts of an answer by its type and its fields, and what is said of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any

from elgrande_tui.games.elgrande import _, mark, pgettext, pmark
from elgrande_tui.games.elgrande.module_uis import seams_of
from elgrande_tui.games.elgrande.text.cards import card_short
from elgrande_tui.games.elgrande.text.table import area_map_name, spot_label, trait_words
from elgrande_tui.i18n.seats import listed, seat_name
from elgrande_tui.model.picking import GROUND, PLACES, PLAIN, Part
from engine.core.option import Option
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import options as o

COURT_PART = Part("court", "stock")
"""The court, where a region could be named as well."""
_VERBS: Mapping[type[Option], str] = {
    o.Move: mark("move"),
    o.Put: mark("place more"),
    o.Place: pmark("a caballero", "place"),
    o.Send: mark("send back"),
    o.Fetch: mark("fetch"),
    o.Score: pmark("verb", "score"),
    o.Next: mark("next"),
    o.MoveBoard: mark("scoreboard"),
    o.MoveKing: mark("King"),
    o.MoveGrande: mark("Grande"),
    o.Court: mark("court"),
    o.Recover: mark("take back"),
    o.Origin: mark("evict"),
}
"""Type of an answer -> what its verb is called."""


def parts_of_fields(rules: GrandeRules, option: Option) -> tuple[Part, ...]:
    """Return the parts of an answer: its verb and what its fields stand for; any other answer is one part."""
    own = [field.name for field in fields(option) if field.name not in _COMMON]
    if not option.verb or not {*_FIELDS, *_PLACES} >= set(own):
        return (Part(option.words),)
    found = [Part(option.verb, "verb", type(option))]
    spots = type(option) in _with_spots(rules)
    for name in own:
        value = getattr(option, name)
        found += place_parts(rules, value, spots=spots) if name in _PLACES else _FIELDS[name](rules, value)
    return tuple(_traits_behind_area(found))


def names_spots(rules: GrandeRules, answers: type[Option]) -> bool:
    """Check whether answers of that type name a spot where a region has spots."""
    return answers in _with_spots(rules)


def names_source(answers: type[Option]) -> bool:
    """Check whether the first area in answers of that type is the one where a piece stands."""
    names = {field.name for field in fields(answers)}
    return "source" in names or ({"kind", "traits"} & names != set() and "area" in names)


def place_parts(rules: GrandeRules, place: int, *, spots: bool = False) -> Sequence[Part]:
    """Return an area, given by number, as parts of an answer: a spot after its region.

    Where `spots` are named a region that has some, and room beside them, is followed by that.
    """
    if place == o.COURT:
        return (COURT_PART,)
    area = rules.box.areas[place]
    if area.part_of:
        return Part(area.part_of, "area"), Part(area.id.removeprefix(area.part_of), "spot", area.id)
    has_ground = spots and len(rules.box.parts[place]) > 1 and place in rules.box.parts[place]
    return Part(area.id, "area"), *([Part(GROUND, "spot", area.id)] if has_ground else ())


@lru_cache(maxsize=16)
def _with_spots(rules: GrandeRules) -> frozenset[type[Option]]:
    """Return the types of answers that name spots."""
    areas = rules.box.areas
    return frozenset(
        type(option)
        for option in rules.box.options.by_words.values()
        for name in _PLACES
        if areas[max(0, getattr(option, name, 0))].part_of
    )


def _traits_behind_area(parts: Sequence[Part]) -> Sequence[Part]:
    """Put traits behind the place where the pieces stand: what there is to choose from depends on it."""
    traits = [part for part in parts if part.sort == "traits"]
    others = [part for part in parts if part.sort != "traits"]
    areas = [n for n, part in enumerate(others) if part.sort in PLACES]
    if not areas:
        return [*others, *traits]
    behind = areas[0] + 1
    while behind < len(others) and others[behind].sort == "spot":
        behind += 1
    return [*others[:behind], *traits, *others[behind:]]


def part_label(rules: GrandeRules, part: Part) -> str:
    """Return what a part is called on the screen; "" for one that a table of words names."""
    match part.sort:
        case "verb" if part.value in _VERBS:
            return _(_VERBS[part.value])
        case "area":
            return area_map_name(part.word)
        case "spot":
            return spot_label(rules, part.value)
        case "seat":
            return seat_name(rules.box.seats[part.value])
        case "card":
            return card_short(part.word)
        case "traits":
            return _traits_label(rules, part)
    if part == COURT_PART:
        return _("court")
    powers = seams_of(rules).powers
    return _(powers[part.word]) if part.word in powers else ""


def _traits_label(rules: GrandeRules, part: Part) -> str:
    if part.word == PLAIN:
        return pgettext("caballero", "plain")
    return listed([_(words.name) for words in trait_words(rules, rules.box.kinds.all[part.value].traits)]) or part.word


@lru_cache(maxsize=256)
def traits_parts(rules: GrandeRules, traits: tuple[str, ...]) -> Sequence[Part]:
    """Return what tells a piece apart from others of its colour, as a part of an answer; () where nothing does."""
    kinds = rules.box.kinds.all
    if not any(kind.traits for kind in kinds):
        return ()
    place = next(number for number, kind in enumerate(kinds) if {*kind.traits} == {*traits})
    return (Part(" ".join(traits) or PLAIN, "traits", place),)


def colour_part(rules: GrandeRules, kind: int) -> Part:
    """Return the colour of a piece as a part of an answer."""
    piece = rules.box.kinds.all[kind]
    return Part(piece.colour.lower()) if piece.owner is None else _seat(rules, piece.owner)[0]


def _kind(rules: GrandeRules, kind: int) -> Sequence[Part]:
    return colour_part(rules, kind), *traits_parts(rules, rules.box.kinds.all[kind].traits)


def _seat(rules: GrandeRules, seat: int) -> Sequence[Part]:
    return (Part(rules.box.seats[seat].lower(), "seat", seat),)


def _card(rules: GrandeRules, card: str) -> Sequence[Part]:
    return (Part(card, "card"),)


def _number(rules: GrandeRules, number: int) -> Sequence[Part]:
    return (Part(str(number), "number"),)


def _power(rules: GrandeRules, power: int) -> Sequence[Part]:
    card = rules.box.powers[power].id
    return (Part(card, "number" if card.isdecimal() else "plain", power),)


def _board(rules: GrandeRules, board: int) -> Sequence[Part]:
    return (Part(rules.box.figures.scoreboards[board].id),)


_FIELDS: Mapping[str, Callable[[GrandeRules, Any], Sequence[Part]]] = {
    "count": _number,
    "power": _power,
    "traits": traits_parts,
    "kind": _kind,
    "seat": _seat,
    "card": _card,
    "board": _board,
}
"""Field of an Option -> what makes its parts."""
_PLACES = ("area", "source", "target")
"""The fields that hold an area or spot."""
_COMMON = frozenset(field.name for field in fields(Option))
"""The fields that every Option has."""
