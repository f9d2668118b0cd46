"""Put the rules of Carcassonne for one Setup together."""

from __future__ import annotations

import random
from types import MappingProxyType
from typing import Any

from engine.core.ask import Ask
from engine.core.option import Option
from engine.core.position import Position
from engine.core.rules import Rules, Standing, Weigh
from engine.core.setup import Setup
from engine.core.state import Section
from engine.games.carcassonne.knowledge.build_view import build_view, landscape, world
from engine.games.carcassonne.knowledge.plausibility import CarcassonnePlausibility
from engine.games.carcassonne.model.events import CarcassonneEvent
from engine.games.carcassonne.model.figures import CarcassonneFigures
from engine.games.carcassonne.model.options import PlaceTile
from engine.games.carcassonne.model.state import NOTHING, CarcassonneState, Kit
from engine.games.carcassonne.model.view import CarcassonneView
from engine.games.carcassonne.rules.reasons import Refusal, sentence, why_not
from engine.games.carcassonne.rules.scoring import final_scoring, ranking
from engine.games.carcassonne.rules.turns import claim, place_and_claim, set_up, turn, turn_over
from engine.games.carcassonne.scenarios.scenario import CarcassonneScenes

SECTIONS = {"setup": set_up, "turn": turn, "final": final_scoring, "place": place_and_claim, "claim": claim}
"""The sections of the game by name. Scenarios can begin at the last two: the second and third part of a turn."""


class CarcassonneRules(Rules[CarcassonneState]):
    """The rules of one match of Carcassonne; see `engine.core.rules.Rules`."""

    view_type = CarcassonneView
    event_type = CarcassonneEvent
    horizons = MappingProxyType({"turn": turn_over})

    def __init__(self, setup: Setup, figures: CarcassonneFigures) -> None:
        super().__init__(setup, SECTIONS)
        self.kit = Kit(setup, figures)

    def start(self) -> CarcassonneState:
        g = CarcassonneState(self.kit)
        g.agenda = [Section("setup")]
        return g

    def parse(self, words: str) -> Option:
        return self.kit.answers.parse(words)

    def meant(self, state: CarcassonneState, option: Option) -> Option:
        """Return the placing with the smallest of equal rotations, which alone is on offer (CA-PLC-05)."""
        if isinstance(option, PlaceTile) and state.drawn != NOTHING:
            rotation = option.rotation % self.kit.kinds[state.drawn].rotations
            return self.kit.answers.placing(option.x, option.y, rotation)
        return option

    def why_not(self, state: CarcassonneState, question: Ask[Option], option: Option) -> str:
        """Explain why an Option is refused, in half a sentence (CA-TRN-10)."""
        supply = state.supply[question.seat]
        return sentence(self.kit, why_not(self.kit, state.land, state.drawn, supply, option))

    def explain(self, view: CarcassonneView, option: Option) -> Refusal:
        """Return why an Option is not on offer to the viewer, judged by the view alone."""
        if view.viewer is None or view.viewer not in view.asked:
            return Refusal("not_asked")
        return why_not(
            self.kit, landscape(self.kit, view.tiles, view.followers), view.drawn, view.supply[view.viewer], option
        )

    def view(self, position: Position, seat: int | None) -> CarcassonneView:
        return build_view(position, seat)

    def world(self, view: Any, rng: random.Random, weigh: Weigh | None = None) -> CarcassonneState:
        return world(self.kit, view)

    def plausibility(self) -> CarcassonnePlausibility:
        return CarcassonnePlausibility(self.kit, self.sections)

    def standings(self, state: CarcassonneState) -> list[Standing]:
        return ranking(state.scores)

    def heading(self, section: Section) -> str:
        """Return the heading of a record above this section: each turn has one, others ""."""
        return f"turn {section.arg}" if section.name == "turn" else ""

    def scenes(self) -> CarcassonneScenes:
        return CarcassonneScenes(self.kit)
