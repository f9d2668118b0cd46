"""What the texts need to know of the rules in play."""

from __future__ import annotations

from typing import Protocol

from elgrande_tui.texts.areas import area_name
from elgrande_tui.texts.seats import Names
from engine.elgrande.box import Box
from engine.option import Option


class TableRules(Protocol):
    """The rules of a table of El Grande, as far as sentences need them."""

    @property
    def box(self) -> Box:
        """Areas by number, cards by id, kinds of caballeros."""
        ...

    def parse(self, words: str) -> Option:
        """The Option with these words; ValueError when there is none."""
        ...


def area_of(rules: TableRules, area: int) -> str:
    """The name of an area by its number, as it stands in a sentence."""
    return area_name(rules.box.areas[area].id)


def owner_of(rules: TableRules, names: Names, kind: int) -> str:
    """Whose caballeros that kind is; the word for the colour when nobody owns it."""
    piece = rules.box.kinds.all[kind]
    return piece.colour if piece.owner is None else names[piece.owner]


def edition_of(rules: TableRules) -> str:
    """`1996` or `2015`: some cards read differently."""
    return "1996" if rules.box.old else "2015"
