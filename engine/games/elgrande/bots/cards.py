"""What a whole action card is good for: its special action and its caballeros, in the better order (B-6.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.option import Option
from engine.games.elgrande.bots.acts import scored
from engine.games.elgrande.bots.effects import effect
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.placing import fill, near, placing_worth
from engine.games.elgrande.bots.relocating import first_moves, relocate_all
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import Move, MoveKing, Put, Score
from engine.games.elgrande.rules.rule_queries import tables

SCORING = frozenset(("score_chosen", "score_class", "score_all", "score_total", "score_castillo", "score_secret"))
"""Actions before which one places."""
DENIED = 0.3
"""How much of the harm a card could do counts for taking it away from those who come later."""


def parts(outlook: Outlook, card: Card) -> list[Card]:
    """The cards whose actions a card offers: itself, or those of which one is chosen (B-12.5)."""
    return [outlook.g.box.cards[name] for name in card.of] or [card]


def special(outlook: Outlook, card: Card) -> float:
    """What the special action is worth, carried out on the outlook's table as far as it moves caballeros."""
    g, seat = outlook.g, outlook.seat
    if card.do == "either":
        return max(special(outlook.fork(), part) for part in parts(outlook, card))
    if card.do == "move":
        return relocate_all(outlook, card)
    if card.do == "put":
        return fill(outlook, [option.area for option in tables(g).put], card.limit)
    options = g.box.actions[card.id].first(g, seat)
    return max((effect(outlook, seat, option, card) for option in options), default=0.0)


def due(outlook: Outlook, card: Card, options: Sequence[Option], left: int) -> Mapping[int, bool]:
    """The areas that a scoring card will score after up to `left` caballeros have been placed; see `Outlook.due`."""
    if card.do == "score_secret":
        return {}
    if card.do != "score_chosen":
        return dict.fromkeys(scored(outlook, card), card.first_only)
    g, seat = outlook.g, outlook.seat
    reach = near(outlook)
    count = min(left, g.court[seat])
    best: dict[float, int] = {}
    for option in options:
        if isinstance(option, Score):
            more = count if option.area in reach else 0
            g.areas[option.area][seat] += more
            best[outlook.pays(option.area)] = option.area
            g.areas[option.area][seat] -= more
    return {best[max(best)]: False} if best else {}


def with_scoring(outlook: Outlook, card: Card, left: int) -> Outlook:
    """The outlook on a copy of the table with the card's scoring in mind, if that is worth it after placing `left`."""
    plain, eager = outlook.fork(), outlook.fork()
    eager.due = due(outlook, card, outlook.g.box.actions[card.id].first(outlook.g, outlook.seat), left)
    at_once = sum(outlook.pays(area, first_only=first_only) for area, first_only in eager.due.items())
    if at_once + fill(eager, near(eager), left) > fill(plain, near(plain), left):
        intent = outlook.fork()
        intent.due = eager.due
        return intent
    return outlook.fork()


def plan(outlook: Outlook, card: Card) -> float:
    """What it is worth to use the card now."""
    left = card.caballeros
    if card.do in SCORING:
        intent = with_scoring(outlook, card, left)
        at_once = sum(outlook.pays(area, first_only=first_only) for area, first_only in intent.due.items())
        extra = max(0.0, special(outlook, card)) if card.do == "score_secret" else 0.0
        return extra + at_once + fill(intent, near(intent), left)
    if card.do == "king":
        return max(kings(outlook, card, left).values())
    after = outlook.fork()
    gain = special(after, card)
    if gain <= 0:
        gain, after = 0.0, outlook.fork()
    return gain + fill(after, near(after), left)


def kings(outlook: Outlook, card: Card, left: int) -> dict[int, float]:
    """What is reached by moving the King to each region before placing; under -1: by placing before he moves."""
    g, seat = outlook.g, outlook.seat
    options = [option for option in g.box.actions[card.id].first(g, seat) if isinstance(option, MoveKing)]
    found = {}
    for option in options:
        court = outlook.fork()
        gain = effect(court, seat, option)
        court.g.king = option.area
        found[option.area] = gain + fill(court, near(court), left)
    stay = outlook.fork()
    placed = fill(stay, near(stay), left)
    found[-1] = placed + max(0.0, *(effect(stay, seat, option) for option in options))
    return found


def denial(outlook: Outlook, card: Card) -> float:
    """What it is worth to keep the card from the rival who would come next and use it against the seat."""
    g = outlook.g
    after = [seat for seat in g.box.others[outlook.seat] if g.played[seat] and not g.taken[seat]]
    if not after or card.do in ("move", "put", "either"):
        return 0.0
    rival = min(after, key=lambda seat: outlook.signs[seat])
    options = g.box.actions[card.id].first(g, rival)
    harm = min((effect(outlook, rival, option, card) for option in options), default=0.0)
    return DENIED * max(0.0, -harm)


def spread_out(total: float, gains: Sequence[float]) -> list[float]:
    """Worth of beginning with each step when the best beginning leads to `total`."""
    return [total - (max(gains) - gain) for gain in gains]


def beginnings(outlook: Outlook, card: Card, options: Sequence[Option]) -> dict[Option, float]:
    """What the special action is worth when it begins with each of `options`, other answers left out."""
    g, seat = outlook.g, outlook.seat
    found: dict[Option, float] = {}
    for part in parts(outlook, card):
        firsts = [option for option in g.box.actions[part.id].first(g, seat) if option in options]
        if not firsts:
            continue
        if part.do == "move":
            worths = first_moves(outlook, part, [option for option in firsts if isinstance(option, Move)])
        elif part.do == "put":
            total = special(outlook.fork(), part)
            puts = [option for option in firsts if isinstance(option, Put)]
            worths = spread_out(total, [placing_worth(outlook, option.area, part.limit) for option in puts])
        else:
            worths = [effect(outlook, seat, option, part) for option in firsts]
        found.update(zip(firsts, worths, strict=True))
    return found
