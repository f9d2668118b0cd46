"""Estimate the power cards that may be played (B-5), and how likely rivals made hidden choices (B-12.28)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from engine.core.ask import Ask
from engine.core.option import Option
from engine.games.elgrande.bots.cards import card_worth
from engine.games.elgrande.bots.holdings import full_worth, keeping_worth
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.weights import weights_of
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.options import Power, Recover
from engine.games.elgrande.model.state import GrandeState

TAKEN = 0.45
"""How likely a player with an earlier turn takes the card that is wanted most."""


def power_worths(outlook: Outlook, options: Sequence[Power]) -> list[float]:
    """Return what it is worth to play each of `options`: the turn it gives and its caballeros, less the card itself."""
    for weigh in outlook.added.powers:
        return weigh(outlook, options)
    g, seat = outlook.g, outlook.seat
    turns = outlook.ahead.turns
    cards = sorted((card_worth(outlook, g.box.cards[card]) for card in g.offer if card), reverse=True)
    now = outlook.court_points(g.court[seat], turns)
    found = []
    for option in options:
        taken_in = min(g.box.powers[option.power].province, g.provinces[seat])
        gain = outlook.court_points(g.court[seat] + taken_in, turns) - now
        turn = worth_left(cards, TAKEN * players_before(g, seat, option.power))
        found.append(turn + gain - keeping_worth(g, option.power))
    return found


def players_before(g: GrandeState, seat: int, power: int) -> float:
    """Return how many players may be expected to have their turn before the seat if it plays that power card."""
    return sum(chance_before(g, other, power) for other in g.box.others[seat])


def chance_before(g: GrandeState, other: int, power: int) -> float:
    """Return how likely another seat has its turn before whoever plays that power card."""
    values = g.box.power_values
    if g.played[other]:
        return float(values[g.played[other]] > values[power])
    hand = g.hands[other]
    return sum(1 for card in hand if values[card] > values[power]) / len(hand) if hand else 0.0


def worth_left(cards: Sequence[float], place: float) -> float:
    """Return the worth of the card that is left when about `place` of the best `cards` are gone."""
    first = min(int(place), len(cards) - 1)
    second = min(first + 1, len(cards) - 1)
    part = place - int(place)
    return cards[first] * (1 - part) + cards[second] * part


UNSURE = 0.5
"""Points by which a rival must prefer a choice for it to be about three times as likely."""


def likely(g: GrandeState, seat: int, options: Sequence[Option], question: Ask[Option] | None) -> list[float]:
    """Return how likely the seat has chosen each of the Options; those without an estimate are equally likely.

    It is a `Weigh` for `world` and `determinize`.
    """
    secrets = {**SECRETS, **weights_of(g.box.contents.weights).secrets}
    points = [secrets[type(option)](g.box, option) if type(option) in secrets else 0.0 for option in options]
    return [math.exp(liked / UNSURE) for liked in points]


def _recovered(box: Box, option: Recover) -> float:
    return full_worth(box, option.power)


SECRETS: Mapping[type[Option], Callable[..., float]] = {Recover: _recovered}
"""By type of Option: functions of the Box and the Option that return by how many points it is liked."""
