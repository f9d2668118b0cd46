"""Add the Player's Edition: eleven more power cards for King & Intrigue (K-C-JOKER to K-C-MAETRESSE).

What lies on the board belongs to nobody and binds everybody (K-E.20): nothing changes in a locked region (K-6.2).
Bearers of the Jubilee leave for the Castillo, cross the bridge and break ties of sums as always (K-J.2 to K-J.4).
"""

from __future__ import annotations

from engine.core.plausibility import FieldTest, one_of
from engine.games.elgrande.model.box import Box, Contents, Slice
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import NOWHERE, Seams
from engine.games.elgrande.modules.king_intrigue.derived import NAME as NEEDED
from engine.games.elgrande.modules.players_edition import scoring, turns
from engine.games.elgrande.modules.players_edition.cards import STEPS, actions
from engine.games.elgrande.modules.players_edition.events import EVENTS
from engine.games.elgrande.modules.players_edition.options import FIGURES, NAME, REASONS, VERBS, options, why_not
from engine.games.elgrande.modules.players_edition.scenes import SCENES
from engine.games.elgrande.modules.players_edition.state import learned, slice_fields, start, view, world


def fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of the fields that only the module's Events have."""
    areas = range(len(box.areas))
    return {"other": one_of(areas), "former": one_of((NOWHERE, *areas)), "turned": one_of((False, True))}


PLAYERS_EDITION = GrandeModule(
    NAME,
    needs=(NEEDED,),
    figures=FIGURES,
    contents=Contents(
        options=(options,),
        slices={NAME: Slice(start, view, slice_fields, world, learned=learned)},
        announced=STEPS,
        questions={"cross": ()},
        fields=(fields,),
        weights=("engine.games.elgrande.modules.players_edition.bots.weights:WEIGHTS",),
    ),
    seams=Seams(
        actions=(actions,),
        closed=(turns.closed_too,),
        barred=(scoring.barred,),
        holding=(turns.holding,),
        after_step=(turns.after_step_of,),
        turn_begins=(turns.turn_begins,),
        turn_over=(turns.turn_over,),
        round_ends=(turns.round_ends,),
        groups=(scoring.groups,),
        worth=(scoring.worth,),
        ranked=(scoring.ranked,),
        bonus=(scoring.bonus,),
        castillo_left=(scoring.castillo_left,),
        scored=(scoring.scored,),
        why_not=(why_not,),
    ),
    around={"power": turns.power},
    events=EVENTS,
    verbs=VERBS,
    scenes=SCENES,
    reasons=REASONS,
)
