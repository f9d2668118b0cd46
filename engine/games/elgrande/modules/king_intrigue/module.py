"""Add King & Intrigue: a hand of 13 chosen in secret, power cards that act, the row of cards (K-0.1 to K-4.7)."""

from __future__ import annotations

from engine.core.modules import Module
from engine.core.plausibility import FieldTest, one_of
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.modules.king_intrigue import hands, row, scoring
from engine.games.elgrande.modules.king_intrigue.cards import FREE_STEP, actions
from engine.games.elgrande.modules.king_intrigue.events import EVENTS
from engine.games.elgrande.modules.king_intrigue.figures import FIGURES, NAME
from engine.games.elgrande.modules.king_intrigue.lore import KingIntrigueOptions, check
from engine.games.elgrande.modules.king_intrigue.options import VERBS, options
from engine.games.elgrande.modules.king_intrigue.reasons import REASONS, why_not
from engine.games.elgrande.modules.king_intrigue.scenes import SCENES
from engine.games.elgrande.modules.king_intrigue.state import slice_fields, start, view, world


def fields(box: Box) -> dict[str, FieldTest]:
    """Return the tests of the fields that only the module's Events and questions have."""
    areas = range(len(box.areas))
    cards = one_of(("", *box.cards))
    return {
        "former": one_of((NOWHERE, *areas)),
        "court": one_of((False, True)),
        "cards": lambda rows: isinstance(rows, list) and len(rows) == len(box.seats) and all(map(cards, rows)),
        "areas": lambda rows: isinstance(rows, list) and len(rows) <= len(box.areas) and all(map(one_of(areas), rows)),
    }


KING_INTRIGUE = Module(
    NAME,
    figures=FIGURES,
    check=check,
    options=KingIntrigueOptions,
    hooks={
        "options": (options,),
        "actions": (actions,),
        "secret_deal": (hands.pool,),
        "discs": (hands.discs,),
        "hands": (hands.hands,),
        "playable": (row.playable,),
        "rank": (row.rank,),
        "turn_plan": (row.hand_out,),
        "reach": (row.reach,),
        "turn_over": (row.turn_over,),
        "pays": (scoring.pays,),
        "scored": (scoring.scored,),
        "why_not": (why_not,),
    },
    sections={"card": row.use_row, "picking": hands.picking},
    words={"announced": (FREE_STEP,), "causes": (hands.START,)},
    questions={hands.PICK: ("left",), "row": ("card", "left"), "row_action": ("card",)},
    fields=fields,
    verbs=VERBS,
    state=start,
    view=view,
    slice_fields=slice_fields,
    world=world,
    events=EVENTS,
    reasons=REASONS,
    scenes=SCENES,
)
"""The manifest."""
