"""Caravan as the app shows it: a face with no more than each game must bring, and one that has words of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from elgrande_tui.i18n.seats import Names
from elgrande_tui.input.part import Part
from elgrande_tui.model.face import FACES, LINE_CELLS, Face, MatchFace
from elgrande_tui.model.form import YES, Chosen, FormRow, switch
from elgrande_tui.model.help_note import HelpNote
from elgrande_tui.model.plain_face import PASS_ALL, PASS_ALWAYS, PlainCommand, PlainFace
from engine.core.event import Event
from engine.core.option import Option
from engine.core.question import Question
from engine.core.rules import GAMES, Rules
from engine.core.setup import Setup
from engine.core.view import View
from tests.games.caravan.game import Caravan, CaravanRules
from tests.games.caravan.options import Bid, Call, Hide, Ride, Side, TakePoints

ADDITIONS = {"market": "Market days", "silence": "Silence"}


class BareMatchFace(MatchFace):
    """What each game must bring."""

    alone = frozenset(("break", "draw", "veto", "pass"))

    def prompt(self, view: View, question: Question, names: Names, cells: int | None = LINE_CELLS) -> str:
        return f"Asked is: {question.kind}."

    def sentence(self, names: Names, event: Event) -> str:
        return f"{type(event).__name__}."


class CaravanPlainFace(PlainFace):
    """Caravan in words."""

    reports = (
        PlainCommand("hand", "Tells cards.", "[SEAT]", lambda view, typed: [f"hand {view.now.hands[int(typed)]}"]),
        PlainCommand("count", "Tells points.", report=lambda view, typed: [str(view.now.scores)], preview=True),
    )
    passing = (PlainCommand(PASS_ALL, "Passes."), PlainCommand(PASS_ALWAYS, "Always passes."))
    example = "take 2"

    def beginning(self, facts: Any) -> Sequence[str]:
        return ("The market opens.",)

    def own(self, facts: Any) -> Sequence[str]:
        return ("You have nothing.",)

    def rules(self, facts: Any) -> Sequence[str]:
        return ("Cards are secret.",)

    def turn_so_far(self, facts: Any, before: View) -> Sequence[str]:
        return ("Nothing so far.",)


class CaravanMatchFace(BareMatchFace):
    """With announced steps, and words of its own."""

    plain = CaravanPlainFace()
    ends = ("break", "draw")

    def parts(self, option: Option) -> tuple[Part, ...]:
        match option:
            case TakePoints(points=number) | Hide(token=number) | Bid(amount=number):
                return Part(option.verb, "verb"), Part(str(number), "number")
            case Side(name=side):
                return Part(option.verb, "verb"), Part(side)
            case Ride(kind=kind) | Call(kind=kind):
                assert isinstance(self.rules, CaravanRules)
                piece = self.rules.kinds.all[kind]
                traits = map(Part, piece.traits)
                return Part(option.verb, "verb"), Part(piece.colour, "seat", piece.owner), *traits
        return super().parts(option)

    def is_final(self, view: View, words: str) -> bool:
        return words == "draw"

    def not_offered(self, word: str) -> str:
        return "Nobody sells anything." if word == "veto" else ""

    def passing(self, question: Question) -> str:
        return "pass" if question.kind == "veto" else ""


class CaravanFace(Face):
    """See `elgrande_tui.model.face.Face`: a form of one choice and two switches, and no cards."""

    name = "caravan"
    title = "Caravan"

    def __init__(self, of_match: type[MatchFace]) -> None:
        self.of_match = of_match

    def match(self, rules: Rules[Any]) -> MatchFace:
        return self.of_match(rules)

    def guide(self) -> Sequence[tuple[str, HelpNote]]:
        return [("goal", HelpNote("Goal", "Points.", ("C-1",), "2.")), ("screen", HelpNote("Map", "", (), ""))]

    def form(self) -> Sequence[FormRow]:
        rounds = [("3", "three"), ("4", "four")]
        asked = FormRow("rounds", "Rounds", rounds, "3", question="How many rounds?", option="rounds (default 3)")
        return [asked, *(switch(name, label, "", addition=True) for name, label in ADDITIONS.items())]

    def setup(self, seats: tuple[str, ...], chosen: Chosen) -> Setup:
        also = tuple(name for name in ADDITIONS if chosen[name] == YES)
        return Setup("caravan", seats, also, options={"rounds": int(chosen["rounds"])})


@contextmanager
def caravan_shown(of_match: type[MatchFace] = BareMatchFace) -> Iterator[CaravanFace]:
    """Let the app play Caravan, and give it this face, for a while."""
    face = CaravanFace(of_match)
    GAMES.register(Caravan())
    FACES.register(face)
    try:
        yield face
    finally:
        FACES.forget(face.name)
        GAMES.forget(face.name)
