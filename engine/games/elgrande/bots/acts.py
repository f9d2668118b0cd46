"""Estimate the cards whose special action begins without a choice (`act`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.rules.actions.scorings import ScoreSome
from engine.games.elgrande.rules.rule_queries import closed

VETO = 0.3
"""Worth of a Veto in hand, in points per turn of a rival in which it can be used."""
CLASH = 0.6
"""How likely a dialled region is scored, because nobody else has dialled it."""


def act_worth(outlook: Outlook, actor: int, card: Card) -> float:
    """Return the worth to `outlook.seat` of `actor` performing the card; 0 for an unknown card."""
    evaluate = ACTS.get(card.do) or outlook.added.acts.get(card.do)
    return evaluate(outlook, actor, card) if evaluate else 0.0


def scored(outlook: Outlook, card: Card) -> Sequence[int]:
    """Return the areas that a card which picks them itself would score now (B-15.3 to B-15.7)."""
    if card.do in outlook.added.scorings:
        return outlook.added.scorings[card.do](outlook, card)
    action = outlook.g.actions[card.id]
    return action.picked(outlook.g) if isinstance(action, ScoreSome) else ()


def best_scoring(outlook: Outlook, seat: int) -> int:
    """Return the region whose scoring now would pay a seat most compared with the best of the others."""

    def lead(area: int) -> float:
        paid = outlook.points_now(area)
        return paid[seat] - max(points for other, points in enumerate(paid) if other != seat)

    return max(outlook.g.box.regions, key=lead)


class Loss(NamedTuple):
    """Caballeros that a seat gives up in one region."""

    own: float
    """Points that the seat loses."""
    worth: float
    """The worth of that to the seat of the outlook."""
    area: int
    lost: int


def least_loss(outlook: Outlook, seat: int, limit: int) -> Loss:
    """Return the loss of `seat` when it must give up `limit` caballeros in a region of its choice.

    It is assumed to choose the region where it loses least.
    """
    g = outlook.g
    shut = closed(g)
    losses: list[Loss] = []
    for area in g.box.regions:
        count = min(limit, g.areas[area][seat])
        if count and area not in shut:
            before = outlook.expected_points(area)[seat]
            change = outlook.change(area, seat, -count)
            # Tried on the table itself and taken back: a copy of it for each region would cost far more.
            g.areas[area][seat] -= count
            losses.append(Loss(before - outlook.expected_points(area)[seat], change, area, count))
            g.areas[area][seat] += count
    return min(losses, default=Loss(0.0, 0.0, 0, 0))


def _hold_veto(outlook: Outlook, actor: int, card: Card) -> float:
    more = len(outlook.weights) - 1 if any(number > outlook.g.round for number in outlook.g.box.rounds) else 0
    return outlook.weights[actor] * VETO * (outlook.ahead.movers + more)


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
            total += least_loss(outlook, seat, card.limit - count).worth
    return total


def _secret_return(outlook: Outlook, actor: int, card: Card) -> float:
    return sum(least_loss(outlook, seat, card.limit).worth for seat in outlook.g.box.others[actor])


def _score(outlook: Outlook, actor: int, card: Card) -> float:
    return sum(outlook.scoring_worth(area, first_only=card.first_only) for area in scored(outlook, card))


def _score_secret(outlook: Outlook, actor: int, card: Card) -> float:
    dials = [best_scoring(outlook, seat) for seat in range(len(outlook.weights))]
    return CLASH * sum(outlook.scoring_worth(area) for area in dials if dials.count(area) == 1)


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
"""The function that weighs the action, by the card's `do`."""
