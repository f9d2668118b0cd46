"""Caravan as the app shows it: a face with no more than each game must bring, and one that has words of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.face import FACES, LINE_CELLS, Face, MatchFace
from elgrande_tui.model.form import Chosen, FormRow
from elgrande_tui.model.help_note import HelpNote
from elgrande_tui.model.module_face import addition_rows, choice_rows, chosen_faces, said, told
from elgrande_tui.model.plain_face import PASS_ALL, PASS_ALWAYS, PlainCommand, PlainFace
from engine.core.event import Event
from engine.core.question import Question
from engine.core.rules import GAMES, Rules
from engine.core.setup import Setup
from engine.core.view import View
from tests.elgrande_tui.support.caravan_modules import MODULES
from tests.games.caravan.game import Caravan
from tests.games.caravan.state import CaravanView


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

    def is_final(self, view: View, words: str) -> bool:
        return words == "draw"

    def not_offered(self, word: str) -> str:
        return "Nobody sells anything." if word == "veto" else ""

    def passing(self, question: Question) -> str:
        return "pass" if question.kind == "veto" else ""


class MarketMatchFace(CaravanMatchFace):
    """With the faces of the modules in play, which are asked first."""

    def __init__(self, rules: Rules[Any]) -> None:
        super().__init__(rules, [MODULES[name] for name in rules.setup.modules])

    def prompt(self, view: View, question: Question, names: Names, cells: int | None = LINE_CELLS) -> str:
        asked = said(self.modules, lambda module: module.prompt(self.rules, view, question, names))
        if view.window is not None:
            words = view.window.words
            asked = said(self.modules, lambda module: module.announced(self.rules, names, words))
        remarks = (module.remark(self.rules, question) for module in self.modules)
        return " ".join(filter(None, (asked or super().prompt(view, question, names, cells), *remarks)))

    def sentence(self, names: Names, event: Event) -> str:
        own = said(self.modules, lambda module: module.sentence(self.rules, names, event))
        return own or super().sentence(names, event)

    def scores(self, view: CaravanView) -> Sequence[int]:
        return view.now.scores

    def not_offered(self, word: str) -> str:
        return told(self.modules, lambda module: module.reasons, word) or ""

    def topics(self, question: Question) -> Iterator[str]:
        yield from (question.kind,) if question.kind == "market" else ()


class CaravanFace(Face):
    """See `elgrande_tui.model.face.Face`: a form of what its modules bring, and no cards."""

    name = "caravan"
    title = "Caravan"
    modules = MODULES

    def __init__(self, of_match: type[MatchFace]) -> None:
        self.of_match = of_match

    def match(self, rules: Rules[Any]) -> MatchFace:
        return self.of_match(rules)

    def guide(self) -> Sequence[tuple[str, HelpNote]]:
        return [("goal", HelpNote("Goal", "Points.", ("C-1",), "2.")), ("screen", HelpNote("Map", "", (), ""))]

    def form(self) -> Sequence[FormRow]:
        faces = self.modules.values()
        return [*choice_rows(faces), *addition_rows(faces)]

    def setup(self, seats: tuple[str, ...], chosen: Chosen) -> Setup:
        also = chosen_faces(self.modules.values(), chosen)
        options = {name: value for face in also for name, value in face.options(chosen).items()}
        return Setup("caravan", seats, tuple(face.name for face in also), options=options)


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
