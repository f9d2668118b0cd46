"""Weigh the special actions of King & Intrigue (K-4.6, K-C-020 to K-C-140)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.placing import areas_near_king, place_best
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.options import Throw
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.king_intrigue.lasting import Annul
from engine.games.elgrande.modules.king_intrigue.options import DOUBLE, DoubleScore
from engine.games.elgrande.modules.king_intrigue.state import king_intrigue
from engine.games.elgrande.rules.rule_queries import place_limit, target_tables

ANNULLED = 0.5
"""Points that a card or marker of another is worth to have out of the way."""


def tried(outlook: Outlook, change: Callable[[GrandeState], None], areas: Iterable[int]) -> float:
    """Return what a change of the table is worth in these areas."""
    there, areas = outlook.fork(), tuple(areas)
    change(there.g)
    return sum(map(there.worth, areas)) - sum(map(outlook.worth, areas))


def doubled(g: GrandeState, area: int) -> bool:
    """Check whether a region counts twice in the next general scoring (K-C-130)."""
    return any(marked.area == area for marked in king_intrigue(g).doubles)


def depends(g: GrandeState, area: int) -> Hashable:
    """Return what the points of an area depend on, besides who stands there."""
    return doubled(g, area)


def prospects(outlook: Outlook, area: int) -> Sequence[float]:
    """Return the points by seat that an area brings once more, if it counts twice."""
    if not doubled(outlook.g, area):
        return [0.0] * len(outlook.g.scores)
    return [outlook.ahead.next_sure * points for points in outlook.points_now(area)]


def marked(outlook: Outlook, actor: int, option: DoubleScore) -> float:
    """Return what it is worth that a region counts twice, and that another may no longer (K-C-130)."""
    share = outlook.ahead.next_sure + 0.5 * outlook.ahead.next_open
    gain = share * outlook.scoring_worth(option.area)
    return gain - (share * outlook.scoring_worth(option.former) if option.former != NOWHERE else 0.0)


def thrown(outlook: Outlook, actor: int, option: Throw) -> float:
    """Return what it is worth that a caballero goes from a region into the Castillo (K-C-140)."""
    return outlook.change(option.area, option.kind, -1) + outlook.change(CASTILLO, option.kind, 1)


def annulled(outlook: Outlook, actor: int, option: Annul) -> float:
    """Return what it is worth that a card, a marker or a table is taken away (K-C-AUFHEBUNG)."""
    if option.what == DOUBLE:
        return -outlook.ahead.next_sure * outlook.scoring_worth(option.area)
    owner = outlook.weights[option.seat] if option.seat != NOWHERE else 0.0
    return -ANNULLED * owner


def posted(outlook: Outlook, actor: int, card: Card) -> float:
    """Return what it is worth to place anywhere, not next to the King alone (K-C-020)."""
    if actor != outlook.seat:
        return 0.0
    left = place_limit(outlook.g, actor, outlook.g.taken[actor] or card.id, ()) or 2
    anywhere = place_best(outlook.fork(), [option.area for option in target_tables(outlook.g).put], left)
    return anywhere - place_best(outlook.fork(), areas_near_king(outlook, card), left)
