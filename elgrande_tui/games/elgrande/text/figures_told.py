"""Tell what house rules change about a card or an area, and what of it is only assumed."""

from __future__ import annotations

from elgrande_tui.games.elgrande.messages import _
from elgrande_tui.model.face import game_face
from engine.core.setup import Setup

GAME = "elgrande"


def figures_told(setup: Setup | None, about: str) -> list[str]:
    """Return sentences on the figures whose paths begin with `about`: house rules of the table, then assumptions.

    Without a table, None, it is assumptions alone, of everything that there is.
    """
    face = game_face(GAME)
    additions = None if setup is None else (*setup.variants, *setup.modules)
    changed = face.house_rules(setup, about) if setup is not None else []
    told = [_("House rule: {rule}.").format(rule=rule) for rule in changed]
    for figure in face.figures(additions).assumed:
        if figure.path.startswith(about) and (setup is None or figure.path not in setup.figures):
            line = _("Assumed: {figure} {value}. {reason}.")
            name, value = face.figure_name(figure), face.figure_value(figure.value)
            told.append(line.format(figure=name, value=value, reason=figure.assumed))
    return told
