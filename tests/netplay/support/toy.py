"""Define a small game with everything that netplay must treat well: secrets, draws, windows, faults, an end.

Each seat in turn takes 1 or 2 points, or draws a card that only it sees. Seats with a veto may object unseen.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Collection, Sequence
from functools import cache
from types import ModuleType
from typing import Any, Self

import msgspec

from engine.core.ask import AnnouncedStep, Ask, Steps, ask, draw, window
from engine.core.errors import SetupError
from engine.core.event import Event, Secret
from engine.core.match import Match
from engine.core.option import Option
from engine.core.rules import Rules, Standing
from engine.core.setup import Setup
from engine.core.state import Section, State
from engine.core.view import View

WORDS = ("break", "draw", "take 1", "take 2")
CARDS = ("1", "2", "3", "4", "5", "6")


@cache
def option(words: str, twin: str | None = None) -> Option:
    return Option(words, public_form=twin)


PASS = option("pass", "")
VETO = option("veto")
DRAW = option("draw")


class Took(Event, frozen=True):
    seat: int
    points: int


class Drew(Event, frozen=True):
    seat: int
    card: str | None


class ToyView(View, frozen=True, kw_only=True):
    scores: list[int]
    cards: list[int]
    own: list[str]


class ToyState(State):
    __slots__ = ("hands", "scores")

    def __init__(self, seats: int, rounds: int) -> None:
        self.scores = [0] * seats
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.agenda = [Section("turn", seat) for _ in range(rounds) for seat in range(seats)]
        self.revealed = []
        self.tell = None

    def copy(self) -> Self:
        twin = type(self)(len(self.scores), 0)
        twin.agenda = list(self.agenda)
        twin.scores = list(self.scores)
        twin.hands = [list(hand) for hand in self.hands]
        return twin

    def key(self) -> list[Any]:
        return [self.scores, self.hands, self.agenda]


class ToyRules(Rules[ToyState]):
    view_type = ToyView
    event_type = Took | Drew

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, {"turn": self.turn})
        self.vetoes: Sequence[int] = setup.options["vetoes"]

    def start(self) -> ToyState:
        return ToyState(len(self.setup.seats), self.setup.options["rounds"])

    def turn(self, g: ToyState, section: Section) -> Steps[None]:
        actor = section.seat
        chosen = yield from ask(Ask(actor, "turn", lambda: [option(words) for words in WORDS], {"left": len(g.agenda)}))
        if chosen.words == "break":
            raise RuntimeError("a rule with a fault")
        holders = [seat for seat in self.vetoes if seat != actor]
        asks = [Ask(seat, "veto", lambda: [PASS, VETO], always=True) for seat in holders]
        if (yield from window(AnnouncedStep(actor, chosen.words, holders), asks, PASS)) is not None:
            return
        if chosen is DRAW:
            card = yield from draw("card", CARDS)
            g.hands[actor].append(card)
            if g.tell:
                g.tell(Secret(Drew(actor, card), [actor], Drew(actor, None)))
            return
        points = int(chosen.words[-1])
        g.scores[actor] += points
        if g.tell:
            g.tell(Took(actor, points))

    def parse(self, words: str) -> Option:
        if words in WORDS:
            return option(words)
        if words in ("pass", "veto"):
            return PASS if words == "pass" else VETO
        raise ValueError(f"'{words}' is no answer of this game")

    def why_not(self, state: ToyState, question: Ask[Option], option: Option) -> str:
        return "the toy says no"

    def view(self, position: Any, seat: int | None) -> ToyView:
        g: ToyState = position.state
        return ToyView(
            viewer=seat,
            section=position.section,
            since=position.since_for(seat),
            asked=position.asked_for(seat),
            window=position.window(),
            scores=list(g.scores),
            cards=[len(hand) for hand in g.hands],
            own=[] if seat is None else list(g.hands[seat]),
        )

    def world(self, view: Any, rng: random.Random) -> ToyState:
        raise NotImplementedError

    def standings(self, state: ToyState) -> list[Standing]:
        return [Standing(seat, 1, score) for seat, score in enumerate(state.scores)]


class ToyGame:
    name = "toy"
    version = "1"
    seats = range(1, 9)
    additions: Collection[str] = ()

    def check(self, setup: Setup) -> Setup:
        if len(setup.seats) not in self.seats:
            raise SetupError("a toy game has one to eight seats")
        options = {"rounds": 3, "vetoes": [], **setup.options}
        return msgspec.structs.replace(setup, options=options)

    def rules(self, setup: Setup) -> ToyRules:
        return ToyRules(setup)


def install() -> None:
    """Let `load_game("toy")` find the toy game."""
    module = ModuleType("engine.games.toy.game")
    vars(module)["game"] = ToyGame()
    sys.modules[module.__name__] = module


def toy_view(match: Match, seat: int | None = None) -> ToyView:
    """Return the view of a seat, or of a spectator, on a toy match."""
    view = match.view(seat)
    assert isinstance(view, ToyView)
    return view


def toy(seats: int = 2, **options: Any) -> Setup:
    return Setup("toy", ("red", "blue", "green", "yellow", "brown")[:seats], options=options)
