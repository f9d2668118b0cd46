"""What is thought to happen in a general scoring: who leaves the Castillo goes where that scoring pays (B-14.1)."""

from __future__ import annotations

import random

from engine.core.position import Position
from engine.core.state import Section
from engine.games.elgrande.bots.ahead import look_ahead
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.planning.rollout import Rollouts
from engine.games.elgrande.model.figures import CASTILLO
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import GrandeView
from tests.engine.games.elgrande.bots.situation import BLUE, RED, table

SETTLED = dict.fromkeys(
    ("galicia", "pais_vasco", "cataluna", "valencia", "sevilla", "castilla_la_vieja", "castilla_la_nueva"), (0, 0, 9, 6)
)
"""Regions in which a few caballeros more change nothing."""


def scored(position: Position) -> GrandeState:
    """Return the table after a general scoring as Red thinks of it."""
    view = position.rules.view(position, RED)
    assert isinstance(view, GrandeView)
    g = position.rules.world(view, random.Random(1))
    assert isinstance(g, GrandeState)
    rollouts = Rollouts(Outlook(g, RED, look_ahead(g, view, RED)))
    rollouts.score(g)
    return g


def test_in_the_last_round_they_go_where_they_win_a_region() -> None:
    """Nothing comes after it, so it is this scoring alone that counts."""
    areas = {"castillo": (3, 0, 0, 0), "granada": (0, 2, 0, 0), **SETTLED}
    g = scored(table(Section("scoring"), areas, king="aragon"))
    assert g.areas[g.box.index["granada"]][RED] == 3
    assert sum(g.areas[CASTILLO]) == 0
    first = g.box.areas[g.box.index["granada"]].values[0]
    assert g.scores[RED] >= first > g.scores[BLUE]


def test_all_leave_at_once() -> None:
    """Two who look at the same empty region both go there: neither sees where the other goes."""
    areas = {"castillo": (2, 2, 0, 0), **SETTLED}
    g = scored(table(Section("scoring"), areas, king="aragon"))
    granada = g.areas[g.box.index["granada"]]
    assert granada[RED] == granada[BLUE] == 2
