"""Forecast what a general scoring would pay now, by the engine's own scoring on what the viewer knows."""

from __future__ import annotations

import random

from engine.core.determinize import CannotDeterminize, determinize
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.events import GENERAL_SCORING, AreaScored
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.rule_queries import scorable
from engine.games.elgrande.rules.scoring import groups, payments

CAUSE = "now"
"""The cause given in the forecast's entries."""


def forecast(rules: GrandeRules, view: GrandeView) -> list[AreaScored]:
    """Return each area with what every seat would get; without the Castillo while its contents are not shown.

    Discs, and the caballeros they move, are not foreseen. Empty when no world fits the view.
    """
    try:
        position = determinize(rules, view, random.Random(0))
    except CannotDeterminize:
        return []
    state = position.state
    if not isinstance(state, GrandeState):
        return []
    # Unless the view shows the Castillo, that of the world is a guess, and no forecast.
    areas = [*([CASTILLO] if view.now.areas[CASTILLO] is not None else []), *scorable(state)]
    scoring = GENERAL_SCORING
    together = {area: group for group in groups(state, scoring, areas) for area in group}
    return [
        AreaScored(view.now.round, CAUSE, area, payments(state, scoring, area, group))
        for area, group in together.items()
    ]
