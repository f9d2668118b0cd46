"""What a general scoring would pay now, by the engine's own scoring on what the viewer knows."""

from __future__ import annotations

import random

from engine.core.determinize import CannotDeterminize, determinize
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.events import AreaScored
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.rule_queries import scorable
from engine.games.elgrande.rules.scoring import payments

CAUSE = "now"
"""The cause that stands in the forecast's entries."""


def forecast(rules: GrandeRules, view: GrandeView) -> list[AreaScored]:
    """Each area with what every seat would get; without the Castillo while its contents are not shown.

    Discs and what they move are not foreseen. Empty when the view fits no world.
    """
    try:
        position = determinize(rules, view, random.Random(0))
    except CannotDeterminize:
        return []
    state = position.state
    if not isinstance(state, GrandeState):
        return []
    areas = [*([CASTILLO] if view.now.areas[CASTILLO] is not None else []), *scorable(state)]
    return [AreaScored(view.now.round, CAUSE, area, payments(state, area)) for area in areas]
