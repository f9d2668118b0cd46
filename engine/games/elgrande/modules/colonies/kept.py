"""Keep cards of stack 7 in front of their owners, and use them later (C-1004 to C-1006, C-1102 to C-1106)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from engine.core.ask import Ask, Extra, Steps, ask
from engine.core.option import Option
from engine.games.elgrande.model.options import PASS
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.colonies.derived import derived
from engine.games.elgrande.modules.colonies.events import CardBlocked, CardKept, KeptCardGone, Struck
from engine.games.elgrande.modules.colonies.options import STRIKE, Block
from engine.games.elgrande.modules.colonies.state import KEEPABLE, KeptCard, Repeatable, overseas
from engine.games.elgrande.rules.rule_queries import present
from engine.games.elgrande.rules.turns import action_options, perform
from engine.games.elgrande.rules.veto import vetoed

NOT_COPYABLE = frozenset((*KEEPABLE, "score_next_round", "hold_veto"))
"""What a Double Strike does not repeat, by `Card.do` (C-1104)."""


def keep(g: GrandeState, seat: int, card: str) -> None:
    """Lay a card in front of its owner (C-1004)."""
    own = overseas(g)
    own.kept = (*own.kept, KeptCard(seat, card, g.round))
    if g.tell:
        g.tell(CardKept(seat, card))


def put_back(g: GrandeState, kept: KeptCard) -> None:
    """Put a kept card under its stack."""
    own = overseas(g)
    own.kept = tuple(one for one in own.kept if one != kept)
    if g.tell:
        g.tell(KeptCardGone(kept.seat, kept.card))


def held(g: GrandeState, do: str) -> Iterator[KeptCard]:
    """Yield the kept cards with that action."""
    return (kept for kept in overseas(g).kept if g.box.cards[kept.card].do == do)


def round_begins(g: GrandeState) -> Steps[None]:
    """Make those overseas ready who have come there (C-402), and everything usable again that is so once a round."""
    known, own = derived(g.box), overseas(g)
    for place in known.overseas:
        row = g.areas[place]
        # A list, as the row changes under it.
        for kind in list(present(row)):
            ready = known.rested[kind]
            if kind != ready:
                row[ready] += row[kind]
                row[kind] = 0
    own.used = (False,) * len(own.used)
    own.blocked = ()
    own.performed = None
    yield from ()


def round_ends(g: GrandeState) -> Steps[None]:
    """Put back each Double Strike whose time is over (C-1103)."""
    rounds, lasts = g.box.rounds, derived(g.box).figures.strike_lasts
    for kept in list(held(g, "double_strike")):
        # Counted in rounds that are played, whatever their numbers.
        if rounds.index(g.round) - rounds.index(kept.taken) >= lasts:
            put_back(g, kept)
    yield from ()


# Turn Action Card


def blockable(g: GrandeState) -> list[Block]:
    """Return the cards on offer that nobody has chosen and that lie face up (C-1102)."""
    blocked, words = overseas(g).blocked, g.box.options.by_words
    found = [words[f"{Block.verb} {card}"] for card in g.offer if card and card not in blocked]
    return [option for option in found if isinstance(option, Block)]


def block(g: GrandeState, seat: int, used: str, option: Block) -> Steps[None]:
    """Turn a card face down for this round, unless a Veto stops it (C-1102, C-1006)."""
    if g.vetoes and (yield from vetoed(g, seat, option.words, used)):
        return
    own = overseas(g)
    own.blocked = (*own.blocked, option.card)
    if g.tell:
        g.tell(CardBlocked(seat, option.card))


def choosable(g: GrandeState, seat: int, cards: Sequence[str]) -> Sequence[str]:
    """Leave out cards that are turned face down (C-1102)."""
    blocked = overseas(g).blocked
    return [card for card in cards if card not in blocked] if blocked else cards


def offers(g: GrandeState, question: Ask[Option]) -> Iterable[Extra]:
    """Offer the owner of a kept Turn Action Card to use it before anybody chooses a card (C-1102).

    Everybody sees that card (C-1402), so the game may be held up for it.
    """
    if question.kind != "choose_card":
        return ()
    return [
        Extra(kept.seat, option, partial(_use, g, kept, option), public=True)
        for kept in held(g, "turn_action_card")
        for option in blockable(g)
    ]


def _use(g: GrandeState, kept: KeptCard, option: Block) -> Steps[None]:
    put_back(g, kept)
    yield from block(g, kept.seat, kept.card, option)


# Double Strike


def performed(g: GrandeState, actor: int, card: str, really: bool) -> Steps[None]:
    """Note what a Double Strike can repeat when the turn is over (C-1104)."""
    repeatable = really and g.box.cards[card].do not in NOT_COPYABLE
    overseas(g).performed = Repeatable(actor, card) if repeatable else None
    yield from ()


def strike(g: GrandeState, actor: int) -> Steps[None]:
    """Ask each opponent with a Double Strike whether to repeat the special action of the turn (C-1103)."""
    own = overseas(g)
    done, own.performed = own.performed, None
    if done is None or done.seat != actor:
        return
    for kept in list(held(g, "double_strike")):
        seat = kept.seat
        # Not asked where the action cannot be begun: the card would be spent on nothing.
        if seat == actor or not action_options(g, seat, done.card):
            continue
        answer = yield from ask(Ask(seat, "strike", lambda: [STRIKE, PASS], {"card": done.card, "of": actor}))
        if answer is not STRIKE:
            continue
        # Spent before the action begins: a Veto stops the action, and does not bring the card back.
        put_back(g, kept)
        if g.tell:
            g.tell(Struck(seat, done.card))
        about = {"card": done.card, "step": 0}
        legal = partial(action_options, g, seat, done.card)
        first = yield from ask(Ask(seat, "special_step", legal, about))
        yield from perform(g, seat, done.card, first)
        # The repetition was noted as an action too, and is none to repeat.
        own.performed = None
