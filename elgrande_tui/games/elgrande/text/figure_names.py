"""Name figures by their paths, and tell what house rules change about a thing, and what of it is only assumed."""

from __future__ import annotations

from elgrande_tui.games.elgrande import NAME, _
from elgrande_tui.games.elgrande.module_uis import all_seams, module_ui
from elgrande_tui.games.elgrande.text.cards import card_title, power_title
from elgrande_tui.games.elgrande.text.table import area_name, spot_name
from elgrande_tui.model.game_ui import game_ui
from elgrande_tui.model.new_game import figure_value, house_rules
from engine.core.figures import Figure
from engine.core.setup import Setup


def figure_name(figure: Figure) -> str:
    """Return what a figure is called: `Granada: points`; its path if nobody has words for it."""
    names = all_seams().figures
    match figure.parts:
        case ("constants", field, *key) if name := names.get(f"constants.{field}"):
            return " ".join((_(name), *key))
        case ("power", card, "province"):
            return _("power card {value}: caballeros").format(value=power_title(card))
        case ("power", card, "value"):
            return _("power card {value}: its value").format(value=power_title(card))
        case ("area" | "card" as table, thing, field) if name := names.get(f"{table}.{field}"):
            of = card_title(thing) if table == "card" else area_name(thing)
            return f"{of[:1].upper()}{of[1:]}: {_(name)}"
        case (module, field, *key) if name := names.get(f"{module}.{field}"):
            return f"{module_ui(module).called}: {' '.join((_(name), *map(spot_name, key)))}"
        case (module, field, part) if name := names.get(f"{module}.{field}.{part}"):
            return f"{module_ui(module).called}: {_(name)}"
        case (module, field, card, part) if name := names.get(f"{module}.{field}.{part}"):
            return f"{card_title(card)}: {_(name)}"
    return figure.path


def figures_told(setup: Setup | None, about: str) -> list[str]:
    """Return sentences on the figures that concern `about`: house rules of the table, then assumptions.

    Without a table, None, it is assumptions alone, of everything that there is.
    """
    game = game_ui(NAME)
    additions = None if setup is None else (*setup.variants, *setup.modules)
    changed = house_rules(game, setup, about) if setup is not None else []
    told = [_("House rule: {rule}.").format(rule=rule) for rule in changed]
    assumed: dict[str, list[str]] = {}
    for figure in game.figures(additions).assumed:
        if figure.concerns(about) and (setup is None or figure.path not in setup.figures):
            # What is fixed is a word of the data, and nothing to read.
            value = "" if figure.fixed else f" {figure_value(figure.value)}"
            assumed.setdefault(figure.assumed, []).append(f"{figure_name(figure)}{value}")
    line = _("Assumed: {figures}. {reason}.")
    return [*told, *(line.format(figures=", ".join(names), reason=reason) for reason, names in assumed.items())]
