"""Add the Special cards: ten more power cards for King & Intrigue (K-C-FIESTA to K-C-SW-THREE).

Grandes that are thrown into the Castillo leave it as those of the Colonies do (K-E.12).
"""

from __future__ import annotations

from engine.core.plausibility import FieldTest, one_of, subset_of
from engine.games.elgrande.model.box import Box, Contents, Slice
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import NOWHERE, Seams
from engine.games.elgrande.modules.king_intrigue.derived import NAME as NEEDED
from engine.games.elgrande.modules.special_cards import limits, scoring
from engine.games.elgrande.modules.special_cards.cards import STEPS, actions
from engine.games.elgrande.modules.special_cards.derived import AXES, FIGURES, NAME
from engine.games.elgrande.modules.special_cards.events import EVENTS
from engine.games.elgrande.modules.special_cards.options import REASONS, VERBS, options, why_not
from engine.games.elgrande.modules.special_cards.scenes import SCENES
from engine.games.elgrande.modules.special_cards.state import SpecialCards, slice_fields, view, world


def fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of the fields that only the module's Events have."""
    areas = range(len(box.areas))
    return {
        "former": one_of((NOWHERE, *areas)),
        "back": one_of((False, True)),
        "host": one_of(range(len(box.seats))),
        "areas": lambda rows: isinstance(rows, list) and subset_of(areas)(rows),
    }


SPECIAL_CARDS = GrandeModule(
    NAME,
    needs=(NEEDED,),
    figures=FIGURES,
    contents=Contents(
        axes=AXES,
        options=(options,),
        slices={NAME: Slice(lambda box: SpecialCards(), view, slice_fields, world)},
        announced=STEPS,
        homes=("castillo",),
        questions={"stand_on": ("left",), "reserve": ("card",), "offered": ("card", "of")},
        fields=(fields,),
        weights=("engine.games.elgrande.modules.special_cards.bots.weights:WEIGHTS",),
    ),
    seams=Seams(
        actions=(actions,),
        closed=(scoring.closed_too,),
        barred=(scoring.shut,),
        arrival=(limits.arrival,),
        in_place=(limits.in_place,),
        admits=(limits.admits,),
        counted=(limits.counted,),
        round_ends=(scoring.round_ends,),
        who_dials=(scoring.who_dials,),
        after_reveal=(scoring.after_reveal,),
        before_area=(scoring.before_area,),
        bonus=(scoring.bonus,),
        scored=(scoring.scored,),
        why_not=(why_not,),
    ),
    events=EVENTS,
    verbs=VERBS,
    scenes=SCENES,
    reasons=REASONS,
)
