"""Let the app play Caravan for a while, with its own face or with one that has no more than each game must bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from elgrande_tui.i18n.seats import Names
from elgrande_tui.model.face import FACES, LINE_CELLS, MatchFace
from elgrande_tui.model.module_face import faces_in_play, looked_up, said
from engine.core.event import Event
from engine.core.question import Question
from engine.core.rules import GAMES, Rules
from engine.core.view import View
from tests.games.caravan.face import CaravanFace
from tests.games.caravan.game import Caravan
from tests.games.caravan.module_faces import MODULES
from tests.games.caravan.state import CaravanView


class BareMatchFace(MatchFace):
    """What each game must bring."""

    alone = frozenset(("break", "draw", "veto", "pass"))

    def prompt(self, view: View, question: Question, names: Names, cells: int | None = LINE_CELLS) -> str:
        return super().prompt(view, question, names, cells) or f"Asked is: {question.kind}."

    def sentence(self, names: Names, event: Event) -> str:
        return super().sentence(names, event) or f"{type(event).__name__}."


class MarketMatchFace(BareMatchFace):
    """With the faces of the modules in play, which are asked first."""

    def __init__(self, rules: Rules[Any]) -> None:
        super().__init__(rules, faces_in_play(MODULES, rules.setup))

    def prompt(self, view: View, question: Question, names: Names, cells: int | None = LINE_CELLS) -> str:
        asked = super().prompt(view, question, names, cells)
        if view.window is not None:
            words = view.window.words
            asked = said(self.modules, lambda module: module.announced(self.rules, names, words)) or asked
        remarks = (module.remark(self.rules, question) for module in self.modules)
        return " ".join(filter(None, (asked, *remarks)))

    def scores(self, view: CaravanView) -> Sequence[int]:
        return view.now.scores

    def not_offered(self, word: str) -> str:
        return looked_up(self.modules, lambda module: module.reasons, word) or ""

    def topics(self, question: Question) -> Iterator[str]:
        yield from (question.kind,) if question.kind == "market" else ()


@contextmanager
def caravan_shown(of_match: type[MatchFace] = BareMatchFace) -> Iterator[CaravanFace]:
    """Let the app play Caravan, and show its matches so, for a while."""

    class Shown(CaravanFace):
        def match(self, rules: Rules[Any]) -> MatchFace:
            return of_match(rules)

    face = Shown()
    GAMES.register(Caravan())
    FACES.register(face)
    try:
        yield face
    finally:
        FACES.forget(face.name)
        GAMES.forget(face.name)
