"""Bases for writing special actions (see `Action` in `engine.games.elgrande.model.seams`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from engine.core.ask import Steps
from engine.core.option import Option
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.events import ActionBegan
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.options import ACT
from engine.games.elgrande.model.state import GrandeState

ACT_ONLY = (ACT,)


class CardAction:
    """Base of the actions that know their card."""

    def __init__(self, card: Card, box: Box) -> None:
        self.card = card


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
