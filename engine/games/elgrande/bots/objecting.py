"""Decide when to object: what an announced step costs, and what keeping the Veto is worth (B-17)."""

from __future__ import annotations

from engine.core.option import Option
from engine.games.elgrande.bots.acts import act_worth
from engine.games.elgrande.bots.effects import effect
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.announcements import AreaReturn, CourtReturn, Eviction, StepMeant, read_steps
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import COURT, Recover, Score

ANY_HARM = 1.2
"""Points that a step must cost before a Veto is spent on it, even when there is nothing left to keep it for."""
PATIENCE = 0.25
"""Points that it must cost more for each turn of a rival in which the Veto could still be used."""


def veto_worth(outlook: Outlook, actor: int, words: str, card: Card, *, next_round: bool) -> float:
    """Return what it is worth to object to the announced step, less what keeping the Veto is worth.

    `words` are those of the announcement (see `engine.games.elgrande.model.announcements`); `next_round`: the Veto can
    still be used in the next round.
    """
    turns = outlook.ahead.movers + (len(outlook.weights) - 1 if next_round else 0)
    return -announced(outlook, actor, words, card) - ANY_HARM - PATIENCE * turns


def announced(outlook: Outlook, actor: int, words: str, card: Card) -> float:
    """Return what the announced step is worth to `outlook.seat`."""
    return sum(_one(outlook, actor, step, card) for step in read_steps(outlook.g.box, words))


def _one(outlook: Outlook, actor: int, step: StepMeant, card: Card) -> float:
    match step:
        case CourtReturn(seat=seat, count=count):
            return outlook.court(seat, -count)
        case AreaReturn(seat=seat, area=area, count=count):
            return outlook.change(area, seat, -count)
        case Eviction(seat=seat, source=source, target=target):
            count = outlook.g.areas[source][seat]
            gone = outlook.change(source, seat, -count)
            return gone + (outlook.court(seat, count) if target == COURT else outlook.change(target, seat, count))
        case Score(area=area):
            return outlook.scoring_worth(area, first_only=card.first_only)
        case Recover():
            return 0.0  # which one is a secret
        case Option():
            return effect(outlook, actor, step, card)
        case str() if step in outlook.g.box.contents.announced:
            return act_worth(outlook, actor, card)  # the whole of the action is still to come
    return 0.0
