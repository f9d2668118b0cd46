"""The manifest and the Rules of Caravan."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from engine.core import modules
from engine.core.ask import Ask
from engine.core.errors import SetupError
from engine.core.option import Option
from engine.core.pieces import Axis, Kinds
from engine.core.plausibility import Plausibility, expect
from engine.core.position import Position
from engine.core.question import Question
from engine.core.rules import Game, Rules, Standing, Weigh
from engine.core.setup import Setup
from engine.core.state import Section

from . import market
from .bots import LEVELS
from .modules import MODULES
from .options import TOKENS, Catalogue
from .sections import SECTIONS
from .state import CAMELS, CaravanEvent, CaravanState, CaravanView, table

KINDS = ("ride", "halt", "hide", "rest", "bid", "side", "call", market.NAME, "veto")
"""The kinds of questions that the game asks."""


class CaravanPlausibility(Plausibility):
    """See `engine.core.plausibility.Plausibility`."""

    def asked(self, question: Question) -> None:
        expect(question.kind in KINDS, "question")


class CaravanRules(Rules[CaravanState]):
    """See `engine.core.rules.Rules`."""

    view_type = CaravanView
    event_type = CaravanEvent

    def __init__(self, setup: Setup, chosen: tuple[modules.Module, ...]) -> None:
        super().__init__(setup, modules.sections(SECTIONS, chosen))
        self.extras = tuple(extra for module in chosen for extra in module.extras)
        self.kinds = Kinds(setup.seats, CAMELS, axes=[Axis("load", ("laden",), owned=True)])
        self.catalogue = Catalogue(self.kinds)
        self.catalogue.by_words |= {option.words: option for option in (*market.words(), market.VETO)}

    def start(self) -> CaravanState:
        g = CaravanState(self.kinds, self.catalogue, self.setup.options)
        g.agenda = [Section("dawn")]
        return g

    def parse(self, words: str) -> Option:
        option = self.catalogue.by_words.get(words.lower())
        if option is None:
            raise ValueError("no such words")
        return option

    def why_not(self, state: CaravanState, question: Ask[Option], option: Option) -> str:
        return f"asked is a {question.kind}"

    def view(self, position: Position, seat: int | None) -> CaravanView:
        state, start = position.state, position.start
        assert isinstance(state, CaravanState)
        assert isinstance(start, CaravanState)
        return CaravanView(
            viewer=seat,
            section=position.section,
            since=position.since_for(seat),
            asked=position.asked_for(seat),
            window=position.window(),
            now=table(state, seat),
            start=table(start, seat) if position.since else None,
        )

    def world(self, view: Any, rng: random.Random, weigh: Weigh | None = None) -> CaravanState:
        seen = view.start or view.now
        g = CaravanState(self.kinds, self.catalogue, self.setup.options)
        g.agenda, g.oasis, g.dunes = seen.agenda[:], seen.oasis[:], seen.dunes[:]
        g.guards, g.whistles, g.sacks = seen.guards[:], seen.whistles[:], seen.sacks[:]
        g.scores, g.round = seen.scores[:], seen.round
        g.hands = [[card or rng.choice(market.CARDS) for card in hand] for hand in seen.hands]
        for seat, tokens in enumerate(seen.hidden):
            free = [token for token in TOKENS if token not in map(abs, tokens)]
            rng.shuffle(free)
            g.hidden[seat] = [token or free.pop() for token in tokens]
        return g

    def plausibility(self) -> CaravanPlausibility:
        return CaravanPlausibility(self.setup)

    def standings(self, state: CaravanState) -> list[Standing]:
        ranked = sorted(enumerate(state.scores), key=lambda pair: (-pair[1], pair[0]))
        return [Standing(seat, 1 + sum(s > score for s in state.scores), score) for seat, score in ranked]


class Caravan:
    """See `engine.core.rules.Game`."""

    name = "caravan"
    version = "1"
    seats = range(1, 9)
    levels = LEVELS

    def has(self, name: str) -> bool:
        return name in MODULES

    def check(self, setup: Setup) -> Setup:
        if len(setup.seats) not in self.seats:
            raise SetupError("seats: one to eight")
        chosen = modules.choose(setup.modules, MODULES)
        modules.Combinations().check(chosen, unadvised=False)
        if MODULES[market.NAME] not in chosen:
            return setup
        return msgspec.structs.replace(setup, options={"rounds": 3, "vetoes": [], **setup.options})

    def rules(self, setup: Setup) -> CaravanRules:
        return CaravanRules(setup, modules.choose(setup.modules, MODULES))


game: Game = Caravan()
"""The game as it is registered."""
