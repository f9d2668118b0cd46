"""Areas and caballeros by their numbers, as sentences name them."""

from __future__ import annotations

from elgrande_tui.games.elgrande.text.areas import area_name
from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _
from engine.games.elgrande.grande_rules import GrandeRules


def area_of(rules: GrandeRules, area: int) -> str:
    """The name of an area by its number, as it stands in a sentence."""
    return area_name(rules.box.areas[area].id)


def owner_of(rules: GrandeRules, names: Names, kind: int) -> str:
    """Whose caballeros that kind is: a name, or the Church."""
    owner = rules.box.kinds.all[kind].owner
    return _("the Church") if owner is None else names[owner]


def piece_of(rules: GrandeRules, names: Names, kind: int, actor: int | None = None) -> str:
    """One piece of that kind: `a caballero of Blue`, `the standard bearer of Blue`; those of `actor` are its own."""
    piece = rules.box.kinds.all[kind]
    own = actor is not None and piece.owner == actor
    if piece.traits:
        message = _("the own standard bearer") if own else _("the standard bearer of {owner}")
    elif piece.owner is None:
        message = _("a black caballero")
    else:
        message = _("an own caballero") if own else _("a caballero of {owner}")
    return message.format(owner=owner_of(rules, names, kind))


def edition_of(rules: GrandeRules) -> str:
    """`1996` or `2015`: some cards read differently."""
    return "1996" if rules.box.old else "2015"
