"""What a general scoring would pay now, by the engine's own scoring on what the viewer knows."""

from __future__ import annotations

import random

from engine.determinize import CannotDeterminize, determinize
from engine.elgrande.events import AreaScored
from engine.elgrande.figures import CASTILLO
from engine.elgrande.questions import scorable
from engine.elgrande.rules import GrandeRules
from engine.elgrande.scoring import payments
from engine.elgrande.state import GrandeState
from engine.elgrande.view import GrandeView

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
