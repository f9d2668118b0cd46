"""Estimate a whole action card: its special action and its caballeros, in the better order (B-6.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.option import Option
from engine.games.elgrande.bots.acts import scored
from engine.games.elgrande.bots.effects import effect
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.placing import areas_near_king, place_best, placing_worth
from engine.games.elgrande.bots.relocating import first_moves, relocate_all
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import Move, MoveKing, Put, Score
from engine.games.elgrande.rules.rule_queries import place_limit

SCORING = frozenset(("score_chosen", "score_class", "score_all", "score_total", "score_castillo", "score_secret"))
"""Actions before which it is better to place caballeros."""
DENIED = 0.3
"""The share of the harm that a rival could do with a card which counts for denying it to them."""


def scores(outlook: Outlook, card: Card) -> bool:
    """Check whether it is better to place caballeros before the card's special action."""
    return card.do in SCORING or card.do in outlook.added.scorings


def offered_cards(outlook: Outlook, card: Card) -> list[Card]:
    """Return the cards whose actions a card offers: itself, or those of which one is chosen (B-12.5)."""
    return [outlook.g.box.cards[name] for name in card.of] or [card]


def special_worth(outlook: Outlook, card: Card) -> float:
    """Return the worth of the special action; moves of caballeros are made on the outlook's table."""
    g, seat = outlook.g, outlook.seat
    if card.of:
        return max(special_worth(outlook.fork(), part) for part in offered_cards(outlook, card))
    if card.do == "move":
        return relocate_all(outlook, card)
    options = g.actions[card.id].first(g, seat)
    if puts := [option.area for option in options if isinstance(option, Put)]:
        return place_best(outlook, puts, card.limit)
    return max((effect(outlook, seat, option, card) for option in options), default=0.0)


def due(outlook: Outlook, card: Card, options: Sequence[Option], left: int) -> Mapping[int, bool]:
    """Return the areas that a scoring card will score after up to `left` caballeros are placed; see `Outlook.due`."""
    if card.do == "score_secret":
        return {}
    if card.do != "score_chosen":
        return dict.fromkeys(scored(outlook, card), card.first_only)
    g, seat = outlook.g, outlook.seat
    reach = areas_near_king(outlook, card)
    count = min(left, g.court[seat])
    best: dict[float, int] = {}
    for option in options:
        if isinstance(option, Score):
            more = count if option.area in reach else 0
            g.areas[option.area][seat] += more
            best[outlook.scoring_worth(option.area)] = option.area
            g.areas[option.area][seat] -= more
    return {best[max(best)]: False} if best else {}


def with_scoring(outlook: Outlook, card: Card, left: int) -> Outlook:
    """Return a fork of the outlook with the card's scoring due, if that is better after placing `left`."""
    plain, eager = outlook.fork(), outlook.fork()
    # Two greedy placings are compared, one that knows of the scoring and one that does not: a scoring that helps rivals
    # more is not worth placing for.
    eager.due = due(outlook, card, outlook.g.actions[card.id].first(outlook.g, outlook.seat), left)
    at_once = sum(outlook.scoring_worth(area, first_only=first_only) for area, first_only in eager.due.items())
    near = areas_near_king(outlook, card)
    if at_once + place_best(eager, near, left) > place_best(plain, near, left):
        intent = outlook.fork()
        intent.due = eager.due
        return intent
    return outlook.fork()


def card_worth(outlook: Outlook, card: Card) -> float:
    """Return the worth of using the card now."""
    left = place_limit(outlook.g, outlook.seat, card.id, ())
    if scores(outlook, card):
        intent = with_scoring(outlook, card, left)
        at_once = sum(outlook.scoring_worth(area, first_only=first_only) for area, first_only in intent.due.items())
        extra = max(0.0, special_worth(outlook, card)) if card.do == "score_secret" else 0.0
        return extra + at_once + place_best(intent, areas_near_king(intent, card), left)
    if card.do == "king":
        return max(king_worths(outlook, card, left).values())
    after = outlook.fork()
    gain = special_worth(after, card)
    # The special action is optional: one that costs is left out.
    if gain <= 0:
        gain, after = 0.0, outlook.fork()
    return gain + place_best(after, areas_near_king(after, card), left)


def king_worths(outlook: Outlook, card: Card, left: int) -> dict[int, float]:
    """Return the worth of moving the King to each region before placing; at -1: of placing first."""
    g, seat = outlook.g, outlook.seat
    options = [option for option in g.actions[card.id].first(g, seat) if isinstance(option, MoveKing)]
    found = {}
    for option in options:
        moved = outlook.fork()
        gain = effect(moved, seat, option)
        moved.g.king = option.area
        found[option.area] = gain + place_best(moved, areas_near_king(moved, card), left)
    stay = outlook.fork()
    placed = place_best(stay, areas_near_king(stay, card), left)
    found[-1] = placed + max(0.0, *(effect(stay, seat, option) for option in options))
    return found


def denial_worth(outlook: Outlook, card: Card) -> float:
    """Return the worth of denying the card to the most dangerous rival who could use it later in the round."""
    g = outlook.g
    after = [seat for seat in g.box.others[outlook.seat] if g.played[seat] and not g.taken[seat]]
    if not after or card.do in ("move", "put", "either"):
        return 0.0
    rival = min(after, key=lambda seat: outlook.weights[seat])
    options = g.actions[card.id].first(g, rival)
    harm = min((effect(outlook, rival, option, card) for option in options), default=0.0)
    return DENIED * max(0.0, -harm)


def spread_out(total: float, gains: Sequence[float]) -> list[float]:
    """Return the worth of each first step when the best one leads to `total`."""
    return [total - (max(gains) - gain) for gain in gains]


def beginning_worths(outlook: Outlook, card: Card, options: Sequence[Option]) -> dict[Option, float]:
    """Return the worth of the special action by its first option; other `options` are left out."""
    g, seat = outlook.g, outlook.seat
    found: dict[Option, float] = {}
    for part in offered_cards(outlook, card):
        firsts = [option for option in g.actions[part.id].first(g, seat) if option in options]
        if not firsts:
            continue
        if part.do == "move":
            worths = first_moves(outlook, part, [option for option in firsts if isinstance(option, Move)])
        elif puts := [option for option in firsts if isinstance(option, Put)]:
            total = special_worth(outlook.fork(), part)
            worths = spread_out(total, [placing_worth(outlook, option.area, part.limit) for option in puts])
        else:
            worths = [effect(outlook, seat, option, part) for option in firsts]
        found.update(zip(firsts, worths, strict=True))
    return found
