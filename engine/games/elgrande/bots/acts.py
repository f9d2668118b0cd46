"""What the cards are worth whose special action leaves nothing to choose at its beginning (`act`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.rules.actions.scorings import ScoreSome
from engine.games.elgrande.rules.rule_queries import closed

VETO = 0.3
"""Points that a Veto in hand is worth per turn of a rival that it covers."""
CLASH = 0.6
"""How likely a dialled region is scored: nobody else has dialled it."""


def act_worth(outlook: Outlook, actor: int, card: Card) -> float:
    """What it is worth to `outlook.seat` that `actor` performs the card; 0 for a card not known here."""
    judge = ACTS.get(card.do)
    return judge(outlook, actor, card) if judge else 0.0


def scored(outlook: Outlook, card: Card) -> Sequence[int]:
    """The areas that a card which picks them by itself would score now (B-15.3 to B-15.7)."""
    action = outlook.g.box.actions[card.id]
    return action.picked(outlook.g) if isinstance(action, ScoreSome) else ()


def dearest(outlook: Outlook, seat: int) -> int:
    """The region whose scoring now would pay a seat most compared with the best of the others."""

    def lead(area: int) -> float:
        paid = outlook.paid(area)
        return paid[seat] - max(points for other, points in enumerate(paid) if other != seat)

    return max(outlook.g.box.regions, key=lead)


def least_loss(outlook: Outlook, seat: int, limit: int) -> float:
    """What is lost, as the one who looks on sees it, when a seat gives up a region's caballeros by its own choice."""
    g = outlook.g
    shut = closed(g)
    losses: list[tuple[float, float]] = []
    for area in g.box.regions:
        count = min(limit, g.areas[area][seat])
        if count and area not in shut:
            before = outlook.promise(area)[seat]
            change = outlook.change(area, seat, -count)
            g.areas[area][seat] -= count
            losses.append((before - outlook.promise(area)[seat], change))
            g.areas[area][seat] += count
    return min(losses)[1] if losses else 0.0


def _hold_veto(outlook: Outlook, actor: int, card: Card) -> float:
    more = len(outlook.signs) - 1 if any(number > outlook.g.round for number in outlook.g.box.rounds) else 0
    return outlook.signs[actor] * VETO * (outlook.ahead.movers + more)


def _decay(outlook: Outlook, actor: int, card: Card) -> float:
    g = outlook.g
    return sum(outlook.court(seat, -min(card.limit, g.court[seat])) for seat in g.box.others[actor])


def _owners_return(outlook: Outlook, actor: int, card: Card) -> float:
    g = outlook.g
    total = 0.0
    for seat in g.box.others[actor]:
        count = min(card.limit, g.court[seat])
        total += outlook.court(seat, -count)
        if count < card.limit:
            total += least_loss(outlook, seat, card.limit - count)
    return total


def _secret_return(outlook: Outlook, actor: int, card: Card) -> float:
    return sum(least_loss(outlook, seat, card.limit) for seat in outlook.g.box.others[actor])


def _score(outlook: Outlook, actor: int, card: Card) -> float:
    return sum(outlook.pays(area, first_only=card.first_only) for area in scored(outlook, card))


def _score_secret(outlook: Outlook, actor: int, card: Card) -> float:
    dials = [dearest(outlook, seat) for seat in range(len(outlook.signs))]
    return CLASH * sum(outlook.pays(area) for area in dials if dials.count(area) == 1)


ACTS: Mapping[str, Callable[[Outlook, int, Card], float]] = {
    "hold_veto": _hold_veto,
    "decay": _decay,
    "owners_return": _owners_return,
    "secret_return": _secret_return,
    "score_class": _score,
    "score_all": _score,
    "score_total": _score,
    "score_castillo": _score,
    "score_secret": _score_secret,
}
"""By the card's `do`."""
