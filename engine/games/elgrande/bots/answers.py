"""Estimate the answers on offer, with one function per kind of question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from engine.bots.bot import Offer
from engine.core.option import Option
from engine.games.elgrande.bots.acts import act_worth
from engine.games.elgrande.bots.cards import card_worth, denial_worth, scores, with_scoring
from engine.games.elgrande.bots.dialling import dial_worths
from engine.games.elgrande.bots.effects import effect
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.placing import BUNDLE
from engine.games.elgrande.bots.powers import power_worths
from engine.games.elgrande.bots.using import place_worths, step_worths, use_worths
from engine.games.elgrande.model.announcements import AreaReturn, CourtReturn, Eviction, StepMeant, read_steps
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import (
    COURT,
    VETO,
    Dial,
    Next,
    Origin,
    Place,
    Power,
    Recover,
    Score,
    Send,
    Take,
)
from engine.games.elgrande.model.view import GrandeView

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


Answers = Callable[[Outlook, GrandeView, Offer], list[float]]
OptionT = TypeVar("OptionT", bound=Option)
NEVER = 50.0
"""Points by which a useless free action ranks below the worst real answer."""


def answer_worths(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    """Return what each Option is worth in points, in the order of the offer.

    The options of a question of an unknown kind are estimated one by one. Free actions that gain anything come first,
    as they leave the question open.
    """
    weigh = KINDS.get(offer.kind) or outlook.added.answers.get(offer.kind, _one_by_one)
    free = {option: worth for add in outlook.added.free for option, worth in add(outlook, offer).items()}
    if not free:
        return weigh(outlook, view, offer)
    asked = [option for option in offer.options if option not in free]
    worths = dict(zip(asked, weigh(outlook, view, offer._replace(options=asked)), strict=True))
    best, worst = max(worths.values(), default=0.0), min(worths.values(), default=0.0)
    return [
        worths[option] if option in worths else best + free[option] if free[option] > 0 else worst - NEVER
        for option in offer.options
    ]


def _card(outlook: Outlook, offer: Offer) -> Card | None:
    return outlook.g.box.cards.get(offer.about.get("card", ""))


def _only(offer: Offer, kind: type[OptionT]) -> list[OptionT]:
    return [option for option in offer.options if isinstance(option, kind)]


def _answered(outlook: Outlook, view: GrandeView, seat: int) -> list[Option]:
    """Return what a seat has answered since the section began, as far as it is known."""
    by_words = outlook.g.box.options.by_words
    return [by_words[words] for by, words in view.since if by == seat and words in by_words]


def _one_by_one(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    card = _card(outlook, offer)
    return [effect(outlook, outlook.seat, option, card) for option in offer.options]


def _play_power(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    return power_worths(outlook, _only(offer, Power))


def _choose_card(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    cards = [outlook.g.box.cards[option.card] for option in _only(offer, Take)]
    return [card_worth(outlook, card) + denial_worth(outlook, card) for card in cards]


def _use(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    card = outlook.g.box.cards[offer.about["card"]]
    return use_worths(outlook, card, offer.options, offer.about["left"])


def _place(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    card = outlook.g.box.cards[offer.about["card"]]
    left = offer.about["left"]
    begun_by_placing = all(isinstance(option, Place) for option in _answered(outlook, view, outlook.seat))
    # Still before the special action: place where the scoring that it brings will pay.
    if begun_by_placing and scores(outlook, card):
        outlook = with_scoring(outlook, card, left)
    return place_worths(outlook, offer.options, left)


def _special_step(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    card = outlook.g.box.cards[offer.about["card"]]
    left = offer.about.get("left") or BUNDLE
    return step_worths(outlook, card, offer.options, offer.about["step"], left)


def _order_of_steps(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    """Rank the steps that help most first: a Veto may stop the rest."""
    return [
        -outlook.weights[option.seat] if isinstance(option, Next) else effect(outlook, outlook.seat, option)
        for option in offer.options
    ]


def _owner_return(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    for option in _answered(outlook, view, outlook.seat):
        if isinstance(option, Send):  # picked, but not gone yet
            place = outlook.g.court if option.area == COURT else outlook.g.areas[option.area]
            place[option.kind] -= 1
    return _one_by_one(outlook, view, offer)


def _dial(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    weigh = outlook.added.dials.get(offer.about.get("card", ""))
    if weigh is not None:
        return [weigh(outlook, option) for option in _only(offer, Dial)]
    origin = None
    for by, _ in view.since:
        origins = [option.area for option in _answered(outlook, view, by) if isinstance(option, Origin)]
        origin = origins[0] if origins else origin
    return dial_worths(outlook, _card(outlook, offer), origin, _only(offer, Dial))


def _veto(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    about = offer.about
    until = [veto.until for veto in view.now.vetoes if veto.seat == outlook.seat]
    next_round = min(until, default=0) > outlook.g.round
    card = outlook.g.box.cards[about["card"]]
    worth = veto_worth(outlook, about["actor"], about["words"], card, next_round=next_round)
    return [worth if option is VETO else 0.0 for option in offer.options]


KINDS: Mapping[str, Answers] = {
    "play_power": _play_power,
    "choose_card": _choose_card,
    "use": _use,
    "place": _place,
    "special_step": _special_step,
    "order_of_steps": _order_of_steps,
    "owner_return": _owner_return,
    "dial": _dial,
    "veto": _veto,
}
"""The function that weighs the answers, by the kind of the question (B-22)."""
