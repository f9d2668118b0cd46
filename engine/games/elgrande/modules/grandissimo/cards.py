"""Perform the special actions of stacks 6 and 7 (G-801 to G-819)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.ask import Steps
from engine.games.elgrande.model.action import ActFirst, Action
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.figures import Card
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.modules.grandissimo.figures import NAME, GrandissimoFigures


class OnlySymbols(ActFirst):
    """The action of a card that has symbols alone (G-812, G-819)."""

    def steps(self, g: GrandeState, actor: int) -> Steps[None]:
        """Take the steps of the symbols."""
        yield from ()


BY_WORD: Mapping[str, Callable[[Card, Box], Action]] = {
    "symbols": OnlySymbols,
}
"""By `Card.do`."""


def actions(box: Box) -> dict[str, Action]:
    """Return the actions of the module's cards."""
    own: GrandissimoFigures = box.figures.own[NAME]
    return {name: BY_WORD.get(box.cards[name].do, OnlySymbols)(box.cards[name], box) for name in own.symbols}
