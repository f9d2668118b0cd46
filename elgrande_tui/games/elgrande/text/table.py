"""Name areas, by id or by number, and caballeros, inside a sentence and on the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from elgrande_tui.games.elgrande import _, mark
from elgrande_tui.games.elgrande.module_uis import all_seams, seams_of
from elgrande_tui.games.elgrande.seams import TraitWords, UnownedWords, Whose
from elgrande_tui.games.elgrande.text.cards import power_title
from elgrande_tui.i18n.name_forms import BentName
from elgrande_tui.i18n.seats import Names

if TYPE_CHECKING:  # the form of a new game reads this as well, and needs no rules
    from engine.games.elgrande.grande_rules import GrandeRules


def area_name(area: str) -> str:
    """Return the name of the area with that id inside a sentence: `the Castillo`, `Castilla la Vieja`.

    A translation may have it with a preposition: `{area:in}`, `{area:to}`, `{area:from}`.
    """
    known = all_seams().areas.get(area)
    if known is None:
        return BentName(area)
    forms = {"in": known.inside, "to": known.towards, "from": known.out_of}
    return BentName(_(known.name), {form: _(text) for form, text in forms.items() if text is not None})


def area_map_name(area: str) -> str:
    """Return the name of the area with that id on the map, within its `map_cells`: `Castillo`, `C.Vieja`."""
    known = all_seams().areas.get(area)
    return _(known.map_name) if known is not None else area


def spot_name(spot: str) -> str:
    """Return the name of the spot with that id within its region: `ambassador`."""
    known = all_seams().areas.get(spot)
    return _(known.spot) if known is not None and known.spot is not None else spot


def spot_label(rules: GrandeRules, spot: str) -> str:
    """Return the name of a spot with the points that it pays besides: `ambassador +2`."""
    pays = spot_pay(rules, spot)
    return f"{spot_name(spot)} +{pays}" if pays else spot_name(spot)


def spot_pay(rules: GrandeRules, spot: str) -> int:
    """Return the points that the spot with that id pays besides."""
    return seams_of(rules).spot_pays.get(spot, 0)


def area_of(rules: GrandeRules, area: int) -> str:
    """Return the name of an area, given by number, inside a sentence; "-" below 0, where there is none."""
    return area_name(rules.box.areas[area].id) if area >= 0 else BentName("-")


def map_name_of(rules: GrandeRules, area: int) -> str:
    """Return the name of an area, given by number, on the map."""
    return area_map_name(rules.box.areas[area].id)


def power_name(rules: GrandeRules, power: int) -> str:
    """Return what a power card, given by number, is called inside a sentence."""
    return power_title(rules.box.powers[power].id)


def place_of(rules: GrandeRules, area: int) -> str:
    """Return the name of an area, or of the court (below 0), inside a sentence."""
    return BentName(_("the court")) if area < 0 else area_of(rules, area)


def owner_of(rules: GrandeRules, names: Names, kind: int) -> str:
    """Return the name of the owner of a kind of caballeros, or what stands for it where no seat owns them."""
    owner = rules.box.kinds.all[kind].owner
    return _(unowned_words(rules, kind).owner) if owner is None else names[owner]


def unowned_words(rules: GrandeRules, kind: int) -> UnownedWords:
    """Return the words for a kind that no seat owns."""
    colour = rules.box.kinds.all[kind].colour
    plain = UnownedWords(colour[:1].upper(), colour, f"{colour} {{count}}")
    return seams_of(rules).unowned.get(colour, plain)


def of_nobody(rules: GrandeRules) -> UnownedWords:
    """Return the words for the kind that no seat owns, where there is one."""
    return unowned_words(rules, next(kind for kind, piece in enumerate(rules.box.kinds.all) if piece.owner is None))


_PIECES: Mapping[Whose, str] = {
    "your": mark("one of your caballeros"),
    "their": mark("one of their caballeros"),
    "own": mark("a caballero"),
    "": mark("a caballero of {owner}"),
}
"""Whose it is -> one piece."""


def plain_piece(rules: GrandeRules, names: Names, kind: int, whose: Whose) -> str:
    """Return a caballero of a kind as a phrase."""
    if rules.box.kinds.all[kind].owner is None and (piece := unowned_words(rules, kind).piece):
        return _(piece)
    return _(_PIECES[whose]).format(owner=owner_of(rules, names, kind))


def piece_of(rules: GrandeRules, names: Names, kind: int, player: int | None = None, actor: int | None = None) -> str:
    """Return one piece of a kind as a phrase: `a caballero of Blue`, `one of your caballeros with gold`.

    Pieces of the seat `player`, which reads this, are called "your", those of the seat `actor`, of which it reads,
    "their".
    """
    owner = rules.box.kinds.all[kind].owner
    whose: Whose = "" if owner is None else "your" if owner == player else "their" if owner == actor else ""
    return whose_piece(rules, names, kind, whose)


def whose_piece(rules: GrandeRules, names: Names, kind: int, whose: Whose, *, lasting: bool = False) -> str:
    """Return one piece of a kind as a phrase with all its traits, or only the lasting ones."""
    piece = seams_of(rules).piece(names, kind, whose)
    return with_traits(rules, piece, rules.box.kinds.all[kind].traits, lasting=lasting)


def with_traits(rules: GrandeRules, piece: str, traits: Sequence[str], *, lasting: bool = False) -> str:
    """Return a piece as a phrase with its traits: `a caballero with gold`."""
    for words in trait_words(rules, traits):
        if words.piece and (words.lasting or not lasting):
            piece = _(words.piece).format(piece=piece)
    return piece


def trait_words(rules: GrandeRules, traits: Iterable[str]) -> list[TraitWords]:
    """Return the words for those of a piece's traits that have any."""
    known = seams_of(rules).traits
    return [known[trait] for trait in traits if trait in known]


def round_number(rules: GrandeRules, number: int) -> int:
    """Return how many rounds have begun with the one of that number, as players count them; 0 before the first.

    A short game leaves some numbers of the rule book out (B-19.1): no text tells those.
    """
    return sum(begun <= number for begun in rules.box.rounds)


def edition_of(rules: GrandeRules) -> str:
    """Return the edition, `1996` or `2015`: some cards differ."""
    return "1996" if rules.box.edition_1996 else "2015"
