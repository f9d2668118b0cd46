"""Weigh person cards: who holds them, and each of their powers (G-501 to G-508, G-820)."""

from __future__ import annotations

from engine.bots.bot import Offer
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.grandissimo.derived import PERSONS, THE_GENERAL, THE_JESTER, THE_QUEEN, derived
from engine.games.elgrande.modules.grandissimo.options import YES, Escort, Jester, TakePerson
from engine.games.elgrande.modules.grandissimo.persons import holder
from engine.games.elgrande.modules.grandissimo.state import grandissimo
from engine.games.elgrande.rules.rule_queries import counts

EACH_ROUND = {THE_QUEEN: 0.6, THE_JESTER: 0.35, THE_GENERAL: 0.8}
"""Points that a person card is worth to its owner in a round."""
HOLDS = 0.6
"""How likely a person card stays with its owner for one round more."""
GUEST = 0.35
"""Points that a caballero is worth which an opponent sets out."""
WAITS = -1.0
"""The worth of what had better wait for a later moment of the turn."""
ALONG = 0.05
"""What it costs to ask another seat whether its caballero goes along, which it hardly ever wants."""


def person_worth(outlook: Outlook, actor: int, person: str) -> float:
    """Return what it is worth that the actor takes a person card, maybe from another seat (G-501)."""
    g, former = outlook.g, holder(outlook.g, person)
    if former == actor:
        return 0.0
    last = g.round
    if person == THE_GENERAL:  # he goes after the next general scoring (G-507)
        last = min((number for number in g.box.constants.scoring_after if number >= g.round), default=g.round)
    rounds = sum(1 for number in g.box.rounds if number >= g.round and (person != THE_GENERAL or number <= last))
    lost = outlook.weights[former] if former != NOWHERE else 0.0
    return EACH_ROUND[person] * (1 - HOLDS**rounds) / (1 - HOLDS) * (outlook.weights[actor] - lost)


def person_taken(outlook: Outlook, actor: int, option: TakePerson) -> float:
    """Return what it is worth to take the Queen or the Court Jester (G-501)."""
    return person_worth(outlook, actor, option.person)


def general_taken(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh G-814: the mercenaries count for the actor (G-820)."""
    there, black = outlook.fork(), derived(outlook.g.box).black
    own, number = grandissimo(there.g), PERSONS.index(THE_GENERAL)
    own.persons = (*own.persons[:number], actor, *own.persons[number + 1 :])
    areas = [area for area in (CASTILLO, *there.g.box.regions) if counts(there.g, area)[black]]
    change = sum(there.worth(area) - outlook.worth(area) for area in areas)
    return change + person_worth(outlook, actor, THE_GENERAL)


def one_more(outlook: Outlook, offer: Offer) -> float:
    """Return what it is worth to bring the Queen's caballero to court now (G-503).

    It waits until it is clear that it is not placed besides, and comes before that where the court is too small.
    """
    g, seat = outlook.g, outlook.seat
    short = offer.kind in ("use", "place") and g.court[seat] < offer.about["left"]
    if (offer.kind != "last_chance" and not short) or not g.provinces[seat]:
        return WAITS
    return outlook.court(seat, derived(g.box).figures.extra)


def guest_sent(outlook: Outlook, actor: int, option: Jester) -> float:
    """Return what it is worth to send a guest: the host sets it out where it helps least (G-504)."""
    return GUEST * outlook.weights[actor] if outlook.ahead.turns > 1 else 0.0


def escorted(outlook: Outlook, actor: int, option: Escort) -> float:
    """Return what it is worth that a mercenary goes elsewhere, with a caballero that the actor decides on (G-820)."""
    black = outlook.exchange(option.source, option.kind, option.target, option.kind)
    if option.taken == NOWHERE:
        return black
    if outlook.g.box.kinds.all[option.taken].owner not in (None, actor):
        return black - ALONG
    return black + outlook.exchange(option.source, option.taken, option.target, option.taken)


def consent(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    """Weigh whether one's own caballero goes along with a mercenary (G-820)."""
    about = offer.about
    kind, source, target = about["kind"], about["source"], about["target"]
    gain = outlook.exchange(source, kind, target, kind)
    return [gain if option is YES else 0.0 for option in offer.options]
