"""Tell what house rules change about a card or an area, and what of it is only assumed."""

from __future__ import annotations

from elgrande_tui.games.elgrande import _
from elgrande_tui.model.face import game_face
from engine.core.setup import Setup

GAME = "elgrande"


def figures_told(setup: Setup | None, about: str) -> list[str]:
    """Return sentences on the figures that concern `about`: house rules of the table, then assumptions.

    Without a table, None, it is assumptions alone, of everything that there is.
    """
    face = game_face(GAME)
    additions = None if setup is None else (*setup.variants, *setup.modules)
    changed = face.house_rules(setup, about) if setup is not None else []
    told = [_("House rule: {rule}.").format(rule=rule) for rule in changed]
    assumed: dict[str, list[str]] = {}
    for figure in face.figures(additions).assumed:
        if figure.concerns(about) and (setup is None or figure.path not in setup.figures):
            # What is fixed is a word of the data, and nothing to read.
            value = "" if figure.fixed else f" {face.figure_value(figure.value)}"
            assumed.setdefault(figure.assumed, []).append(f"{face.figure_name(figure)}{value}")
    line = _("Assumed: {figures}. {reason}.")
    return [*told, *(line.format(figures=", ".join(names), reason=reason) for reason, names in assumed.items())]
