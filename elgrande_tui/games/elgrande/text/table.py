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


def piece_of(rules: GrandeRules, names: Names, kind: int, player: int | None = None, actor: int | None = None) -> str:
    """Return one piece of a kind as a phrase: `a caballero of Blue`, `your standard bearer`.

    Pieces of the seat `player`, which reads this, are called "your", those of the seat `actor`, of which it reads,
    "their".
    """
    piece = rules.box.kinds.all[kind]
    if piece.owner is None:
        message = _("a black caballero")
    elif piece.owner == player:
        message = _("your standard bearer") if piece.traits else _("one of your caballeros")
    elif piece.owner == actor:
        message = _("their standard bearer") if piece.traits else _("one of their caballeros")
    else:
        message = _("the standard bearer of {owner}") if piece.traits else _("a caballero of {owner}")
    return message.format(owner=owner_of(rules, names, kind))


def round_of_rounds(rules: GrandeRules, number: int) -> tuple[str, int]:
    """Return how many rounds have begun, with the one of that number, and how many there are.

    A short game leaves some numbers out (B-19.1). Before the first round, or for a number that is none, it is "-".
    """
    rounds = rules.box.rounds
    return str(rounds.index(number) + 1) if number in rounds else "-", len(rounds)


def edition_of(rules: GrandeRules) -> str:
    """Return the edition, `1996` or `2015`: some cards differ."""
    return "1996" if rules.box.edition_1996 else "2015"
