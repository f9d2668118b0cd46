"""Weigh which power card to play, and how to use a turn (K-3.7, K-4.2 to K-4.4, K-5.4)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.bot import Offer
from engine.core.option import Option
from engine.games.elgrande.bots.cards import king_worths, scores, special_worth, with_scoring
from engine.games.elgrande.bots.holdings import keeping_worth
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.placing import areas_near_king, place_best
from engine.games.elgrande.bots.powers import chance_before
from engine.games.elgrande.bots.using import LATER, place_worths
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import DONE, SKIP, Place, Power, Take
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.king_intrigue.derived import PLACE_ONLY, derived
from engine.games.elgrande.modules.king_intrigue.options import UseAction
from engine.games.elgrande.modules.king_intrigue.row import actions_of
from engine.games.elgrande.rules.rule_queries import place_limit

WAITING = 0.7
"""Points that it is worth to see the cards of all others first (K-3.4)."""
FIRST_LATER = 0.3
"""Points that the lowest card is worth because its owner begins the next round (K-3.9)."""


def power_worths(outlook: Outlook, options: Sequence[Power]) -> list[float]:
    """Return what it is worth to play each of `options`: the turn that it may bring, less the card itself."""
    g = outlook.g
    values = g.box.power_values
    row = [g.box.cards[card] for card in derived(g.box).row]
    placed = {card.number: _placed(outlook, card) for card in row}
    of_row = {card.do: _acted(outlook, card) for card in row if card.do != PLACE_ONLY}
    found = {option: _played(outlook, option.power, row, placed, of_row) for option in options if values[option.power]}
    best = max(found.values(), default=0.0)
    return [found[option] if option in found else best + WAITING for option in options]


def _played(
    outlook: Outlook, power: int, row: Sequence[Card], placed: dict[int, float], of_row: dict[str, float]
) -> float:
    g, seat = outlook.g, outlook.seat
    turns = outlook.ahead.turns
    own = g.box.powers[power]
    taken_in = min(own.province, g.provinces[seat])
    gain = outlook.court_points(g.court[seat] + taken_in, turns) - outlook.court_points(g.court[seat], turns)
    acting = _acted(outlook, g.box.cards[own.do])
    total = gain - keeping_worth(g, power)
    for place, chance in enumerate(places(outlook, power)):
        card = row[place]
        special = acting
        if card.do != PLACE_ONLY:
            special = max(of_row[card.do], acting) if derived(g.box).may_choose else of_row[card.do]
        total += chance * (placed[card.number] + max(0.0, special))
    return total + FIRST_LATER * places(outlook, power)[-1]


def places(outlook: Outlook, power: int) -> list[float]:
    """Return how likely each place in the order of turns is with that power card, the first one first."""
    found = [1.0]
    for other in outlook.g.box.others[outlook.seat]:
        above = chance_before(outlook.g, other, power)
        longer = [*found, 0.0]
        found = [
            (1 - above) * longer[place] + (above * found[place - 1] if place else 0.0) for place in range(len(longer))
        ]
    return found


def _placed(outlook: Outlook, card: Card) -> float:
    return place_best(outlook.fork(), areas_near_king(outlook, card), card.number)


def _acted(outlook: Outlook, card: Card) -> float:
    """Return what the special action of a card is worth by itself."""
    if card.do == "king":
        left = place_limit(outlook.g, outlook.seat, card.id, ())
        reached = king_worths(outlook, card, left)
        return max(reached.values()) - place_best(outlook.fork(), areas_near_king(outlook, card), left)
    return max(0.0, special_worth(outlook.fork(), card))


# A turn in which the action is chosen


def row(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    """Weigh how a turn begins: whose action is performed, whether placing comes first, or the card of a stack."""
    g, seat = outlook.g, outlook.seat
    left = offer.about["left"]
    found = {word: g.box.cards[card] for word, card in actions_of(g, seat).items()}
    plain = place_best(outlook.fork(), areas_near_king(outlook, next(iter(found.values()))), left)
    worths = {word: plain + _acted(outlook, card) for word, card in found.items()}
    best = max(worths, key=lambda word: worths[word])
    places_first = scores(outlook, found[best])
    if found[best].do == "king":
        reached = king_worths(outlook, found[best], left)
        places_first = reached[-1] >= max(reached.values())
    placing = [option for option in offer.options if isinstance(option, Place) or option is DONE]
    first = with_scoring(outlook, found[best], left) if scores(outlook, found[best]) else outlook
    placed: dict[Option, float] = dict(zip(placing, place_worths(first, placing, left), strict=True))
    if max(placed.values(), default=0.0) <= 0 or not any(isinstance(option, Place) for option in placing):
        places_first = False
    stacks: dict[Option, float] = {
        option: stack_worth(outlook, option) for option in offer.options if isinstance(option, Take)
    }
    if places_first:
        worths = dict.fromkeys(worths, LATER)
        placed = {option: worth + plain for option, worth in placed.items()}
    else:
        placed = dict.fromkeys(placing, LATER)
    return [_of_turn(option, worths, {**placed, **stacks}, plain) for option in offer.options]


def _of_turn(option: Option, worths: dict[str, float], placed: dict[Option, float], plain: float) -> float:
    if isinstance(option, UseAction):
        return worths[option.action]
    return plain if option is SKIP and LATER not in worths.values() else placed.get(option, LATER)


def stack_worth(outlook: Outlook, option: Take) -> float:
    """Return what it is worth to use the card of a stack instead of the row card (K-GK.2)."""
    card = outlook.g.box.cards[option.card]
    there = outlook.fork()
    number = place_limit(outlook.g, outlook.seat, card.id, ())
    return max(0.0, special_worth(there, card)) + place_best(there, areas_near_king(there, card), number)


def row_action(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    """Weigh whose action is performed when all are placed."""
    g = outlook.g
    found = {word: g.box.cards[card] for word, card in actions_of(g, outlook.seat).items()}
    worths = {word: _acted(outlook, card) for word, card in found.items()}
    return [worths[option.action] if isinstance(option, UseAction) else 0.0 for option in offer.options]
