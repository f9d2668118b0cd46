"""Weigh the cards of stacks 6 and 7 (C-1101 to C-1111)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.bots.bot import Offer
from engine.core.option import Option
from engine.games.elgrande.bots.cards import card_worth, special_worth
from engine.games.elgrande.bots.outlook import Outlook
from engine.games.elgrande.bots.relocating import relocate_all
from engine.games.elgrande.model.figures import CASTILLO, Card
from engine.games.elgrande.model.state import NOWHERE
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.modules.colonies.bots.pieces import marked, table_moved
from engine.games.elgrande.modules.colonies.derived import GOLD, WARES, derived
from engine.games.elgrande.modules.colonies.kept import held
from engine.games.elgrande.modules.colonies.options import STRIKE, Block, MarkArea, MoveTable
from engine.games.elgrande.modules.colonies.state import overseas, supply
from engine.games.elgrande.modules.colonies.table import destinations
from engine.games.elgrande.rules.rule_queries import closed, counts, scorable

KEPT = {"turn_action_card": 1.0, "double_strike": 2.0, "free_choice": 2.0}
"""Points that a kept card is worth while it can still be used."""
EXTRA, HOLDS = 0.6, 0.6
"""Points that the Grand Inquisitor's extra caballero is worth in a round, and how likely the card stays so long."""


def tiles_worth(outlook: Outlook, card: Card) -> float:
    """Return what it is worth to lay the tiles of the card (C-601)."""
    g = outlook.g
    known, own = derived(g.box), overseas(g)
    symbols = known.figures.symbols[card.id]
    regions = (known.ship, *known.colonies)
    before = sum(map(outlook.worth, regions))
    gold, wares = own.gold, own.wares
    own.gold += min(symbols.gold, supply(g, GOLD))
    own.wares += min(symbols.wares, supply(g, WARES))
    after = sum(map(outlook.worth, regions))
    own.gold, own.wares = gold, wares
    return after - before


def with_inquisitor(outlook: Outlook, actor: int) -> Outlook:
    """Return the outlook after the actor has taken the Grand Inquisitor (C-702)."""
    taken = outlook.fork()
    overseas(taken.g).holder = actor
    return taken


def inquisitor_worth(outlook: Outlook, actor: int) -> float:
    """Return what it is worth that the actor takes the Grand Inquisitor: black caballeros, and one more each round."""
    g, before = outlook.g, overseas(outlook.g).holder
    if before == actor:
        return 0.0
    taken = with_inquisitor(outlook, actor)
    areas = [area for area in (CASTILLO, *g.box.regions) if any(counts(g, area)[kind] for kind in derived(g.box).black)]
    rounds = sum(1 for number in g.box.rounds if number >= g.round)
    extra = EXTRA * (1 - HOLDS**rounds) / (1 - HOLDS)
    lost = outlook.weights[before] if before != NOWHERE else 0.0
    change = sum(taken.worth(area) - outlook.worth(area) for area in areas)
    return change + extra * (outlook.weights[actor] - lost)


