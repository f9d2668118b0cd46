"""The rules of El Grande for one Setup, put together from box, sections and modules."""

from __future__ import annotations

import functools
import operator
import random
from typing import Any

from engine.ask import Ask
from engine.elgrande.actions.build import build_actions
from engine.elgrande.box import Box
from engine.elgrande.credible import GrandeCredible
from engine.elgrande.events import GrandeEvent
from engine.elgrande.figures import Figures
from engine.elgrande.reasons import Reason, sentence, why_not
from engine.elgrande.rounds import end, power, reveal, set_up
from engine.elgrande.scenario import GrandeScenes
from engine.elgrande.scoring import general_scoring, ranking
from engine.elgrande.sight import board, see
from engine.elgrande.state import GrandeState
from engine.elgrande.turns import choose_card, turn, use
from engine.elgrande.view import GrandeView
from engine.elgrande.world import world
from engine.modules import Module, sections
from engine.option import Option
from engine.position import Position
from engine.rules import Rules, Standing
from engine.setup import Setup
from engine.state import Section

SECTIONS = {
    "setup": set_up,
    "reveal": reveal,
    "power": power,
    "turn": turn,
    "card": choose_card,
    "use": use,
    "end": end,
    "scoring": general_scoring,
}
"""The sections of the base game by name: the states of B-3.3."""


class GrandeRules(Rules[GrandeState]):
    """What `engine.rules.Rules` promises, for El Grande."""

    view_type = GrandeView
    event_type = GrandeEvent

    def __init__(self, setup: Setup, figures: Figures, modules: tuple[Module, ...] = ()) -> None:
        super().__init__(setup, sections(SECTIONS, modules))
        self.box = Box(setup, figures, modules)
        self.box.actions = build_actions(self.box)
        self.event_type = functools.reduce(operator.or_, (e for m in modules for e in m.events), GrandeEvent)
        self.extras = tuple(extra for module in modules for extra in module.extras)

    def start(self) -> GrandeState:
        """The State before setup."""
        g = GrandeState(self.box)
        g.agenda = [Section("setup")]
        return g

    def parse(self, words: str) -> Option:
        """The Option with these words."""
        option = self.box.options.by_words.get(" ".join(words.lower().split()))
        if option is None:
            raise ValueError("these words are no answer in this game; see the notation")
        return option

    def why_not(self, state: GrandeState, question: Ask[Option], option: Option) -> str:
        """Why an Option is refused, as half a sentence."""
        return sentence(self.box, why_not(self.box, board(state, question.seat), question.seat, option))

    def explain(self, view: GrandeView, option: Option) -> Reason:
        """Why an Option is not on offer to the viewer: the same, from what he sees."""
        if view.viewer is None:
            return Reason("not_now")
        return why_not(self.box, view.now, view.viewer, option)

    def view(self, position: Position, seat: int | None) -> GrandeView:
        """What `seat` may know."""
        return see(position, seat)

    def world(self, view: Any, rng: random.Random) -> GrandeState:
        """A State that fits the view (see `engine.determinize`)."""
        return world(self.box, view, rng)

    def credible(self) -> GrandeCredible:
        """Tests what somebody tells of a game with this box."""
        return GrandeCredible(self.box, self.sections)

    def standings(self, state: GrandeState) -> list[Standing]:
        """The ranking by the present scores (B-18.3)."""
        return ranking(state.scores)

    def heading(self, section: Section) -> str:
        """Setup, rounds and general scorings have headings."""
        return {"setup": "setup", "reveal": f"round {section.arg}", "scoring": "general scoring"}.get(section.name, "")

    def scenes(self) -> GrandeScenes:
        """How scenario files write positions and expectations."""
        return GrandeScenes(self.box)
