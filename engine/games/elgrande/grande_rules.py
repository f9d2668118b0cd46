"""Put the rules of El Grande for one Setup together from box, sections and modules."""

from __future__ import annotations

import functools
import operator
import random
from collections.abc import Collection
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from engine.core.ask import Ask
from engine.core.modules import joined, sections
from engine.core.option import Option
from engine.core.position import Position
from engine.core.rules import Rules, Ruling, Standing, Weigh
from engine.core.setup import Setup
from engine.core.state import Section
from engine.games.elgrande.knowledge.build_view import board, build_view, open_view
from engine.games.elgrande.knowledge.determinization import fill_world
from engine.games.elgrande.knowledge.plausibility import GrandePlausibility
from engine.games.elgrande.model.box import Box
from engine.games.elgrande.model.events import GrandeEvent
from engine.games.elgrande.model.figures import Figures
from engine.games.elgrande.model.module import GrandeModule
from engine.games.elgrande.model.options import Reason
from engine.games.elgrande.model.state import GrandeState, RegionCardsError, Seams
from engine.games.elgrande.model.view import GrandeView
from engine.games.elgrande.rules.actions.build import build_actions
from engine.games.elgrande.rules.actions.moving import Relocate
from engine.games.elgrande.rules.actions.returning import SPARING
from engine.games.elgrande.rules.reasons import sentence, why_not
from engine.games.elgrande.rules.rounds import (
    end,
    generally_scored,
    power,
    region_cards_needed,
    region_deck,
    reveal,
    round_over,
    set_up,
    settle_in,
)
from engine.games.elgrande.rules.scoring import general_scoring, ranking, score_regions
from engine.games.elgrande.rules.turns import after_turn, choose_card, turn, use
from engine.games.elgrande.scenarios.scenario import GrandeScenes

SECTIONS = {
    "setup": set_up,
    "reveal": reveal,
    "power": power,
    "turn": turn,
    "card": choose_card,
    "use": use,
    "end": end,
    "scoring": general_scoring,
    "settling": settle_in,
    "after": after_turn,
    "regions": score_regions,
}
"""The sections of the base game by name: the states of B-3.3. The last three are the second parts of others, at which
scenarios can begin."""


class GrandeRules(Rules[GrandeState]):
    """The rules of one match of El Grande; see `engine.core.rules.Rules`."""

    view_type = GrandeView
    event_type = GrandeEvent
    horizons = MappingProxyType({"round": round_over, "scoring": generally_scored})

    def __init__(
        self, setup: Setup, figures: Figures, modules: tuple[GrandeModule, ...] = (), waived: Collection[Ruling] = ()
    ) -> None:
        super().__init__(setup, sections(SECTIONS, modules))
        self.module_names = tuple(module.name for module in modules)
        self.modules = tuple(modules)
        self.box = Box(setup, figures, [module.contents for module in modules], waived)
        self.seams = joined(Seams, [module.seams for module in modules])
        self.actions = build_actions(self.box, self.seams)
        self.box.relocating = frozenset(card for card, action in self.actions.items() if isinstance(action, Relocate))
        self._sentences = {code: text for module in modules for code, text in module.reasons.items()}
        self._check_region_cards()
        self.event_type = functools.reduce(operator.or_, (e for m in modules for e in m.events), GrandeEvent)
        self.extras = tuple(extra for module in modules for extra in module.extras)
        self.dealt = figures.deals.get(setup.options.get("deals", ""), {})
        self.rulings = (SPARING, *(ruling for module in modules for ruling in module.rulings))

    def _check_region_cards(self) -> None:
        g = self.start()
        needed, there = region_cards_needed(g), len(region_deck(g))
        if needed > there:
            raise RegionCardsError(len(self.box.seats), needed, there)

    def before(self, rulings: Collection[Ruling]) -> GrandeRules:
        return GrandeRules(self.setup, self.box.figures, self.modules, rulings)

    def start(self) -> GrandeState:
        """Return the State before setup."""
        g = GrandeState(self.box, self.seams, self.actions)
        g.agenda = [Section("setup")]
        return g

    def parse(self, words: str) -> Option:
        option = self.box.options.find(words)
        if option is None:
            raise ValueError("these words are no answer in this game; see the notation")
        return option

    def again(self) -> Setup:
        """Return the Setup of a rematch: deals that are given are those of one game, chance decides in the next."""
        options = {name: value for name, value in self.setup.options.items() if name != "deals"}
        return replace(self.setup, options=options)

    def why_not(self, state: GrandeState, question: Ask[Option], option: Option) -> str:
        reason = why_not(self.box, self.seams, board(state, question.seat), question.seat, option)
        return sentence(self.box, reason, self._sentences)

    def explain(self, view: GrandeView, option: Option) -> Reason:
        """Return why an Option is not on offer to the viewer, judged by the view alone."""
        if view.viewer is None:
            return Reason("not_now")
        return why_not(self.box, self.seams, view.now, view.viewer, option)

    def view(self, position: Position, seat: int | None) -> GrandeView:
        return build_view(position, seat)

    def open_view(self, position: Position) -> GrandeView:
        return open_view(position)

    def world(self, view: Any, rng: random.Random, weigh: Weigh | None = None) -> GrandeState:
        g = self.start()
        fill_world(g, view, rng, weigh)
        return g

    def plausibility(self) -> GrandePlausibility:
        return GrandePlausibility(self.box, self.sections)

    def lighten(self, state: GrandeState) -> None:
        """Have scorings change the scores alone."""
        state.noted = False

    def standings(self, state: GrandeState) -> list[Standing]:
        """Return the ranking by the present scores (B-18.3)."""
        return ranking(state.scores)

    def heading(self, section: Section) -> str:
        """Return the heading of a record above this section: setup, rounds and general scorings have one, others ""."""
        return {"setup": "setup", "reveal": f"round {section.arg}", "scoring": "general scoring"}.get(section.name, "")

    def scenes(self) -> GrandeScenes:
        return GrandeScenes(self.start(), {name: scene for m in self.modules for name, scene in m.scenes.items()})
