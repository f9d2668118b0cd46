"""Name areas and caballeros, given by number, inside a sentence."""

from __future__ import annotations

from elgrande_tui.games.elgrande.text.areas import area_name
from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _
from engine.games.elgrande.grande_rules import GrandeRules


def area_of(rules: GrandeRules, area: int) -> str:
    """Return the name of an area, given by number, inside a sentence."""
    return area_name(rules.box.areas[area].id)


def owner_of(rules: GrandeRules, names: Names, kind: int) -> str:
    """Return the name of the owner of a kind of caballeros, or the Church."""
    owner = rules.box.kinds.all[kind].owner
    return _("the Church") if owner is None else names[owner]


def piece_of(rules: GrandeRules, names: Names, kind: int, actor: int | None = None) -> str:
    """Return one piece of a kind as a phrase: `a caballero of Blue`, `the standard bearer of Blue`.

    Pieces of the seat `actor` are called its own.
    """
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
    """Return the edition, `1996` or `2015`: some cards differ."""
    return "1996" if rules.box.edition_1996 else "2015"
