"""Bases for writing special actions, and the order of their steps where the card does not fix it (B-15.1, B-17.11)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

from engine.core.ask import Ask, Steps, ask
from engine.core.option import Option, in_order
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.events import ActionBegan
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import ACT
from engine.games.elgrande.model.state import Action, GrandeState
from engine.games.elgrande.rules.rule_queries import order_is_asked

ACT_ONLY = (ACT,)


class CardAction:
    """Base of the actions that know their card."""

    def __init__(self, card: Card, box: Box) -> None:
        self.card = card


def actions_by_word(words: Mapping[str, Callable[[Card, Box], Action]]) -> Callable[[Box], dict[str, Action]]:
    """Return what makes the actions of the cards of a box whose `do` is one of these words."""
    return lambda box: {card.id: words[card.do](card, box) for card in box.cards.values() if card.do in words}


class ActFirst(CardAction, ABC):
    """Base of the actions with nothing to choose first: they begin with `act`."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        """Return `act`, even where nothing would be affected (B-11.5)."""
        return ACT_ONLY

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        """Emit that the action began, then take its steps."""
        if g.tell:
            g.tell(ActionBegan(actor, self.card.id))
        yield from self.steps(g, actor)

    @abstractmethod
    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        """Take the steps of B-17.9, each with its window."""


def next_step(g: GrandeState, actor: int, left: Sequence[Option], card: str) -> Steps[Option]:
    """Return the next of the steps `left`: the actor's choice where it can matter, else the first."""
    if not order_is_asked(g, actor, len(left)):
        return left[0]
    chosen = yield from chosen_step(g, actor, left, card)
    return chosen


def chosen_step(g: GrandeState, actor: int, left: Sequence[Option], card: str) -> Steps[Option]:
    """Return the one of the steps `left` that the actor chooses."""
    sorted_steps = in_order(left)
    about = {"card": card, "steps": [option.words for option in sorted_steps]}
    chosen = yield from ask(Ask(actor, "order_of_steps", lambda: sorted_steps, about))
    return chosen


def opponents(g: GrandeState, actor: int, seats: Sequence[int]) -> list[Option]:
    """Return a `next` option for each of the seats, clockwise from the actor's left."""
    return [g.box.options.next[seat] for seat in g.box.others[actor] if seat in seats]
