"""Add the cards of these rules, whose words stand before and behind those of the box.

- E-1 The card Dawn, in a stack of its own, has an id that comes before all others; it places one caballero.
- E-2 Whoever uses it pays the toll of one or two caballeros, from the court to the provinces, one after another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core.ask import Ask, Steps, ask
from engine.core.figures import FiguresFile
from engine.core.option import Option
from engine.games.elgrande.model.box import Box, Contents
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.options import STOP
from engine.games.elgrande.model.state import GrandeState, Seams
from engine.games.elgrande.rules.actions.action import CardAction

CARD = "a7-dawn"


@dataclass(frozen=True, slots=True, eq=False)
class Toll(Option):
    """The option `toll 2`: so many go to the provinces."""

    verb: ClassVar[str] = "toll"
    count: int


TOLLS = (Toll("toll 2", 2), Toll("toll 1", 1))


class PayToll(CardAction):
    """The action of the card Dawn."""

    def first(self, g: GrandeState, actor: int) -> Sequence[Option]:
        return [toll for toll in TOLLS if toll.count <= g.court[actor]]

    def perform(self, g: GrandeState, actor: int, first: Option) -> Steps[None]:
        step, paid = 0, first
        while isinstance(paid, Toll):
            g.court[actor] -= paid.count
            g.provinces[actor] += paid.count
            step += 1
            about = {"card": self.card.id, "step": step, "left": 1}
            paid = yield from ask(Ask(actor, "special_step", lambda: [*self.first(g, actor), STOP], about))


def actions(box: Box) -> dict[str, PayToll]:
    return {CARD: PayToll(box.cards[CARD], box)}


EARLY = GrandeModule(
    "early",
    figures=FiguresFile("tests.games.small", "early.toml"),
    contents=Contents(
        options=(lambda box: TOLLS,),
    ),
    seams=Seams(
        actions=(actions,),
    ),
    verbs=(Toll.verb,),
)
"""The manifest."""
