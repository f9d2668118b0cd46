"""Areas and caballeros by their numbers, as sentences name them."""

from __future__ import annotations

from elgrande_tui.texts.areas import area_name
from elgrande_tui.texts.seats import Names
from engine.elgrande.rules import GrandeRules


def area_of(rules: GrandeRules, area: int) -> str:
    """The name of an area by its number, as it stands in a sentence."""
    return area_name(rules.box.areas[area].id)


def owner_of(rules: GrandeRules, names: Names, kind: int) -> str:
    """Whose caballeros that kind is; the word for the colour when nobody owns it."""
    piece = rules.box.kinds.all[kind]
    return piece.colour if piece.owner is None else names[piece.owner]


def edition_of(rules: GrandeRules) -> str:
    """`1996` or `2015`: some cards read differently."""
    return "1996" if rules.box.old else "2015"
