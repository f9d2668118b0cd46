"""Tell the parts of an answer by its type and its fields, and what is said of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from elgrande_tui.games.elgrande.messages import _, mark
from elgrande_tui.games.elgrande.module_faces import faces_of
from elgrande_tui.games.elgrande.text.areas import area_map_name, spot_label
from elgrande_tui.games.elgrande.text.cards import card_short
from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.input.part import Part
from elgrande_tui.model.module_face import looked_up
from engine.core.option import Option
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model import options as o

COURT_PART = Part("court")
"""The court, where a region could be named as well."""
_VERBS: Mapping[type[Option], str] = {
    o.Move: mark("move"),
    o.Put: mark("place more"),
    o.Place: mark("place"),
    o.Send: mark("send back"),
    o.Fetch: mark("fetch"),
    o.Score: mark("score"),
    o.Next: mark("next"),
    o.MoveBoard: mark("scoreboard"),
    o.MoveKing: mark("King"),
    o.MoveGrande: mark("Grande"),
    o.Court: mark("court"),
    o.Recover: mark("take back"),
    o.Origin: mark("evict"),
}
"""Type of an answer -> what its verb is called."""


def parts_of(rules: GrandeRules, option: Option) -> tuple[Part, ...]:
    """Return the parts of an answer: its verb and what its fields stand for; any other answer is one part."""
    if brought := next(filter(None, (face.parts(rules, option) for face in faces_of(rules))), ()):
        return tuple(brought)
    own = [field.name for field in fields(option) if field.name not in _COMMON]
    if not option.verb or not _FIELDS.keys() >= set(own):
        return (Part(option.words),)
    found = [Part(option.verb, "verb", type(option))]
    for name in own:
        found += _FIELDS[name](rules, getattr(option, name))
    return tuple(found)


def place_parts(rules: GrandeRules, place: int) -> Sequence[Part]:
    """Return an area, given by number, as parts of an answer: a spot after its region."""
    if place == o.COURT:
        return (COURT_PART,)
    area = rules.box.areas[place]
    if not area.part_of:
        return (Part(area.id, "area"),)
    return Part(area.part_of, "area"), Part(area.id.removeprefix(area.part_of), "spot", area.id)


def part_label(rules: GrandeRules, part: Part) -> str:
    """Return what a part is called on the screen."""
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
    if part == COURT_PART:
        return _("court")
    own = looked_up(faces_of(rules), lambda face: face.words, part.word)
    return _(own) if own is not None else part.word


def _traits(rules: GrandeRules, traits: Sequence[str]) -> Sequence[Part]:
    return [Part(trait) for trait in traits]


def _kind(rules: GrandeRules, kind: int) -> Sequence[Part]:
    piece = rules.box.kinds.all[kind]
    colour = Part(piece.colour.lower()) if piece.owner is None else _seat(rules, piece.owner)[0]
    return colour, *_traits(rules, piece.traits)


def _seat(rules: GrandeRules, seat: int) -> Sequence[Part]:
    return (Part(rules.box.seats[seat].lower(), "seat", seat),)


def _card(rules: GrandeRules, card: str) -> Sequence[Part]:
    return (Part(card, "card"),)


def _number(rules: GrandeRules, number: int) -> Sequence[Part]:
    return (Part(str(number), "number"),)


def _power(rules: GrandeRules, power: int) -> Sequence[Part]:
    card = rules.box.powers[power].id
    return (Part(card, "number") if card.isdecimal() else Part(card),)


def _board(rules: GrandeRules, board: int) -> Sequence[Part]:
    return (Part(rules.box.figures.scoreboards[board].id),)


_FIELDS: Mapping[str, Callable[[GrandeRules, Any], Sequence[Part]]] = {
    **dict.fromkeys(("area", "source", "target"), place_parts),
    "count": _number,
    "power": _power,
    "traits": _traits,
    "kind": _kind,
    "seat": _seat,
    "card": _card,
    "board": _board,
}
"""Field of an Option -> what makes its parts."""
_COMMON = frozenset(field.name for field in fields(Option))
"""The fields that every Option has."""
