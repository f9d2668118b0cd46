"""Weigh the cards of stack 6, and what of them is done later (G-801 to G-818)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.bots.bot import Offer
from engine.core.option import Option
from engine.games.elgrande.bots.cards import card_worth
from engine.games.elgrande.bots.dialling import arrival_worth, general_dial_worths
from engine.games.elgrande.bots.effects import effect
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.options import Dial, MoveKing
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.grandissimo.bots.persons import escorted, general_taken, guest_sent, one_more
from engine.games.elgrande.modules.grandissimo.bots.pieces import more_rounds, revealed
from engine.games.elgrande.modules.grandissimo.derived import derived
from engine.games.elgrande.modules.grandissimo.options import (
    NOW,
    QUEEN,
    REVEAL,
    ChooseRegionCard,
    Escort,
    Jester,
    SecondCard,
)
from engine.games.elgrande.modules.grandissimo.turns import following
from engine.games.elgrande.rules.rule_queries import closed, scorable
from engine.games.elgrande.rules.scoring import ranks

KEPT = {"free_choice": 1.5, "espionage": 0.8}
"""Points that a card is worth which acts in the next general scoring."""
SURPRISE, KINGS = 0.8, 0.3
"""Points that King Incognito is worth wherever it leads, and the share of what a move there would gain now."""
STOPPED = 1.2
"""Points that a seat loses by Action Stop, as far as anybody can expect."""
RETURNS = 0.3
"""The share of what rivals' caballeros in the Castillo are worth that they lose when they are sent out of it early."""
LATER_ON = 1.0
"""Points that a second card is worth which is kept."""


# Cards that act later


def kept(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh a card that acts in the next general scoring (G-804, G-808)."""
    return outlook.weights[actor] * KEPT[card.do]


def region_chosen(outlook: Outlook, actor: int, option: ChooseRegionCard) -> float:
    """Return what it is worth to take a region card, for the card in use or for the better of both (G-801, G-805)."""
    g = outlook.g
    used = g.box.cards[g.taken[actor]].do if g.taken[actor] else ""
    boycott = -outlook.ahead.next_sure * outlook.scoring_worth(option.area)
    if used == "boycott":
        return boycott
    moved = effect(outlook, actor, MoveKing("", option.area)) if option.area != g.king else 0.0
    surprise = outlook.weights[actor] * SURPRISE + KINGS * moved
    return surprise if used == "king_incognito" else max(boycott, surprise)


def second(outlook: Outlook, actor: int, option: SecondCard) -> float:
    """Return what a second card is worth to the seat itself (G-803); what rivals would choose is not known."""
    card = outlook.g.box.cards[option.card]
    if actor != outlook.seat or card.do == "double_turn":
        return 0.0
    return card_worth(outlook.fork(), card)


def when_second(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    """Weigh whether the second card is used now or in a later turn (G-803)."""
    card = outlook.g.box.cards[offer.about["card"]]
    later = LATER_ON if more_rounds(outlook.g) else 0.0
    return [card_worth(outlook.fork(), card) if option is NOW else later for option in offer.options]


# Scorings


def coast(outlook: Outlook, card: Card) -> Sequence[int]:
    """Return the regions that G-807 scores."""
    return [area for area in scorable(outlook.g) if area in derived(outlook.g.box).coast]


def inland(outlook: Outlook, card: Card) -> Sequence[int]:
    """Return the regions that G-813 scores."""
    return [area for area in scorable(outlook.g) if area in derived(outlook.g.box).inland]


SCORINGS: Mapping[str, Callable[[Outlook, Card], Sequence[int]]] = {"score_coast": coast, "score_inland": inland}
"""By `Card.do`."""


def score_listed(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh G-807 and G-813."""
    return sum(map(outlook.scoring_worth, SCORINGS[card.do](outlook, card)))


def score_courts(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh G-809."""
    g, points = outlook.g, [0.0] * len(outlook.g.scores)
    paid = derived(g.box).figures.courts[: g.box.paying_places]
    for seat, place in ranks(tuple(g.court[: len(points)]), headcount=g.box.headcount):
        points[seat] = paid[place - 1] if place <= len(paid) else 0.0
    return outlook.balance(points)


# The Castillo, and the turns of others


def eviction_order(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh G-806: the seat's own go where they help most."""
    g, total = outlook.g, 0.0
    for seat in range(len(g.scores)):
        if count := g.areas[CASTILLO][seat]:
            lost = outlook.change(CASTILLO, seat, -count)
            if seat == outlook.seat:
                total += lost + max(arrival_worth(outlook, CASTILLO, option.area, count) for option in g.box.dials)
            else:
                total += RETURNS * lost
    return total


def evicted(outlook: Outlook, option: Dial) -> float:
    """Return what it is worth to set the disc to a region for G-806."""
    return general_dial_worths(outlook, [option])[0]


def conspiracy(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh G-815."""
    g = outlook.g
    shut = closed(g) | {NOWHERE, CASTILLO}
    there = outlook.fork()
    there.g.grandes = [home if home in shut else CASTILLO for home in g.grandes]
    areas = {CASTILLO, *(home for home in g.grandes if home not in shut)}
    return sum(there.worth(area) - outlook.worth(area) for area in areas)


def action_stop(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh G-810."""
    return -STOPPED * sum(outlook.weights[seat] for seat in following(outlook.g, actor))


def free(outlook: Outlook, offer: Offer) -> dict[Option, float]:
    """Return what the free actions and standing offers are worth (G-502, G-803, G-805)."""
    seat, found = outlook.seat, dict[Option, float]()
    for option in offer.options:
        if option is QUEEN:
            found[option] = one_more(outlook, offer)
        elif option is REVEAL:
            found[option] = revealed(outlook)
        elif isinstance(option, Jester):
            found[option] = guest_sent(outlook, seat, option)
        elif isinstance(option, Escort) and offer.kind != "escort":
            found[option] = escorted(outlook, seat, option)
        elif isinstance(option, SecondCard) and offer.kind == "choose_card":
            found[option] = second(outlook, seat, option)
    return found


ACTS: Mapping[str, Callable[[Outlook, int, Card], float]] = {
    "free_choice": kept,
    "espionage": kept,
    "eviction_order": eviction_order,
    "score_coast": score_listed,
    "score_inland": score_listed,
    "score_courts": score_courts,
    "action_stop": action_stop,
    "spanish_inquisition": general_taken,
    "conspiracy": conspiracy,
}
"""By `Card.do`."""
