"""Name figures by their paths, for house rules and for what is only assumed."""

from __future__ import annotations

from collections.abc import Mapping

from elgrande_tui.games.elgrande import _, mark
from elgrande_tui.games.elgrande.module_faces import all_faces
from elgrande_tui.games.elgrande.text.areas import area_name, spot_name
from elgrande_tui.games.elgrande.text.cards import card_title, power_title
from elgrande_tui.games.elgrande.text.variants import variant_name
from engine.core.figures import Figure

_FIELDS: Mapping[str, str] = {
    "area.values": mark("points"),
    "card.count": mark("copies"),
    "card.do": mark("what it does"),
    "card.number": mark("caballeros to place"),
    "card.max": mark("up to"),
    "card.max_own": mark("own ones up to"),
    "card.max_foreign": mark("those of others up to"),
    "card.whose": mark("whose caballeros"),
    "card.one_source": mark("all out of one region"),
    "card.first_values": mark("scores regions whose first place pays"),
    "card.first_only": mark("pays the first place alone"),
    "constants.caballeros": mark("caballeros of a player"),
    "constants.home_start": mark("caballeros in the home region at the start"),
    "constants.court_start": mark("caballeros in the court at the start"),
    "constants.king_bonus": mark("bonus in the King's region"),
    "constants.home_bonus": mark("bonus in the home region"),
    "constants.places_that_pay": mark("places that pay, with so many players:"),
}
"""Word of a table and field -> what the figure is called."""


def figure_name(figure: Figure) -> str:
    """Return what a figure is called: `Granada: points`; its path if nobody has words for it."""
    match figure.parts:
        case ("constants", field, *key) if name := _FIELDS.get(f"constants.{field}"):
            return " ".join((_(name), *key))
        case ("power", card, "province"):
            return _("power card {value}: caballeros").format(value=power_title(card))
        case ("power", card, "value"):
            return _("power card {value}: its value").format(value=power_title(card))
        case ("area" | "card" as table, thing, field) if name := _FIELDS.get(f"{table}.{field}"):
            of = card_title(thing) if table == "card" else area_name(thing)
            return f"{of[:1].upper()}{of[1:]}: {_(name)}"
        case (module, field, *key) if name := _own(module, field):
            return f"{variant_name(module)}: {' '.join((_(name), *map(spot_name, key)))}"
        case (module, field, part) if name := _own(module, f"{field}.{part}"):
            return f"{variant_name(module)}: {_(name)}"
        case (module, field, card, part) if name := _own(module, f"{field}.{part}"):
            return f"{card_title(card)}: {_(name)}"
    return figure.path


def _own(module: str, field: str) -> str:
    """Return the name of a field of a module's own figures; "" for none that has a name."""
    names = (face.figures.get(field, "") for face in all_faces() if face.name == module)
    return next(names, "")
