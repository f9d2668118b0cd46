"""Add King & Intrigue: a hand of 13 chosen in secret, power cards that act, the row of cards (K-0.1, K-2.2 to K-4.7).

Its figures remove the power cards and stacks 1 to 5 of the box, so that nothing of them can come up (K-B.1); with the
Colonies stacks 6 and 7 stay beside the row (K-GK.1). All else is the base game's (K-B.2), and holds here unchanged:

- set-up before the hands, with as many at court and a caballero less in the province (K-2.1, K-2.5, K-GK.5); two to
  five players, nine rounds or the short game's six (K-0.6, K-B.3); the phases of a round (K-3.1) in which each plays a
  card in turn (K-3.2);
- taking, and fetching where the province is short (K-5.3); an action that has begun is carried out (K-5.7); the order
  of discs and of what is scored (K-6.7); the window of a Veto before each step, and how long it lies (K-6.11, K-E.1);
- the Castillo takes in whoever comes, and is no region (K-6.4, K-6.10); the King may enter and leave any region
  (K-6.3); scoreboards stay as they lie (K-E.2); ranks and bonuses, in special scorings too (K-G.1, K-G.10); thirty of
  a colour, or thirty-six (K-6.12); what lies about at the end is worth nothing (K-E.22);
- who sees what: discs until all are shown (K-H.5, K-H.7), the Castillo (K-H.8), hands and the card after a Joker
  (K-H.3, K-H.4); cards played and everything else is open (K-H.9, K-H.10), and a View holds no more than that
  (K-H.11);
- new regions and black caballeros of the Colonies keep their own rules (K-GK.6, K-GK.7).
"""

from __future__ import annotations

from engine.core.plausibility import FieldTest, one_of
from engine.games.elgrande.model.box import Box, Contents, Slice
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.state import NOWHERE, Seams
from engine.games.elgrande.modules.king_intrigue import hands, row, scoring
from engine.games.elgrande.modules.king_intrigue.cards import FREE_STEP, actions
from engine.games.elgrande.modules.king_intrigue.derived import FIGURES, NAME, KingIntrigueOptions, check
from engine.games.elgrande.modules.king_intrigue.events import EVENTS
from engine.games.elgrande.modules.king_intrigue.options import REASONS, VERBS, options, why_not
from engine.games.elgrande.modules.king_intrigue.scenes import SCENES
from engine.games.elgrande.modules.king_intrigue.state import KingIntrigue, slice_fields, view, world


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


KING_INTRIGUE = GrandeModule(
    NAME,
    check=check,
    options=KingIntrigueOptions,
    figures=FIGURES,
    contents=Contents(
        options=(options,),
        secret_deal=(hands.pool,),
        slices={NAME: Slice(lambda box: KingIntrigue(), view, slice_fields, world)},
        causes=(hands.START,),
        announced=(FREE_STEP,),
        questions={hands.PICK: ("left",), "row": ("card", "left"), "row_action": ("card",)},
        fields=(fields,),
        weights=("engine.games.elgrande.modules.king_intrigue.bots.weights:WEIGHTS",),
    ),
    seams=Seams(
        actions=(actions,),
        discs=(hands.discs,),
        hands=(hands.hands,),
        playable=(row.playable,),
        rank=(row.rank,),
        turn_plan=(row.hand_out,),
        reach=(row.reach,),
        turn_over=(row.turn_over,),
        pays=(scoring.pays,),
        scored=(scoring.scored,),
        why_not=(why_not,),
    ),
    sections={"card": row.use_row, "picking": hands.picking},
    events=EVENTS,
    verbs=VERBS,
    scenes=SCENES,
    reasons=REASONS,
)
