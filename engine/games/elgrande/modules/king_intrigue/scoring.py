"""Count doubled regions twice in a general scoring, and clean up after it (K-G.9, K-E.3)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ask import Steps
from engine.games.elgrande.model.events import Payment, Scoring
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.king_intrigue.events import DoublesEnded
from engine.games.elgrande.modules.king_intrigue.state import king_intrigue


def pays(g: GrandeState, scoring: Scoring, area: int, paid: list[Payment]) -> list[Payment]:
    """Pay everything twice, bonuses included, where a marker lies (K-G.9); special scorings pay once."""
    if not scoring.general or all(area != doubled.area for doubled in king_intrigue(g).doubles):
        return paid
    return [replace(payment, other=payment.other + payment.points) for payment in paid]


def scored(g: GrandeState, scoring: Scoring) -> Steps[None]:
    """Take the markers away after a general scoring (K-G.2, K-E.21)."""
    own = king_intrigue(g)
    if scoring.general and own.doubles:
        areas, own.doubles = [doubled.area for doubled in own.doubles], ()
        if g.tell:
            g.tell(DoublesEnded(areas))
    yield from ()


def scoring_follows(g: GrandeState) -> bool:
    """Check whether a general scoring follows this round: what lasts until its end lasts through that (K-E.10)."""
    return g.round in g.box.constants.scoring_after