def holy_inquisition(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh C-701: the Grand Inquisitor, then black caballeros."""
    gain = inquisitor_worth(outlook, actor)
    if actor == outlook.seat:
        black = sorted(derived(outlook.g.box).black)
        gain += relocate_all(with_inquisitor(outlook, actor), card, meant=black)
    return gain


def kept(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh a card that is kept (C-1004)."""
    return tiles_worth(outlook, card) + outlook.weights[actor] * keeping(outlook, card)


def keeping(outlook: Outlook, card: Card) -> float:
    """Return the points that a kept card is worth to its owner."""
    later = any(number > outlook.g.round for number in outlook.g.box.rounds)
    return KEPT[card.do] if later or outlook.ahead.movers or card.do == "free_choice" else 0.0


def new_regions(outlook: Outlook, card: Card) -> Sequence[int]:
    """Return the regions that C-1108 scores."""
    new = derived(outlook.g.box).new
    return [area for area in scorable(outlook.g) if area in new]


def score_new(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh C-1108."""
    return tiles_worth(outlook, card) + sum(map(outlook.scoring_worth, new_regions(outlook, card)))


def score_black(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh C-1107."""
    taken, black = with_inquisitor(outlook, actor), derived(outlook.g.box).black
    areas = [area for area in scorable(taken.g) if any(counts(taken.g, area)[kind] for kind in black)]
    scored = sum(map(taken.scoring_worth, areas))
    return tiles_worth(outlook, card) + inquisitor_worth(outlook, actor) + scored


def transport(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh C-1105; of rivals, the tiles alone."""
    moved = relocate_all(outlook.fork(), card) if actor == outlook.seat else 0.0
    return tiles_worth(outlook, card) + moved


def shift_table(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh C-1109."""
    options = [option for option in destinations(outlook.g) if isinstance(option, MoveTable)]
    sign = 1 if actor == outlook.seat else -1
    best = max((sign * table_moved(outlook, actor, option) for option in options), default=0.0)
    return tiles_worth(outlook, card) + sign * max(0.0, best)


def mark_region(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh C-1110."""
    sign = 1 if actor == outlook.seat else -1
    best = max(sign * marked(outlook, actor, MarkArea("", area)) for area in scorable(outlook.g))
    return tiles_worth(outlook, card) + sign * best


def conspiracy(outlook: Outlook, actor: int, card: Card) -> float:
    """Weigh C-1111."""
    g = outlook.g
    shut = closed(g) | {NOWHERE, CASTILLO}
    there = outlook.fork()
    there.g.grandes = [home if home in shut else CASTILLO for home in g.grandes]
    areas = {CASTILLO, *(home for home in g.grandes if home not in shut)}
    return tiles_worth(outlook, card) + sum(there.worth(area) - outlook.worth(area) for area in areas)


def strike(outlook: Outlook, view: GrandeView, offer: Offer) -> list[float]:
    """Weigh repeating the special action of the turn that has just ended (C-1103), compared with keeping the card."""
    g = outlook.g
    kept_cards = [one for one in held(g, "double_strike") if one.seat == outlook.seat]
    last = all(one.taken < g.round for one in kept_cards) and not outlook.ahead.movers
    worth = special_worth(outlook.fork(), g.box.cards[offer.about["card"]])
    return [worth - (0.0 if last else KEPT["double_strike"]) if option is STRIKE else 0.0 for option in offer.options]


# Turn Action Card


def block(outlook: Outlook, actor: int, option: Block) -> float:
    """Weigh turning a card face down (C-1102)."""
    return blocking(outlook).get(option.card, 0.0)


def blocking(outlook: Outlook, spoken_for: str = "") -> dict[str, float]:
    """Return what it is worth to turn each card on offer face down: the next rival has to choose another one.

    The card `spoken_for` is gone before.
    """
    g = outlook.g
    rival = next(
        (section.seat for section in g.agenda if section.name == "card" and section.seat != outlook.seat), None
    )
    cards = [card for card in g.offer if card and card != spoken_for and card not in overseas(g).blocked]
    if rival is None or len(cards) < 2:
        return {}
    theirs = Outlook(g, rival, outlook.ahead)
    worths = {card: card_worth(theirs, g.box.cards[card]) for card in cards}
    best, second = sorted(worths.values(), reverse=True)[:2]
    return {card: -outlook.weights[rival] * (best - second) for card, worth in worths.items() if worth == best}


def standing(outlook: Outlook, offer: Offer) -> dict[Option, float]:
    """Return what the standing offer to turn a card face down is worth, when the seat is about to choose (C-1102)."""
    blocks = [option for option in offer.options if isinstance(option, Block)]
    if not blocks or offer.kind != "choose_card":
        return {}
    g = outlook.g
    cards = [card for card in g.offer if card and card not in overseas(g).blocked]
    mine = max(cards, key=lambda card: card_worth(outlook, g.box.cards[card]))
    worths = blocking(outlook, mine)
    price = keeping(outlook, g.box.cards[next(held(g, "turn_action_card")).card])
    return {option: worths.get(option.card, 0.0) - price for option in blocks}


ACTS: Mapping[str, Callable[[Outlook, int, Card], float]] = {
    "holy_inquisition": holy_inquisition,
    "turn_action_card": kept,
    "double_strike": kept,
    "free_choice": kept,
    "score_new": score_new,
    "score_black": score_black,
    "transport": transport,
    "limitation_table": shift_table,
    "score_next_round": mark_region,
    "conspiracy": conspiracy,
}
"""By `Card.do`."""
