"""Lay cards that act later, and take region cards with tokens on them (G-604, G-701 to G-703)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.ask import Steps
from engine.core.event import Secret
from engine.core.option import FATE, Option
from engine.games.elgrande.model.state import NOWHERE, GrandeState
from engine.games.elgrande.modules.grandissimo.derived import TOKENS
from engine.games.elgrande.modules.grandissimo.events import (
    CardLaid,
    LaidCardGone,
    RegionCardBack,
    RegionCardShown,
    RegionCardTaken,
)
from engine.games.elgrande.modules.grandissimo.options import ChooseRegionCard
from engine.games.elgrande.modules.grandissimo.state import LaidCard, TakenRegion, grandissimo
from engine.games.elgrande.modules.grandissimo.symbols import SymbolAction
from engine.games.elgrande.rules.rounds import region_deck
from engine.games.elgrande.rules.veto import vetoed

LAY_STEP = "lay"
"""The words that announce that a card is laid."""


class LayCard(SymbolAction):
    """The action of laying a card that acts later: Free Choice, Espionage (G-804, G-808)."""

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        if g.vetoes and (yield from vetoed(g, actor, LAY_STEP, self.card.id)):
            return
        lay(g, actor, self.card.id)


class TakeRegionCard(SymbolAction):
    """The action of taking a region card face down, with a token (G-701 to G-703)."""

    token: ClassVar[str] = ""

    def main(self, g: GrandeState, actor: int) -> Sequence[Option]:
        return available(g)

    def steps(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Open the window for the one step: what was chosen stays hidden."""
        assert isinstance(first, ChooseRegionCard)
        if g.vetoes and (yield from vetoed(g, actor, first.public_words, self.card.id)):
            return
        lay(g, actor, self.card.id)
        put_token(g, self.token, TakenRegion(actor, first.area))
        if g.tell:
            hidden = RegionCardTaken(actor, self.token, NOWHERE)
            g.tell(Secret(RegionCardTaken(actor, self.token, first.area), [actor], hidden))


def available(g: GrandeState) -> Sequence[Option]:
    """Return the region cards that nobody has taken (G-701): of those with which set-up would begin now (V5.1)."""
    own, words = grandissimo(g), g.box.options.by_words
    gone = [taken.area for taken in own.taken if taken]
    return [words[f"{ChooseRegionCard.verb} {g.box.areas[area].id}"] for area in region_deck(g) if area not in gone]


def taken(g: GrandeState, token: str) -> TakenRegion | None:
    """Return the region card on which a token lies."""
    return grandissimo(g).taken[TOKENS.index(token)]


def put_token(g: GrandeState, token: str, card: TakenRegion | None) -> None:
    """Put a token on a region card, or beside the board."""
    own, number = grandissimo(g), TOKENS.index(token)
    own.taken = (*own.taken[:number], card, *own.taken[number + 1 :])


def turn_up(g: GrandeState, token: str) -> int:
    """Turn up the region card with a token, which goes back into the pool; return the region (G-703)."""
    card = taken(g, token)
    assert card is not None
    put_token(g, token, None)
    own, number = grandissimo(g), TOKENS.index(token)
    own.shown = (*own.shown[:number], card.area, *own.shown[number + 1 :])
    g.reveal(FATE)  # what was hidden is known: from here no answer can be taken back
    if g.tell:
        g.tell(RegionCardShown(card.seat, token, card.area))
    return card.area


def give_back(g: GrandeState, token: str) -> None:
    """Put the region card with a token back into the pool, unseen (G-703, G-805)."""
    if card := taken(g, token):
        put_token(g, token, None)
        if g.tell:
            g.tell(RegionCardBack(card.seat, token))


def lay(g: GrandeState, seat: int, card: str) -> None:
    """Lay a card in front of its owner (G-604)."""
    own = grandissimo(g)
    own.kept = (*own.kept, LaidCard(seat, card))
    if g.tell:
        g.tell(CardLaid(seat, card))


def laid(g: GrandeState, do: str) -> Iterator[LaidCard]:
    """Yield the laid cards with that action."""
    return (card for card in grandissimo(g).kept if g.box.cards[card.card].do == do)


def put_back(g: GrandeState, do: str) -> None:
    """Put the laid cards with that action under their stacks."""
    own = grandissimo(g)
    for gone in list(laid(g, do)):
        own.kept = tuple(card for card in own.kept if card != gone)
        if g.tell:
            g.tell(LaidCardGone(gone.seat, gone.card))
